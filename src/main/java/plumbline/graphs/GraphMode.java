package plumbline.graphs;

/** The ways to move between graphs. */
public enum GraphMode {
  /** The exchange move: exact, the default up to eight nodes. */
  EXACT,
  /** Flips by the gamma ratio: close to exact, for any number of nodes. */
  FAST,
  /** A birth-death process for one unit of virtual time: as close as {@link #FAST}. */
  BD_FIXED_TIME,
  /** The birth-death scheme as printed. Not valid; for comparison. */
  BD_AS_PRINTED,
  /** The same with BDgraph's rounded gamma ratio and its draws. Not valid; for comparison. */
  BD_TRUNCATED;

  /** Up to this many nodes the exact mode is the default. */
  private static final int SMALL = 8;

  /**
   * The default.
   *
   * @param nodes p
   * @return exact for small graphs, fast for others
   */
  public static GraphMode defaultFor(int nodes) {
    return nodes <= SMALL ? EXACT : FAST;
  }

  /**
   * Whether the states are to be weighted with their waiting times.
   *
   * @return true for the printed schemes
   */
  public boolean isWeighted() {
    return this == BD_AS_PRINTED || this == BD_TRUNCATED;
  }

  /**
   * Whether the scale matrix must be diagonal.
   *
   * @return true if the mode uses the gamma ratio
   */
  public boolean needsDiagonalScale() {
    return this != EXACT;
  }
}
