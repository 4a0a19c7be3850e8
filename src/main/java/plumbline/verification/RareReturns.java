package plumbline.verification;

import java.util.List;

/**
 * Pairs before and after a sweep have differences of mean zero if the sampler is right, but a small
 * drift in almost all of them may be evened out by a return over the whole range in a few: a
 * sampler on a circle goes on by a ten-thousandth, and one pair of ten thousand comes back. As long
 * as no such pair is among them nothing in the differences tells of it, and their mean is many
 * standard errors from zero.
 *
 * <p>If returns have probability q and length R, the others drift by {@code c = q R}, and no return
 * is met with probability at most {@code exp(-n q) = exp(-n c / R)}. A mean difference d is a drift
 * c and an error d - c of variance s<sup>2</sup>/n; the most probable such sum has {@code c = d -
 * s^2 / R} and probability {@code exp(-n d / R + n s^2 / (2 R^2))} by Chernoff's bound. Below
 * {@code s^2 / R} no drift is needed and Student's t is right.
 *
 * @param pairs how many, or as many independent ones as they are worth
 * @param range from the smallest to the largest value of both sides; positive
 * @param variance of the differences
 */
record RareReturns(double pairs, double range, double variance) implements Unseen {
  /** Numbers that are read at a time. */
  private static final int PIECE = 2048;

  /** Of differences of pairs. */
  static Unseen of(SamplePair pair, MeanEstimate difference) {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (Series side : List.of(pair.forward(), pair.backward())) {
      for (int c = 0; c < side.chains(); c++) {
        for (int from = 0; from < side.length(); from += PIECE) {
          int count = Math.min(PIECE, side.length() - from);
          double[] piece = side.piece(c, from, count);
          for (int i = 0; i < count; i++) {
            smallest = Math.min(smallest, piece[i]);
            largest = Math.max(largest, piece[i]);
          }
        }
      }
    }
    return largest > smallest
        ? new RareReturns(
            difference.effectiveSampleSize(), largest - smallest, difference.variance())
        : NOTHING;
  }

  @Override
  public double p(double difference, double error, double freedom) {
    double withoutDrift = variance / range;
    return difference > withoutDrift
        ? Math.exp(-pairs / range * (difference - withoutDrift / 2))
        : 0;
  }

  @Override
  public double leastDifference(double level, double known) {
    double withoutDrift = variance / range;
    double least = withoutDrift / 2 - Math.log(level) * range / pairs;
    return least > withoutDrift ? Math.max(known, least) : known;
  }
}
