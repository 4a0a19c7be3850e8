package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.cli.runs.DataDigest;

/**
 * One or several commands that run after each other in a folder of their own, and all that they
 * print and write as one text.
 *
 * @param name of the case and of its file
 * @param covers what it is there for
 * @param commands each as its words
 */
record GoldenCase(String name, String covers, List<List<String>> commands) {
  /** What is shown of a long file; all of it is in its digest. */
  private static final int LINES_SHOWN = 4;

  private static final int CHARACTERS_SHOWN = 1_000;

  /** What is printed is read by people: more of it is shown. */
  private static final int LINES_PRINTED = 60;

  private static final int CHARACTERS_PRINTED = 4_500;
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  /** Pixels and outlines hang on the fonts of the machine: their names alone are pinned. */
  private static final Set<String> PICTURES = Set.of("png", "svg");

  /** A line of the table: name, what it covers, and commands with a semicolon between them. */
  static GoldenCase of(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != 3) {
      throw new IllegalArgumentException("name, covers, commands are expected: " + line);
    }
    return new GoldenCase(
        cells[0], cells[1], Stream.of(cells[2].split(" ; ")).map(GoldenCase::words).toList());
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words;
  }

  /** Programs in other languages run on some machines only. */
  boolean needsPython() {
    return commands.stream().flatMap(List::stream).anyMatch(word -> word.startsWith("python3 "));
  }

  /**
   * Runs the commands.
   *
   * @param folder with the inputs, named relative to the working folder: its name goes into {@code
   *     run.json}, whose digest must be the same wherever the project lies
   * @return status, both streams and all new files, without what differs from run to run; the whole
   *     of each, for a comparison by hand
   */
  Found run(Path folder) throws IOException {
    Set<Path> before = files(folder);
    Found found = new Found(new StringBuilder(), new StringBuilder());
    for (List<String> words : commands) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int status =
          Main.run(
              folder::resolve,
              new PrintWriter(out, true),
              new PrintWriter(err, true),
              words.stream()
                  .map(word -> word.replace("python3 ", "python3 " + folder + "/"))
                  .toArray(String[]::new));
      found.line("$ " + String.join(" ", words));
      found.line("status " + status);
      found.section("out", GoldenText.steady(out, folder), LINES_PRINTED, CHARACTERS_PRINTED);
      found.section("err", GoldenText.steady(err, folder), LINES_PRINTED, CHARACTERS_PRINTED);
    }
    Set<Path> after = files(folder);
    after.removeAll(before);
    for (Path file : after) {
      String name = folder.relativize(file).toString();
      if (PICTURES.contains(name.substring(name.lastIndexOf('.') + 1))) {
        found.picture(name, Files.readAllBytes(file));
      } else {
        String text = GoldenText.steady(Files.readString(file), folder);
        found.section("file " + name, text, LINES_SHOWN, CHARACTERS_SHOWN);
      }
    }
    return found;
  }

  /**
   * What a case printed and wrote.
   *
   * @param pinned with the head and the digest of what is long
   * @param whole all of it
   */
  record Found(StringBuilder pinned, StringBuilder whole) {
    void line(String text) {
      pinned.append(text).append('\n');
      whole.append(text).append('\n');
    }

    /** Of which the name is pinned. */
    void picture(String name, byte[] bytes) {
      pinned.append("picture ").append(name).append('\n');
      whole.append("picture " + name + " " + digest(bytes) + "\n");
    }

    void section(String title, String text, int lines, int characters) {
      if (!text.isEmpty()) {
        line("--- " + title);
        boolean ends = text.endsWith("\n");
        whole.append(text).append(ends ? "" : "\n(no line end)\n");
        pinned
            .append(shown(GoldenText.withoutPictures(text), lines, characters))
            .append(ends ? "" : "\n(no line end)\n");
      }
    }
  }

  private static Set<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return new TreeSet<>(walk.filter(Files::isRegularFile).toList());
    }
  }

  /** The whole of a short text; else its head, its length and the digest of all of it. */
  private static String shown(String text, int lines, int characters) {
    if (text.length() <= characters) {
      return text;
    }
    String head = String.join("\n", text.lines().limit(lines).toList());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return "%s\n... %d lines, %d characters, SHA-256 %s\n"
        .formatted(
            head.length() > characters ? head.substring(0, characters) : head,
            text.lines().count(),
            text.length(),
            digest(bytes));
  }

  private static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(DataDigest.algorithm().digest(bytes)).substring(0, 16);
  }

  @Override
  public String toString() {
    return name;
  }
}
