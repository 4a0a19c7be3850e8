package plumbline.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One change of one line of source: an operator, a comparison or a whole number replaced by its
 * neighbour.
 *
 * @param file the source, from the root of the clone
 * @param line the line's number when the change was drawn
 * @param original the line as it is, without its margin
 * @param mutated the line as it becomes
 */
public record SourceMutation(Path file, int line, String original, String mutated) {
  private static final Pattern PLACE =
      Pattern.compile(
          " (\\+|-|\\*|/|<|<=|>|>=|==|!=|&&|\\|\\||\\+=|-=) |Math\\.(log|exp|min|max|sqrt)\\("
              + "|(?<![\\w.\"])\\d+(?![\\w.\"])");

  private static final Map<String, String> NEIGHBOUR =
      Map.ofEntries(
          Map.entry("+", "-"),
          Map.entry("-", "+"),
          Map.entry("*", "/"),
          Map.entry("/", "*"),
          Map.entry("<", "<="),
          Map.entry("<=", "<"),
          Map.entry(">", ">="),
          Map.entry(">=", ">"),
          Map.entry("==", "!="),
          Map.entry("!=", "=="),
          Map.entry("&&", "||"),
          Map.entry("||", "&&"),
          Map.entry("+=", "-="),
          Map.entry("-=", "+="),
          Map.entry("Math.log(", "Math.log1p("),
          Map.entry("Math.exp(", "Math.expm1("),
          Map.entry("Math.min(", "Math.max("),
          Map.entry("Math.max(", "Math.min("),
          Map.entry("Math.sqrt(", "Math.cbrt("));

  /** Lines that compute nothing: text for people, and what refuses an input. */
  private static final Pattern NO_COMPUTATION =
      Pattern.compile("^\\s*(/?\\*|//|import|package|@|throw)|\"|require|check");

  /**
   * The source with the change: in the line that reads so, the nearest to the place of old.
   *
   * @throws IllegalArgumentException if no line reads so any more
   */
  public List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int place =
        IntStream.range(0, lines.size())
            .filter(i -> code(lines.get(i)).equals(original))
            .boxed()
            .min(Comparator.comparingInt(i -> Math.abs(i + 1 - line)))
            .orElseThrow(() -> new IllegalArgumentException(file + " has no line: " + original));
    lines.set(place, mutated);
    return lines;
  }

  private static String code(String line) {
    return line.replaceAll("//.*", "").strip();
  }

  /** All changes of one file. */
  static List<SourceMutation> of(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<SourceMutation> found = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String code = lines.get(i).replaceAll("//.*", "");
      boolean guard = i + 1 < lines.size() && lines.get(i + 1).strip().startsWith("throw");
      if (guard || NO_COMPUTATION.matcher(lines.get(i)).find()) {
        continue;
      }
      for (MatchResult place : PLACE.matcher(code).results().toList()) {
        String old = place.group().strip();
        String fresh =
            NEIGHBOUR.containsKey(old)
                ? NEIGHBOUR.get(old)
                : String.valueOf(Long.parseLong(old) + 1);
        String changed =
            code.substring(0, place.start())
                + place.group().replace(old, fresh)
                + code.substring(place.end());
        found.add(new SourceMutation(file, i + 1, code.strip(), changed.strip()));
      }
    }
    return found;
  }

  /**
   * The files in a random order, each with its changes in a random order: the first that compiles
   * is the one to try.
   */
  static Map<Path, List<SourceMutation>> drawn(List<Path> files, long seed) throws IOException {
    Random random = new Random(seed);
    List<Path> order = new ArrayList<>(files);
    Collections.shuffle(order, random);
    Map<Path, List<SourceMutation>> drawn = new LinkedHashMap<>();
    for (Path file : order) {
      List<SourceMutation> all = of(file);
      Collections.shuffle(all, random);
      drawn.put(file, all);
    }
    return drawn;
  }

  /** Prints the draw: {@code SEED COUNT FILE...}. */
  public static void main(String[] args) throws IOException {
    List<Path> files = Stream.of(args).skip(2).map(Path::of).sorted().toList();
    int left = Integer.parseInt(args[1]);
    for (List<SourceMutation> changes : drawn(files, Long.parseLong(args[0])).values()) {
      for (SourceMutation m : changes.subList(0, Math.min(3, changes.size()))) {
        System.out.println(String.join("\t", m.file + "", m.line + "", m.original, m.mutated));
      }
      if (!changes.isEmpty() && --left == 0) {
        return;
      }
    }
  }
}
