package plumbline.report;

import java.util.List;

/**
 * What became of one notebook.
 *
 * @param name the file's name without {@code .ipynb}
 * @param title its first heading
 * @param seconds time of the execution (of the first one, if the result was kept)
 * @param failures what went wrong; empty if the notebook passed
 * @param ledger its ledger
 * @param html the executed notebook as an HTML fragment
 */
public record Reproduction(
    String name,
    String title,
    double seconds,
    List<String> failures,
    List<LedgerEntry> ledger,
    String html) {
  /** Copies the lists. */
  public Reproduction {
    failures = List.copyOf(failures);
    ledger = List.copyOf(ledger);
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
