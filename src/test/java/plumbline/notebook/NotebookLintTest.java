package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** The rules for notebooks, which keep them readable: see notebooks/README.md. */
class NotebookLintTest {
  private static final Path FOLDER = Path.of("notebooks");

  /** Rule and what breaks it. */
  private static final List<Pattern> FORBIDDEN =
      List.of(
          Pattern.compile(
              "(?m)^\\s*(public |final |abstract |static )*(class|enum|interface|record) \\w"),
          Pattern.compile("Thread\\.sleep"),
          Pattern.compile("(?m)^\\s*%"),
          Pattern.compile("[\"'(](/\\w+/|[A-Z]:\\\\)"),
          Pattern.compile("https?://"),
          // A verdict is computed from a condition, never written down.
          Pattern.compile("\\bLedgerVerdict\\b"),
          // A name with its package, where an import would let the line say what it does.
          Pattern.compile(
              "(?m)^(?!import ).*\\b(java|org|tech|plumbline)\\.[a-z]\\w*\\.[\\w.]*[A-Z]"));

  private static final List<String> OPENING =
      List.of("**The question.**", "**The claim.**", "**What we found.**", "**Contents.**");

  /**
   * The notebooks that open with a page of prose still: the others have a first screen (title, a
   * picture, few words, what a reader will be able to do). It shrinks.
   */
  private static final Set<String> WORDY =
      Set.of(
          "01-iptm-getting-it-right",
          "02-ais-topic-model-comparison",
          "03-ila-joint-tests-and-convergence",
          "04-ctm-topic-graph",
          "05-changepoint-retrospective-mh");

  private static final int MOST_FIRST_WORDS = 80;
  private static final int MOST_PROSE_WORDS = 90;

  private static final Pattern OWN_CHART = Pattern.compile("ChartBuilder\\(\\)");

  private static final int LEAST_OWN_CHARTS = 3;

  /**
   * A figure has two pixels for each that it is shown at, and one figure moves: with one pixel each
   * and nothing that moved, 300,000 characters were enough.
   */
  private static final int MOST_OUTPUT = 1_200_000;

  private static final int MOST_CELLS = 30;

  /**
   * A sampler written out in the page takes twenty cells that a library class spares; with eight
   * displayed equations, each with a cell of its own, the library's class and parameters beside it,
   * it is as many again.
   */
  private static final int MOST_TEACHING_CELLS = 85;

  /** What a window shows without scrolling sideways. */
  private static final int WIDEST = 120;

