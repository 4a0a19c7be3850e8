package plumbline.reproduction.ledger;

import java.util.List;
import java.util.Optional;
import plumbline.numerics.Text;

/**
 * One line of the ledger: what a document says, what we get, and the verdict.
 *
 * @param document short name of the document, e.g. {@code Geweke 2004}
 * @param item which claim, e.g. {@code Table 1, row 2}
 * @param published as in the document
 * @param reproduced ours
 * @param tolerance what difference still counts as the same, or the criterion of a shape
 * @param verdict the outcome
 * @param findings names of the records in {@link Findings} that the row rests on: for a {@link
 *     Outcome#FINDING} one at least that is held against the document, for a {@link Outcome#REMARK}
 *     none that is; a formula that is {@link Outcome#IMPLEMENTED} may have remarks
 * @param evidence where it can be seen, e.g. {@code section 4}, or why it cannot be had
 */
public record LedgerEntry(
    String document,
    String item,
    String published,
    String reproduced,
    String tolerance,
    Outcome verdict,
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
    boolean fits =
        findings.isEmpty()
            ? verdict != Outcome.FINDING && verdict != Outcome.REMARK
            : verdict == Outcome.ofRecords(findings)
                || (verdict == Outcome.IMPLEMENTED
                    && Outcome.ofRecords(findings) == Outcome.REMARK);
    if (!fits) {
      throw new IllegalArgumentException(
          "a finding or a remark names its records, other verdicts none: " + item);
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
   * @param verdict the outcome, no finding and no remark
   * @param evidence where it can be seen, or why it cannot be had
   */
  public LedgerEntry(
      String document,
      String item,
      String published,
      String reproduced,
      String tolerance,
      Outcome verdict,
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
   * @return {@link Outcome#REPRODUCED} or {@link Outcome#NOT_REPRODUCED}
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
        same ? Outcome.REPRODUCED : Outcome.NOT_REPRODUCED,
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
   * @return empty if the row names no record
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

  /** The shortest text that reads back as the same number; whole numbers without a point. */
  private static String exact(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Text.of("%d", (long) value)
        : Double.toString(value);
  }

  /** What became of a published number or claim: ten words, and what each of them means. */
  public enum Outcome {
    /** Comes out again. */
    REPRODUCED(
        "reproduced", "the published number or sentence comes out, within the tolerance stated"),
    /** The same order or shape, not the same numbers. */
    REPRODUCED_IN_SHAPE(
        "reproduced in shape",
        "the criterion stated holds; the numbers differ, for want of the same data or settings"),
    /** Both numbers are Monte Carlo, and their difference is neither small nor large. */
    OPEN(
        "open",
        "2 to 4 joint standard errors apart (2.8 to 8.6 where an error comes from five chains): "
            + "neither the same nor another; ours has its z"),
    /** We tried and got something else. */
    NOT_REPRODUCED("not reproduced", "the tolerance or criterion stated does not hold"),
    /** Cannot be had again. */
    NOT_REPRODUCIBLE("not reproducible", "cannot be tried again; the evidence says why"),
    /** Could be had, and we have not done it. */
    NOT_TRIED("not tried", "could be tried; the evidence says how, and what we have seen so far"),
    /** Held against the document: a record of this name, with its grade, is in docs/errata.md. */
    FINDING("finding", "held against the document, with its grade; docs/errata.md has the record"),
    /** Not held against the document. */
    REMARK(
        "remark",
        "a misprint whose right form stands in the document, a silence or a choice: not held against "
            + "it; docs/errata.md has the record"),
    /** No number to compare. */
    IMPLEMENTED(
        "implemented",
        "a formula or algorithm without a number of its own: the code named carries it out, and the "
            + "test named, which the build runs, fails where it is wrong"),
    /** A setting, a count, a quantile. */
    AS_PRINTED("as printed", "an input, taken over from the document: no result, and not counted");

    private final String words;
    private final String meaning;

    Outcome(String words, String meaning) {
      this.words = words;
      this.meaning = meaning;
    }

    /**
     * A finding if one record at least is held against the document, else a remark.
     *
     * @param records names of records in {@link Findings}
     * @return the verdict of a row that rests on them
     * @throws IllegalArgumentException if there is no such record
     */
    static Outcome ofRecords(List<String> records) {
      Findings known = Findings.shipped();
      return records.stream().anyMatch(id -> known.named(id).grade().isHeldAgainst())
          ? FINDING
          : REMARK;
    }

    /** As in the ledger. */
    @Override
    public String toString() {
      return words;
    }

    /**
     * What the verdict says, for a reader of the ledger.
     *
     * @return half a sentence
     */
    public String meaning() {
      return meaning;
    }

    /**
     * The verdict with these words.
     *
     * @param words as in the ledger
     * @return the verdict
     * @throws IllegalArgumentException if there is none
     */
    public static Outcome of(String words) {
      for (Outcome verdict : values()) {
        if (verdict.words.equals(words)) {
          return verdict;
        }
      }
      throw new IllegalArgumentException(
          "verdict must be one of the ledger's, not \"" + words + '"');
    }
  }
}
