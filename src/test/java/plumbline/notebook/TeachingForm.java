package plumbline.notebook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import plumbline.reproduction.ledger.NotebookFile.Cell;
import plumbline.reproduction.ledger.PublishedItem;

/** What a notebook needs that walks through a document by building. */
final class TeachingForm {
  /** The share of code lines that a ledger may take. */
  private static final double MOST_LEDGER = 0.05;

  private static final Pattern TABLESAW =
      Pattern.compile(
          "\\.(joinOn|where|sortOn|sortAscendingOn|sortDescendingOn|summarize|addColumns)\\(");
  private static final Pattern DRAWS =
      Pattern.compile("\\b(rng|r)\\.(uniform|normal|gamma|exponential|nextInt|categorical)\\w*\\(");
  private static final Pattern PICTURE = Pattern.compile("\\b(PlateDiagram|Drawing)\\.of\\(");
  private static final Pattern TRY = Pattern.compile("// try ");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^import [^;]*\\*;");
  private static final Pattern FORMULA = Pattern.compile("(?s)\\$\\$.+?\\$\\$");

  private TeachingForm() {}

  /** What every rebuilt notebook has, whether it is about a document or not. */
  static List<String> faults(List<Cell> cells) {
    List<String> faults = new ArrayList<>();
    List<Cell> code = cells.stream().filter(Cell::isCode).toList();
    if (code.stream().anyMatch(cell -> cell.source().contains("System.out"))) {
      faults.add("has System.out");
    }
    // After variables have been declared such an import sets them back to nothing.
    if (code.stream()
        .dropWhile(cell -> cell.source().lines().allMatch(line -> line.startsWith("import ")))
        .skip(1)
        .anyMatch(cell -> PACKAGE.matcher(cell.source()).find())) {
      faults.add("has imports of whole packages after its first cells");
    }
    long ledger =
        code.stream()
            .filter(cell -> cell.source().contains("ledger("))
            .mapToLong(TeachingForm::lines)
            .sum();
    long all = code.stream().mapToLong(TeachingForm::lines).sum();
    if (ledger > MOST_LEDGER * all) {
      faults.add("the ledger takes " + ledger + " of " + all + " lines of code");
    }
    if (code.stream()
        .filter(cell -> cell.source().contains("ledger("))
        .anyMatch(cell -> !cell.tags().contains("hide-input"))) {
      faults.add("the ledger's cell is not folded: it needs the tag hide-input");
    }
    sections(cells)
        .forEach(
            (title, inside) -> {
              List<Cell> runs = inside.stream().filter(Cell::isCode).toList();
              if (!title.contains("ledger")
                  && !runs.isEmpty()
                  && runs.stream().noneMatch(cell -> TRY.matcher(cell.source()).find())) {
                faults.add("no parameter cell (\"// try\") in: " + title);
              }
            });
    return faults;
  }

  /** What a notebook about one of the five documents has besides. */
  static List<String> faults(List<Cell> cells, int document) {
    List<String> faults = new ArrayList<>(faults(cells));
    String prose = text(cells, cell -> !cell.isCode());
    String code = text(cells, Cell::isCode);
    List<PublishedItem> items =
        PublishedItem.all().stream().filter(item -> item.number() == document).toList();
    String titles = titles(prose, code);
    for (PublishedItem item : items) {
      if (!titles.contains(item.item().toLowerCase(Locale.ROOT))) {
        faults.add("no heading or title names " + item.item());
      }
    }
    long formulas =
        items.stream().filter(item -> item.item().matches("(equation|algorithm|C\\().*")).count();
    if (FORMULA.matcher(prose).results().count() < formulas) {
      faults.add("fewer displayed formulas than the document: " + formulas);
    }
    if (cells.stream()
        .noneMatch(
            cell -> cell.tags().contains("sampler") && DRAWS.matcher(cell.source()).find())) {
      faults.add("no sampler written out in a cell tagged sampler");
    }
    Map<String, Boolean> parts = new LinkedHashMap<>();
    parts.put("picture of the model", PICTURE.matcher(code).find());
    parts.put(
        "table by Tablesaw in the cell",
        code.contains("import tech.tablesaw.") && TABLESAW.matcher(code).find());
    parts.put(
        "chart restyled by XChart in the cell",
        code.contains("import org.knowm.xchart.") && code.contains("getStyler()"));
    parts.put("figure that moves", code.contains("Frames.slider"));
    for (String words :
        List.of("wrong in the document", "What you learned", "Which test when", "Exercises")) {
      parts.put(words, prose.contains(words));
    }
    parts.forEach(
        (what, there) -> {
          if (!there) {
            faults.add("no " + what);
          }
        });
    return faults;
  }

  /** Headings, and what stands between quotes in code: titles of tables and figures. */
  private static String titles(String prose, String code) {
    StringBuilder titles = new StringBuilder();
    prose.lines().filter(line -> line.startsWith("#")).forEach(l -> titles.append(l).append('\n'));
    Pattern.compile("\"([^\"\n]*)\"")
        .matcher(code)
        .results()
        .forEach(match -> titles.append(match.group(1)).append('\n'));
    return titles.toString().toLowerCase(Locale.ROOT);
  }

  private static Map<String, List<Cell>> sections(List<Cell> cells) {
    Map<String, List<Cell>> sections = new LinkedHashMap<>();
    String title = "";
    for (Cell cell : cells) {
      if (!cell.isCode()) {
        title =
            cell.source()
                .lines()
                .filter(line -> line.startsWith("## "))
                .reduce((first, last) -> last)
                .orElse(title);
      }
      if (!title.isEmpty()) {
        sections.computeIfAbsent(title, none -> new ArrayList<>()).add(cell);
      }
    }
    return sections;
  }

  private static String text(List<Cell> cells, Predicate<Cell> which) {
    StringBuilder text = new StringBuilder();
    cells.stream().filter(which).forEach(cell -> text.append(cell.source()).append('\n'));
    return text.toString();
  }

  private static long lines(Cell cell) {
    return cell.source().lines().filter(line -> !line.isBlank()).count();
  }
}
