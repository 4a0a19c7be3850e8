package plumbline.reproduction.ledger;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What became of one notebook.
 *
 * @param name the file's name without {@code .ipynb}
 * @param title its first heading
 * @param seconds time of the execution (of the first one, if the result was kept)
 * @param failures what went wrong; empty if the notebook passed
 * @param ledger its ledger
 * @param cells for each row of the ledger the number of the cell that it speaks of, 0 for none
 * @param html the executed notebook as an HTML fragment
 */
public record Reproduction(
    String name,
    String title,
    double seconds,
    List<String> failures,
    List<LedgerEntry> ledger,
    List<Integer> cells,
    String html) {
  /** Copies the lists. */
  public Reproduction {
    failures = List.copyOf(failures);
    ledger = List.copyOf(ledger);
    cells = List.copyOf(cells);
    if (ledger.size() != cells.size()) {
      throw new IllegalArgumentException("each row of a ledger needs a cell, or 0");
    }
  }

  /**
   * What went wrong first.
   *
   * @return empty if the notebook passed
   */
  public Optional<String> error() {
    return failures.stream().findFirst();
  }

  /**
   * What became of an executed notebook.
   *
   * @param name the file's name without {@code .ipynb}
   * @param executed its cells; empty if it could not be executed
   * @param seconds time of the execution
   * @param failures what went wrong
   * @param ledger its ledger
   * @param html the executed notebook as an HTML fragment
   * @return the result, its title and the cells of its ledger found in the notebook
   */
  public static Reproduction of(
      String name,
      List<NotebookFile.Cell> executed,
      double seconds,
      List<String> failures,
      List<LedgerEntry> ledger,
      String html) {
    String title =
        executed.stream()
            .flatMap(cell -> cell.source().lines())
            .filter(line -> line.startsWith("# "))
            .map(line -> line.substring(2).strip())
            .findFirst()
            .orElse("");
    List<Integer> cells = ledger.stream().map(row -> EvidenceCell.of(executed, row)).toList();
    return new Reproduction(name, title, seconds, failures, ledger, cells, html);
  }

  /**
   * The ledger as it is published: the evidence names notebook and cell.
   *
   * @return one row for each of {@link #ledger}
   */
  public List<LedgerEntry> publishedLedger() {
    return IntStream.range(0, ledger.size())
        .mapToObj(
            i -> {
              LedgerEntry row = ledger.get(i);
              String where = cells.get(i) == 0 ? name : name + ", cell " + cells.get(i);
              return row.withEvidence(
                  row.evidence().isEmpty() ? where : where + ": " + row.evidence());
            })
        .toList();
  }

  /**
   * Whether every cell ran and every claim held.
   *
   * @return true if so
   */
  public boolean passed() {
    return failures.isEmpty();
  }
}
