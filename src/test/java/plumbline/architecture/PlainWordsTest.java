package plumbline.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.testing.Prose;

/**
 * Pages for people are short and plain. README, CHANGELOG and every new page keep all rules; what
 * older pages and notebooks do not keep yet is counted in {@code plain-words.tsv}, and only
 * shrinks.
 */
class PlainWordsTest {
  private static final Path EXCEPTIONS = Path.of("src/test/resources/plumbline/plain-words.tsv");
  private static final int LINE = 110;
  private static final int MEDIAN = 18;
  private static final int LONGEST = 40;

  /** A row that allows this much more than there is must be lowered. */
  private static final int SLACK = 10;

  /** Our own words for what the field has names for, and phrases that say nothing. */
  private static final Pattern AVOIDED =
      Pattern.compile(
          "(?i)\\b(on trial|rungs?|ladder|court|exhibits?|bets?|betting|is told|are told"
              + "|that of|those of|in order to|as it were|so to speak|utili[sz]e)\\b");

  /** Quotes the documents on every line, and is made from a table. */
  private static final List<String> NOT_OURS = List.of("docs/errata.md");

  private static List<Path> markdown() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of(".", "notebooks", "examples/foreign", "src/clients/python")) {
      pages.addAll(markdown(Path.of(folder), 1));
    }
    for (String folder : List.of("src/clients/r", "src/clients/header", "examples/own-sampler")) {
      pages.addAll(markdown(Path.of(folder), 1));
    }
    pages.addAll(markdown(Path.of("examples/own-model"), 1));
    pages.addAll(markdown(Path.of("docs"), 9));
    return pages.stream().filter(page -> !NOT_OURS.contains(page.toString())).toList();
  }

  private static List<Path> markdown(Path folder, int depth) throws IOException {
    try (Stream<Path> walk = Files.walk(folder, depth)) {
      return walk.filter(file -> file.toString().endsWith(".md"))
          .map(Path::normalize)
          .sorted()
          .toList();
    }
  }

  /** What a page breaks, by rule; nothing is left out that is above zero. */
  private static Map<String, Integer> faults(String text, boolean lines) {
    Prose prose = Prose.of(text);
    Map<String, Integer> faults = new LinkedHashMap<>();
    int wide = lines ? (int) wide(text) : 0;
    faults.put("lines above " + LINE, wide);
    faults.put("words above the median of " + MEDIAN, above(prose.medianWords()));
    faults.put("sentences above " + LONGEST, prose.longerThan(LONGEST).size());
    faults.put("words to avoid", prose.count(AVOIDED));
    faults.values().removeIf(count -> count == 0);
    return faults;
  }

  private static int above(double median) {
    return (int) Math.ceil(Math.max(0, median - MEDIAN));
  }

  private static long wide(String text) {
    return text.lines().filter(PlainWordsTest::wideLine).count();
  }

  /** Rows of a table cannot be broken; the README's can be short, and are held to it below. */
  private static boolean wideLine(String line) {
    return line.codePointCount(0, line.length()) > LINE && !line.startsWith("|");
  }

  private static Map<String, Map<String, Integer>> all() throws IOException {
    Map<String, Map<String, Integer>> all = new TreeMap<>();
    for (Path page : markdown()) {
      all.put(page.toString(), faults(Files.readString(page), true));
    }
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ipynb")).sorted().toList()) {
        StringBuilder text = new StringBuilder();
        NotebookFile.read(file).cells().stream()
            .filter(cell -> !cell.isCode())
            .forEach(cell -> text.append(cell.source()).append("\n\n"));
        all.put(file.toString(), faults(text.toString(), false));
      }
    }
    return all;
  }

  private static Map<String, Map<String, Integer>> exceptions() throws IOException {
    Map<String, Map<String, Integer>> exceptions = new TreeMap<>();
    for (String line : Files.readAllLines(EXCEPTIONS)) {
      if (!line.startsWith("#")) {
        String[] row = line.split("\t", -1);
        exceptions
            .computeIfAbsent(row[0], page -> new LinkedHashMap<>())
            .put(row[1], Integer.parseInt(row[2]));
      }
    }
    return exceptions;
  }

  @Test
  void pagesKeepTheRulesOrTheirExceptions() throws IOException {
    List<String> broken = new ArrayList<>();
    Map<String, Map<String, Integer>> allowed = exceptions();
    for (Map.Entry<String, Map<String, Integer>> page : all().entrySet()) {
      Map<String, Integer> most = allowed.getOrDefault(page.getKey(), Map.of());
      page.getValue()
          .forEach(
              (rule, count) -> {
                if (count > most.getOrDefault(rule, 0)) {
                  broken.add(page.getKey() + "\t" + rule + "\t" + count);
                }
              });
    }
    assertEquals(
        List.of(), broken, "more than " + EXCEPTIONS + " allows; for the places: Prose.longerThan");
  }

  @Test
  void exceptionsOnlyShrink() throws IOException {
    List<String> loose = new ArrayList<>();
    Map<String, Map<String, Integer>> found = all();
    exceptions()
        .forEach(
            (page, rules) ->
                rules.forEach(
                    (rule, most) -> {
                      int count = found.getOrDefault(page, Map.of()).getOrDefault(rule, 0);
                      if (count == 0 || most - count > SLACK) {
                        loose.add(page + "\t" + rule + "\t" + count);
                      }
                    }));
    assertEquals(List.of(), loose, "lower these rows of " + EXCEPTIONS + "; 0: delete the row");
  }

  @Test
  void theReadmeIsShort() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("README.md"));
    assertTrue(lines.size() <= 120, lines.size() + " lines");
    List<String> wide =
        lines.stream().filter(line -> line.codePointCount(0, line.length()) > LINE).toList();
    assertEquals(List.of(), wide);
    assertEquals(List.of(), exceptions().keySet().stream().filter(FACE::contains).toList());
  }

  /** What may have no exception. */
  private static final List<String> FACE =
      List.of(
          "README.md",
          "CHANGELOG.md",
          "docs/chains.md",
          "docs/commands.md",
          "docs/documents.md",
          "docs/your-sampler.md");

  @Test
  void aVersionTakes60Lines() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("CHANGELOG.md"));
    int length = 0;
    for (String line : lines) {
      length = line.startsWith("## ") ? 1 : length + 1;
      assertTrue(length <= 60, "more than 60 lines before: " + line);
    }
  }

  @Test
  void sentencesAreCountedWithoutCodeAndQuotations() {
    Prose prose =
        Prose.of(
            "# A title\n\nOne `a b c` two. See \"x y z\" (Kim et al. 2017), [a link](b.md)!\n"
                + "\n```sh\nmany words that do not count\n```\n- item one\n- item two\n\n| a | b c |\n");
    assertEquals(
        List.of("One code two.", "See quotation (Kim et al 2017), a link!", "item one", "item two"),
        prose.sentences());
    assertEquals(List.of("A title", "a", "b c"), prose.cells());
    assertEquals(2.5, prose.medianWords());
    assertEquals(1, prose.longerThan(3).size());
  }
}
