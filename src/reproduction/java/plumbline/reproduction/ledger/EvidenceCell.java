package plumbline.reproduction.ledger;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/**
 * Finds the cell of a notebook that a row of its ledger speaks of: the first one with the item's
 * figure or table in its code, else the section that the evidence names, else the ledger itself.
 */
final class EvidenceCell {
  private static final Pattern SECTION = Pattern.compile("\\bsection (\\d+)");
  private static final Pattern CELL =
      Pattern.compile("(?i)\\b(figure|fig\\.|table) (\\d+(\\.\\d+)?)");

  private EvidenceCell() {}

  /**
   * The cell of a row.
   *
   * @param cells of the executed notebook
   * @param entry a row of its ledger
   * @return the cell's number, from 1; 0 if the notebook has no such cell
   */
  static int of(List<Cell> cells, LedgerEntry entry) {
    Matcher label = CELL.matcher(entry.item());
    if (label.lookingAt()) {
      int made = making(cells, label);
      if (made > 0) {
        return made;
      }
    }
    Matcher section = SECTION.matcher(entry.evidence());
    if (section.find()) {
      String heading = "(?ms).*^## " + section.group(1) + "\\. .*";
      for (Cell cell : cells) {
        if (!cell.isCode() && cell.source().matches(heading)) {
          return cell.number();
        }
      }
    }
    return cells.stream()
        .filter(cell -> cell.isCode() && cell.source().contains("ledger"))
        .mapToInt(Cell::number)
        .findFirst()
        .orElse(0);
  }

  /** The first cell outside the ledger whose text names the figure or table. */
  private static int making(List<Cell> cells, Matcher label) {
    boolean figure = label.group(1).toLowerCase(Locale.ROOT).startsWith("fig");
    Pattern named =
        Pattern.compile(
            (figure ? "(?i)\\bfig(ure|\\.) " : "(?i)\\btable ")
                + Pattern.quote(label.group(2))
                + "(?![\\d.]*\\d)");
    for (boolean code : new boolean[] {true, false}) {
      for (Cell cell : cells) {
        if (cell.isCode() == code
            && !cell.source().contains("ledger")
            && named.matcher(cell.source()).find()) {
          return cell.number();
        }
      }
    }
    return 0;
  }
}
