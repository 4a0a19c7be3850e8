package plumbline.verification.comparison;

/** How the two samples of a comparison came about, which decides what is independent of what. */
public enum Layout {
  /** Independent forward draws against chains. */
  CHAINS,
  /** The same by a document's own recipe, which never decides. */
  PUBLISHED,
  /** Independent pairs: before and after some sweeps. */
  REPLICATES,
  /** Two files, both perhaps autocorrelated. */
  FILES,
  /** Two files whose rows belong together, perhaps autocorrelated from row to row. */
  PAIRED_FILES;

  boolean paired() {
    return this == REPLICATES || this == PAIRED_FILES;
  }

  public boolean fromFiles() {
    return this == FILES || this == PAIRED_FILES;
  }
}
