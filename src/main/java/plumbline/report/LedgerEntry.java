package plumbline.report;

import java.util.Locale;

/**
 * One line of the ledger: what a document says, what we get, and the verdict.
 *
 * @param document short name of the document, e.g. {@code Geweke 2004}
 * @param item which claim, e.g. {@code Table 1, row 2}
 * @param published as in the document
 * @param reproduced ours
 * @param tolerance what difference still counts as the same, and why if that is not plain
 * @param verdict the outcome
 * @param evidence where it can be seen, e.g. {@code section 4}, or why it cannot be had
 */
public record LedgerEntry(
    String document,
    String item,
    String published,
    String reproduced,
    String tolerance,
    LedgerVerdict verdict,
    String evidence) {
  /** Checks that the claim can be found again. */
  public LedgerEntry {
    if (document.isBlank() || item.isBlank()) {
      throw new IllegalArgumentException("a ledger entry needs a document and an item");
    }
  }

  /**
   * A number against a published number.
   *
   * @param document the document
   * @param item which claim
   * @param published the document's number
   * @param reproduced ours
   * @param tolerance the largest absolute difference that counts as the same
   * @param evidence where it can be seen
   * @return {@link LedgerVerdict#REPRODUCED} or {@link LedgerVerdict#NOT_REPRODUCED}
   */
  public static LedgerEntry of(
      String document,
      String item,
      double published,
      double reproduced,
      double tolerance,
      String evidence) {
    boolean same = Math.abs(published - reproduced) <= tolerance;
    return new LedgerEntry(
        document,
        item,
        exact(published),
        exact(reproduced),
        exact(tolerance),
        same ? LedgerVerdict.REPRODUCED : LedgerVerdict.NOT_REPRODUCED,
        evidence);
  }

  /**
   * The same row with other evidence.
   *
   * @param other where it can be seen
   * @return a copy
   */
  public LedgerEntry withEvidence(String other) {
    return new LedgerEntry(document, item, published, reproduced, tolerance, verdict, other);
  }

  /** The shortest text that reads back as the same number; whole numbers without a point. */
  private static String exact(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.format(Locale.ROOT, "%d", (long) value)
        : Double.toString(value);
  }
}