  private static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
    }
  }

  private static List<String> headings(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> !cell.isCode())
        .flatMap(cell -> cell.source().lines())
        .filter(line -> line.startsWith("## "))
        .map(line -> line.substring(3))
        .toList();
  }

  private static long lines(Cell cell) {
    return cell.source().lines().filter(line -> !line.isBlank()).count();
  }

  private static List<String> faults(Path file) throws IOException {
    List<String> faults = new ArrayList<>();
    NotebookFile notebook = NotebookFile.read(file);
    List<Cell> cells = notebook.cells();
    List<Cell> code = cells.stream().filter(Cell::isCode).toList();
    long before = code.stream().filter(cell -> cell.number() < ledgerCell(cells)).count();
    String name = file.getFileName().toString().replace(".ipynb", "");
    int most = TeachingFormTest.REBUILT.containsKey(name) ? MOST_TEACHING_CELLS : MOST_CELLS;
    if (before > most) {
      faults.add("more than " + most + " code cells before the ledger: " + before);
    }
    for (Cell cell : code) {
      if (lines(cell) > 12) {
        faults.add("cell " + cell.number() + " has more than 12 lines: " + lines(cell));
      }
      int widest = cell.source().lines().mapToInt(String::length).max().orElse(0);
      if (widest > WIDEST) {
        faults.add("cell " + cell.number() + " has a line of " + widest + " characters");
      }
      for (Pattern pattern : FORBIDDEN) {
        if (pattern.matcher(cell.source()).find()) {
          faults.add("cell " + cell.number() + " matches " + pattern);
        }
      }
    }
    long median =
        code.stream()
            .mapToLong(NotebookLintTest::lines)
            .sorted()
            .skip(code.size() / 2)
            .findFirst()
            .orElse(0);
    if (median > 8) {
      faults.add("median cell longer than 8 lines: " + median);
    }
    if (code.stream().noneMatch(cell -> cell.outputs() > 0)) {
      faults.add("no outputs: run ./plumbline reproduce --update");
    }
    if (!notebook.failures().isEmpty()) {
      faults.add("committed with errors: " + notebook.failures());
    }
    String first = cells.get(0).source();
    if (!first.startsWith("# ") || !first.contains("?")) {
      faults.add("the first cell must hold the title and the question");
    }
    faults.addAll(form(cells, notebook.outputCharacters()));
    faults.addAll(WORDY.contains(name) ? wordyOpening(first) : firstScreen(file, cells));
    if (TeachingFormTest.REBUILT.containsKey(name) && !WORDY.contains(name)) {
      long own = code.stream().flatMap(cell -> OWN_CHART.matcher(cell.source()).results()).count();
      if (own < LEAST_OWN_CHARTS) {
        faults.add("charts built by XChart's own builders: " + own);
      }
    }
    int exercises = lastWith(cells, "Exercises");
    int ledger = lastWith(cells, "notebook.ledger(");
    String last = cells.get(cells.size() - 1).source();
    if (exercises < 0
        || ledger < exercises
        || !(last.endsWith("ledger") || last.contains("notebook.ledger("))) {
      faults.add("must end with exercises and the ledger");
    }
    if (!Files.readString(file).equals(notebook.normalised())) {
      faults.add("not in normal form: run ./plumbline reproduce --update");
    }
    return faults;
  }

  private static List<String> wordyOpening(String first) {
    return OPENING.stream()
        .filter(part -> !first.contains(part))
        .map(part -> "the first cell has no " + part)
        .toList();
  }

  /** Title, picture, at most 80 words, one sentence of what a reader will be able to do. */
  private static List<String> firstScreen(Path file, List<Cell> cells) throws IOException {
    List<String> faults = new ArrayList<>();
    String first = cells.get(0).source();
    int words = ReadingTime.words(first);
    if (words > MOST_FIRST_WORDS) {
      faults.add("the first cell has more than " + MOST_FIRST_WORDS + " words: " + words);
    }
    if (!first.contains("**You will be able to**")) {
      faults.add("the first cell does not say what a reader will be able to do");
    }
    List<Cell> screen = cells.stream().skip(1).takeWhile(Cell::isCode).toList();
    if (screen.stream().noneMatch(cell -> NotebookFile.read(file).hasPicture(cell.number()))) {
      faults.add("no picture before the second cell of prose");
    }
    if (screen.stream().anyMatch(cell -> !cell.tags().contains("hide-input"))) {
      faults.add("the picture's code is not folded");
    }
    for (Cell cell : cells) {
      int prose = cell.isCode() ? 0 : ReadingTime.prose(cell.source());
      if (prose > MOST_PROSE_WORDS) {
        faults.add("cell " + cell.number() + " has " + prose + " words of prose");
      }
    }
    return faults;
  }

  /** What every notebook has: contents, solutions, outputs that fit. */
  private static List<String> form(List<Cell> cells, long size) {
    List<String> faults = new ArrayList<>();
    String first =
        cells.stream()
            .filter(cell -> !cell.isCode())
            .map(Cell::source)
            .filter(text -> text.contains("**Contents.**"))
            .findFirst()
            .orElse("");
    List<String> headings = headings(cells);
    for (int i = 0; i < headings.size(); i++) {
      if (!headings.get(i).startsWith((i + 1) + ". ")) {
        faults.add("sections are not numbered in order at: " + headings.get(i));
      }
      if (headings.get(i).matches(".*[()%#].*")) {
        faults.add("links to it do not work in every front end: " + headings.get(i));
      }
      if (!first.contains("(#" + headings.get(i).replace(' ', '-') + ")")) {
        faults.add("not among the contents: " + headings.get(i));
      }
    }
    String exercised =
        cells
            .get(Math.max(0, lastWith(cells, "Exercises")))
            .source()
            .replaceAll("(?s).*Exercises", "");
    if (!exercised.contains("<details><summary>Solutions</summary>")) {
      faults.add("exercises without solutions");
    }
    if (size > MOST_OUTPUT) {
      faults.add("outputs larger than 1.2 MB: " + size);
    }
    return faults;
  }

  /** Number of the cell that begins the ledger: there a cell is a part of a table. */
  private static int ledgerCell(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.source().contains("notebook.ledger("))
        .mapToInt(Cell::number)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  private static int lastWith(List<Cell> cells, String text) {
    int last = -1;
    for (int i = 0; i < cells.size(); i++) {
      last = cells.get(i).source().contains(text) ? i : last;
    }
    return last;
  }

  @Test
  void everyNotebookKeepsTheRules() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path file : notebooks()) {
      faults(file).forEach(fault -> faults.add(file.getFileName() + ": " + fault));
    }
    assertEquals(List.of(), faults);
  }

  @Test
  void theTableOfContentsNamesEveryNotebook() throws IOException {
    String contents = Files.readString(FOLDER.resolve("README.md"));
    for (Path file : notebooks()) {
      assertEquals(true, contents.contains("(" + file.getFileName() + ")"), file.toString());
    }
  }

  @Test
  void linksBetweenNotebooksLeadSomewhere() throws IOException {
    Pattern link = Pattern.compile("\\]\\(([^)#\\s]+)\\)");
    for (Path file : notebooks()) {
      for (Cell cell : NotebookFile.read(file).cells()) {
        java.util.regex.Matcher target = link.matcher(cell.isCode() ? "" : cell.source());
        while (target.find()) {
          assertEquals(
              true, Files.exists(FOLDER.resolve(target.group(1))), file + ": " + target.group(1));
        }
      }
    }
  }

  /** Every item of the documents has a row in the stored outputs, and every row has evidence. */
  @Test
  void theStoredLedgersAccountForEveryPublishedItem() throws IOException {
    List<plumbline.reproduction.ledger.LedgerEntry> ledger = new ArrayList<>();
    for (Path file : notebooks()) {
      ledger.addAll(NotebookFile.read(file).ledger());
    }
    assertEquals(
        List.of(),
        plumbline.reproduction.ledger.PublishedItem.missing(ledger).stream()
            .map(item -> item.document() + ", " + item.item())
            .toList());
    assertEquals(
        List.of(),
        ledger.stream()
            .filter(row -> row.evidence().isBlank())
            .map(row -> row.document() + ", " + row.item())
            .toList());
  }

  /** Whoever changes a ledger copies the sentence from the failure into both pages. */
  @Test
  void bothPagesCountTheRowsOfEachDocument() throws IOException {
    List<plumbline.reproduction.ledger.LedgerEntry> ledger = new ArrayList<>();
    for (Path file : notebooks()) {
      ledger.addAll(NotebookFile.read(file).ledger());
    }
    String page = Files.readString(Path.of("docs/documents.md"));
    String readme = Files.readString(Path.of("README.md"));
    List<String> missing = new ArrayList<>();
    plumbline.reproduction.ledger.PublishedItem.all().stream()
        .map(plumbline.reproduction.ledger.PublishedItem::document)
        .distinct()
        .map(name -> plumbline.reproduction.ledger.LedgerCounts.of(name, ledger))
        .forEach(
            counts -> {
              if (!page.contains("| " + counts.sentence() + " |")) {
                missing.add("docs/documents.md: " + counts.sentence());
              }
              if (!readme.contains(": " + inShort(counts) + "\n")) {
                missing.add("README.md: " + inShort(counts));
              }
            });
    assertEquals(List.of(), missing, "other counts");
  }

  /** Everything that is not reproduced in one number. */
  private static String inShort(plumbline.reproduction.ledger.LedgerCounts counts) {
    Map<String, Integer> words = new LinkedHashMap<>();
    for (String word :
        List.of("reproduced", "in shape", "open", "not", "findings", "remarks", "implemented")) {
      words.put(word, 0);
    }
    counts
        .verdicts()
        .forEach(
            (verdict, rows) -> {
              String name = verdict.toString().replace("reproduced in shape", "in shape");
              String word =
                  name.startsWith("not")
                      ? "not"
                      : name.replace("finding", "findings").replace("remark", "remarks");
              words.merge(word, rows, Integer::sum);
            });
    words.remove("as printed"); // inputs are no results
    int all = words.values().stream().mapToInt(Integer::intValue).sum();
    return all
        + " rows: "
        + words.entrySet().stream()
            .filter(word -> word.getValue() > 0)
            .map(word -> word.getValue() + " " + word.getKey())
            .map(counted -> counted.startsWith("1 ") ? counted.replaceFirst("s$", "") : counted)
            .collect(java.util.stream.Collectors.joining(", "));
  }
}
