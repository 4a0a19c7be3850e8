package plumbline.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One line of the ledger: what a document says, what we get, and the verdict.
 *
 * @param document short name of the document, e.g. {@code Geweke 2004}
 * @param item which claim, e.g. {@code Table 1, row 2}
 * @param published as in the document
 * @param reproduced ours
 * @param tolerance what difference still counts as the same, or the criterion of a shape
 * @param verdict the outcome
 * @param findings names of the records in {@link Findings} that the row rests on; empty unless the
 *     verdict is {@link LedgerVerdict#FINDING}
 * @param evidence where it can be seen, e.g. {@code section 4}, or why it cannot be had
 */
public record LedgerEntry(
    String document,
    String item,
    String published,
    String reproduced,
    String tolerance,
    LedgerVerdict verdict,
    List<String> findings,
    String evidence) {
  /**
   * Checks that the claim can be found again, and the finding too.
   *
   * @throws IllegalArgumentException if the document or item is blank, or if the verdict is a
   *     finding without a record or a record stands under another verdict
   */
  public LedgerEntry {
    if (document.isBlank() || item.isBlank()) {
      throw new IllegalArgumentException("a ledger entry needs a document and an item");
    }
    if (findings.isEmpty() == (verdict == LedgerVerdict.FINDING)) {
      throw new IllegalArgumentException(
          "the verdict \"finding\", and no other, names its records: " + item);
    }
    findings = List.copyOf(findings);
  }

  /**
   * A row that rests on no finding.
   *
   * @param document short name of the document
   * @param item which claim
   * @param published as in the document
   * @param reproduced ours
   * @param tolerance what difference still counts as the same, or the criterion of a shape
   * @param verdict the outcome, no finding
   * @param evidence where it can be seen, or why it cannot be had
   */
  public LedgerEntry(
      String document,
      String item,
      String published,
      String reproduced,
      String tolerance,
      LedgerVerdict verdict,
      String evidence) {
    this(document, item, published, reproduced, tolerance, verdict, List.of(), evidence);
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
    return new LedgerEntry(
        document, item, published, reproduced, tolerance, verdict, findings, other);
  }

  /**
   * How much the finding matters: the gravest grade of its records.
   *
   * @return empty unless the verdict is a finding
   * @throws IllegalArgumentException if there is no such finding
   */
  public Optional<Grade> grade() {
    return findings.stream()
        .map(id -> Findings.shipped().named(id).grade())
        .min(java.util.Comparator.naturalOrder());
  }

  /**
   * The findings as the ledger shows them.
   *
   * @return grade, colon and names; empty text if there is none
   */
  String findingText() {
    return grade().map(grade -> grade + ": " + String.join(", ", findings)).orElse("");
  }

  /** The names in what {@link #findingText} gave. */
  static List<String> findingsIn(String text) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.replaceFirst("^[^:/]*: ", "").split(",", -1))
            .map(String::strip)
            .collect(Collectors.toUnmodifiableList());
  }

  /** The shortest text that reads back as the same number; whole numbers without a point. */
  private static String exact(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.format(Locale.ROOT, "%d", (long) value)
        : Double.toString(value);
  }
}
