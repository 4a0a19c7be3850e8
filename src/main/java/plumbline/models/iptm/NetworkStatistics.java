package plumbline.models.iptm;

/**
 * The statistics x_idjc of an ordered pair (i, j) as functions of window counts.
 *
 * <p>The counts of a document are laid out as {@code counts[offset + ((i A + j) C + c) 3 + w]}: how
 * many messages i sent to j in window w before the document, each weighted by its share of pattern
 * c. Window 0 holds ages up to 24 hours, window 1 up to 96, window 2 up to 384.
 */
public interface NetworkStatistics {
  /** Windows before each document. */
  int WINDOWS = 3;

  /**
   * How many statistics.
   *
   * @return P
   */
  int size();

  /**
   * Whether x_idjc is a function of the counts between i and j alone. Then a message changes the
   * statistics of its author and recipients only, which saves most of the work.
   *
   * @return true if only the two directions of one pair matter
   */
  boolean pairwise();

  /**
   * Computes x_idjc.
   *
   * @param counts window counts
   * @param offset where the document's counts begin
   * @param actors A
   * @param patterns C
   * @param i sender
   * @param j receiver
   * @param c pattern
   * @param x P entries are written from {@code at} on
   * @param at first index
   */
  void fill(
      double[] counts,
      int offset,
      int actors,
      int patterns,
      int i,
      int j,
      int c,
      double[] x,
      int at);

  /**
   * Intercept, what i sent to j and what i received from j: {@code (1, send 1..3, receive 1..3)}.
   *
   * @return the statistics of the document
   */
  static NetworkStatistics dyadic() {
    return DyadicStatistics.ALONE;
  }

  /**
   * The dyadic statistics and how much i sent and j received in all: 13 entries.
   *
   * @return the statistics
   */
  static NetworkStatistics dyadicAndDegree() {
    return DyadicStatistics.WITH_DEGREE;
  }
}
