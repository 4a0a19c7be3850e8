package plumbline.report;

/** What became of a published number or claim: six words, and what each of them means. */
public enum LedgerVerdict {
  /** Comes out again. */
  REPRODUCED(
      "reproduced", "the published number or sentence comes out, within the tolerance stated"),
  /** The same order or shape, not the same numbers. */
  REPRODUCED_IN_SHAPE(
      "reproduced in shape",
      "the criterion stated holds; the numbers differ, for want of the same data or settings"),
  /** We tried and got something else. */
  NOT_REPRODUCED("not reproduced", "the tolerance or criterion stated does not hold"),
  /** Cannot be had again. */
  NOT_REPRODUCIBLE("not reproducible", "cannot be tried again; the evidence says why"),
  /** Held against the document: a record of this name, with its grade, is in ERRATA.md. */
  FINDING("finding", "held against the document, with its grade; ERRATA.md has the record"),
  /** No number to compare. */
  IMPLEMENTED(
      "implemented",
      "a formula or algorithm without a number of its own: the code named carries it out, and the "
          + "test named, which the build runs, fails where it is wrong");

  private final String words;
  private final String meaning;

  LedgerVerdict(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
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
  public static LedgerVerdict of(String words) {
    for (LedgerVerdict verdict : values()) {
      if (verdict.words.equals(words)) {
        return verdict;
      }
    }
    throw new IllegalArgumentException("verdict must be one of the ledger's, not " + words);
  }
}
