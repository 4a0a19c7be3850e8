package plumbline.verification.comparison;

import plumbline.verification.joint.Aspect;
import plumbline.verification.series.Series;

/**
 * Pairs before and after a sweep have differences of mean zero if the sampler is right, but a drift
 * in almost all of them may be evened out by a return over the whole range in a few: a sampler on a
 * circle goes on by a ten-thousandth, and one pair of ten thousand comes back. As long as no such
 * pair is among them nothing in the differences tells of it, and their mean is many standard errors
 * from zero.
 *
 * <p>What goes on by c on average crosses the end of a range R, up or down, with probability c / R,
 * so that n pairs without a return have probability {@code exp(-n c / R)}: no p value is smaller.
 * It tells where a sampler hardly moves; pairs that go about cross the end often enough.
 *
 * @param pairs how many
 * @param range from the smallest to the largest value of both sides; positive
 * @param distance the mean absolute difference
 */
record RareReturns(int pairs, double range, double distance) implements Unseen {
  /**
   * The rule for rows of replicates. Of a file nobody knows whether its rows are before and after a
   * sweep.
   */
  record Heeded(Layout layout) implements Rule {
    @Override
    public Comparison heed(Comparison row, Subject subject) {
      return layout == Layout.REPLICATES && row.aspect() != Aspect.DISTRIBUTION && row.decides()
          ? row.heeding(of(subject.pair()))
          : row;
    }
  }

  /** Numbers that are read at a time. */
  private static final int PIECE = 2048;

  /** Of independent pairs. */
  static Unseen of(SamplePair pair) {
    Series forward = pair.forward();
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int c = 0; c < forward.chains(); c++) {
      for (int from = 0; from < forward.length(); from += PIECE) {
        int count = Math.min(PIECE, forward.length() - from);
        double[] before = forward.piece(c, from, count);
        double[] after = pair.backward().piece(c, from, count);
        for (int i = 0; i < count; i++) {
          smallest = Math.min(smallest, Math.min(before[i], after[i]));
          largest = Math.max(largest, Math.max(before[i], after[i]));
          sum += Math.abs(after[i] - before[i]);
        }
      }
    }
    return largest > smallest
        ? new RareReturns(forward.size(), largest - smallest, sum / forward.size())
        : NOTHING;
  }

  @Override
  public double p(double difference, double error, double freedom) {
    return Math.exp(-pairs * distance / range);
  }

  @Override
  public double leastDifference(double level, double known) {
    return p(0, 1, 1) < level ? known : Math.max(known, -Math.log(level) * range / pairs);
  }
}
