package plumbline.reproduction.exhibits;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.sampling.files.AtomicFile;

/**
 * What a page says of each exhibit of the museum before it runs: title, program, thread, what is
 * wrong and what would mend it, and the source of both steps with the lines in which they differ.
 */
public final class ExhibitPages {
  private static final Pattern ROW =
      Pattern.compile("\\| \\[([^\\]]+)]\\([^)]*\\) \\| ([^|]*) \\| ([^|]*) \\|.*");

  private static final Pattern CALL = Pattern.compile("\\s*return (\\w+)\\((.*)\\);");
  private static final int MOST_LINES = 45;

  private ExhibitPages() {}

  /**
   * Writes a list of them as JSON.
   *
   * @param words the museum's folder, and the file to write
   */
  public static void main(String[] words) throws IOException {
    Path museum = Path.of(words[0]);
    AtomicFile.write(Path.of(words[1]), new ObjectMapper().writeValueAsBytes(all(museum)));
  }

  static List<Map<String, Object>> all(Path museum) throws IOException {
    Map<String, Matcher> rows = new LinkedHashMap<>();
    for (String line : Files.readAllLines(museum.resolve("README.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.put(row.group(1), row);
      }
    }
    List<Map<String, Object>> all = new ArrayList<>();
    for (Map.Entry<String, Matcher> row : rows.entrySet()) {
      all.add(one(museum.resolve(row.getKey()), row.getKey(), row.getValue()));
    }
    return all;
  }

  private static Map<String, Object> one(Path folder, String name, Matcher row) throws IOException {
    String page = Files.readString(folder.resolve("README.md"));
    List<String> paragraphs = List.of(page.split("\n\n", -1));
    String factor = said(paragraphs, "Missing factor: ");
    String draw = said(paragraphs, "Accused draw: ");
    List<String> members = members(folder);
    List<String> wrong = source(members, "wrong");
    List<String> right = source(members, "right");
    Map<String, Object> exhibit = new LinkedHashMap<>();
    exhibit.put("name", name);
    exhibit.put(
        "title", paragraphs.get(0).replaceFirst("^# ", "").replaceFirst(" \\([^()]*\\)$", ""));
    exhibit.put("program", row.group(2).strip());
    exhibit.put("thread", said(paragraphs, "Thread: ").replaceFirst("[ ,;].*", ""));
    exhibit.put("kind", row.group(3).strip());
    exhibit.put("about", about(said(paragraphs, "Accused: ")));
    exhibit.put("factor", factor.equals("none") ? "" : factor);
    exhibit.put("wrong", side(wrong, right, draw));
    exhibit.put("mended", side(right, wrong, draw));
    return exhibit;
  }

  /** What stands behind a label, in one line and without marks. */
  private static String said(List<String> paragraphs, String label) {
    return paragraphs.stream()
        .filter(paragraph -> paragraph.startsWith(label))
        .findFirst()
        .map(text -> text.substring(label.length()).replace("`", "").replace('\n', ' ').strip())
        .orElse("");
  }

  /** The place in the other program first, then what it does: the sentences after the first. */
  private static String about(String accused) {
    Matcher end = Pattern.compile("\\.(?= [A-Z(])").matcher(accused);
    return end.find() ? accused.substring(end.end()).strip() : accused;
  }

  /** The methods and constants of the sources in a folder, without what is said about them. */
  private static List<String> members(Path folder) throws IOException {
    List<String> members = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        for (String member : Files.readString(file).split("\n\n(?=  \\S)", -1)) {
          members.add(
              member
                  .replaceAll("(?s)  /\\*\\*.*?\\*/\n", "")
                  .replaceAll("  @Override\n", "")
                  .replaceFirst("\n}\\s*$", "")
                  .stripTrailing());
        }
      }
    }
    return members;
  }

  /** A side's method, and after it those that it needs, as long as the whole is short. */
  private static List<String> source(List<String> members, String side) {
    List<String> taken = new ArrayList<>();
    members.stream().filter(m -> named(m, side)).findFirst().ifPresent(taken::add);
    for (int i = 0; i < taken.size(); i++) {
      for (String member : members) {
        String name = name(member);
        boolean needed =
            !name.isEmpty()
                && !List.of("model", "functions", "finite", "options", "wrong", "right")
                    .contains(name)
                && Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                    .matcher(taken.get(i))
                    .find();
        int lines = taken.stream().mapToInt(m -> (int) m.lines().count() + 1).sum();
        if (needed && !taken.contains(member) && lines + member.lines().count() <= MOST_LINES) {
          taken.add(member);
        }
      }
    }
    return taken.stream()
        .map(member -> member.stripIndent().indent(0))
        .collect(Collectors.joining("\n"))
        .lines()
        .toList();
  }

  private static boolean named(String member, String name) {
    return name(member).equals(name);
  }

  /** The name of a method, from its first line. */
  private static String name(String member) {
    Matcher name = Pattern.compile("^  (?:[\\w<>,?.\\[\\]]+ )+(\\w+)\\(").matcher(member);
    return name.find() ? name.group(1) : "";
  }

  private static Map<String, Object> side(List<String> source, List<String> other, String draw) {
    List<Integer> lines = new ArrayList<>();
    List<String> settings = settings(source, other);
    for (int i = 0; i < source.size(); i++) {
      String line = source.get(i);
      boolean differs = !other.contains(line) && !line.contains("TrialOptions");
      boolean accused = !draw.isEmpty() && line.contains(draw);
      boolean told =
          settings.stream().anyMatch(name -> line.matches(".*\\b" + name + "\\b.*"))
              && !line.startsWith("private ")
              && !line.startsWith("static ");
      if (differs || accused || told) {
        lines.add(i + 1);
      }
    }
    return Map.of("source", String.join("\n", source), "lines", lines);
  }

  /**
   * Where both sides call one method, {@code return sampler(model, false);}, the names of those of
   * its parameters for which they give something else: lines with these names differ in effect.
   */
  private static List<String> settings(List<String> source, List<String> other) {
    Matcher call = CALL.matcher(source.size() > 1 ? source.get(1) : "");
    Matcher otherCall = CALL.matcher(other.size() > 1 ? other.get(1) : "");
    List<String> names = new ArrayList<>();
    if (!call.matches() || !otherCall.matches() || !call.group(1).equals(otherCall.group(1))) {
      return names;
    }
    List<String> given = List.of(call.group(2).split(", ", -1));
    List<String> others = List.of(otherCall.group(2).split(", ", -1));
    Pattern declared = Pattern.compile("\\b" + call.group(1) + "\\(\\s*(\\w[^{]*)\\) \\{");
    Matcher method = declared.matcher(String.join("\n", source.subList(2, source.size())));
    if (given.size() != others.size() || !method.find()) {
      return names;
    }
    List<String> parameters = List.of(method.group(1).split(",\\s+", -1));
    for (int i = 0; i < Math.min(given.size(), parameters.size()); i++) {
      if (!given.get(i).equals(others.get(i))) {
        names.add(parameters.get(i).replaceFirst(".*\\s", ""));
      }
    }
    return names;
  }
}
