package plumbline.report;

/** What became of a published number or claim. */
public enum LedgerVerdict {
  /** Within the stated tolerance. */
  REPRODUCED("reproduced"),
  /** The same order or shape, not the same numbers (other data, other machine, other random). */
  REPRODUCED_IN_SHAPE("reproduced in shape"),
  /** Cannot be had again, e.g. because the data are not public. */
  NOT_REPRODUCIBLE("not reproducible"),
  /** We believe the document is wrong, and say why in the notebook. */
  DOCUMENT_IN_ERROR("document in error"),
  /** We tried and got something else. */
  NOT_REPRODUCED("not reproduced");

  private final String words;

  LedgerVerdict(String words) {
    this.words = words;
  }

  /** As in the ledger. */
  @Override
  public String toString() {
    return words;
  }

  /**
   * The verdict with these words.
   *
   * @param words as in the ledger
   * @return the verdict
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
