package plumbline.verification;

import java.util.Arrays;
import plumbline.numerics.RadixSort;

/**
 * Forward and backward values of one function, from which the moments that are compared derive.
 *
 * @param name the function
 * @param forward independent draws
 * @param backward the chains
 * @param unitSize the size of the unit in which errors of its mean are told
 */
record SamplePair(String name, Series forward, Series backward, double unitSize) {
  /** Above this shape the variance is infinite. */
  private static final double LARGEST_TAIL_SHAPE = 0.5;

  /** The values themselves; errors are told in standard deviations of the forward side. */
  static SamplePair of(String name, Series forward, Series backward) {
    double variance = forward.independent().variance();
    return new SamplePair(name, forward, backward, variance > 0 ? Math.sqrt(variance) : 1);
  }

  /** The unit of {@link #unitSize} in words. */
  static String unit(Aspect aspect, boolean prior) {
    String sd = prior ? "prior sd" : "sd";
    return switch (aspect) {
      case MEAN -> sd;
      case SPREAD -> prior ? "prior variance" : "variance";
      case PRODUCT -> sd + " x " + sd;
      case RANK -> "mean rank";
      case DISTRIBUTION -> "share";
    };
  }

  /** Squared deviations from the forward mean: sees errors of spread. */
  SamplePair squaredDeviations() {
    double centre = forward.independent().mean();
    return new SamplePair(
        name + " (squared deviation)",
        forward.squaresAround(centre),
        backward.squaresAround(centre),
        unitSize * unitSize);
  }

  /**
   * Product with another function, of deviations from the forward means: sees errors that leave
   * both laws alone. Without them what both have in common would drown how they depend on each
   * other.
   */
  SamplePair times(SamplePair other) {
    double centre = forward.independent().mean();
    double otherCentre = other.forward.independent().mean();
    return new SamplePair(
        name + " x " + other.name,
        forward.deviationsTimes(other.forward, centre, otherCentre),
        backward.deviationsTimes(other.backward, centre, otherCentre),
        unitSize * other.unitSize);
  }

  /** Whether a tail of a side that tells is too heavy; of a joint test that is the forward one. */
  boolean hasInfiniteVariance(Layout layout) {
    return hasInfiniteVariance(forward) || (layout.fromFiles() && hasInfiniteVariance(backward));
  }

  /** Whether a tail is too heavy for a variance. */
  static boolean hasInfiniteVariance(Series series) {
    return series.tailShape().value() > LARGEST_TAIL_SHAPE;
  }

  /** Ranks in both samples together, scaled to (0, 1): bounded, whatever the tails. */
  SamplePair ranks() {
    double[] ranks = RadixSort.midRanks(Replay.joined(forward.stacked(), backward.stacked()));
    double[][] chains = new double[backward.chains()][backward.length()];
    for (int c = 0; c < chains.length; c++) {
      int from = forward.size() + c * backward.length();
      System.arraycopy(ranks, from, chains[c], 0, backward.length());
    }
    double[] first = Arrays.copyOf(ranks, forward.size());
    return new SamplePair(name + " (rank)", Series.of(first), Series.of(chains), 1);
  }
}
