package plumbline.studies;

import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.IntervalUtils;
import plumbline.numerics.Text;

/**
 * A share of independent cases with its interval, since 4 of 20 and 400 of 2,000 do not say the
 * same.
 *
 * @param count cases that count, from 0 to {@code total}
 * @param total all cases, at least 1
 */
public record Share(int count, int total) {
  private static final double LEVEL = 0.95;

  /** Of fewer cases no interval is so narrow that decimals of a percentage would say something. */
  private static final int FEW = 1_000;

  /**
   * Checks the counts.
   *
   * @throws IllegalArgumentException if they are no share
   */
  public Share {
    if (total < 1 || count < 0 || count > total) {
      throw new IllegalArgumentException(
          "a share needs 0 to n of n >= 1, not " + count + "/" + total);
    }
  }

  /**
   * A share that is known as a number.
   *
   * @param share from 0 to 1
   * @param total how many cases it is of; a mean over repeats with the same cases has no more
   * @return the nearest share of so many cases
   * @throws IllegalArgumentException if it is no share
   */
  public static Share of(double share, int total) {
    return new Share((int) Math.round(share * total), total);
  }

  /**
   * The share itself.
   *
   * @return from 0 to 1
   */
  public double value() {
    return (double) count / total;
  }

  /**
   * Is a published share compatible with this one?
   *
   * @param share from 0 to 1
   * @return whether it lies in the 95 % interval (Wilson 1927)
   */
  public boolean allows(double share) {
    ConfidenceInterval interval = interval();
    return share >= interval.getLowerBound() && share <= interval.getUpperBound();
  }

  private ConfidenceInterval interval() {
    return IntervalUtils.getWilsonScoreInterval(total, count, LEVEL);
  }

  /** Count, total and 95 % interval, e.g. {@code 34 of 72 (36 to 59 %)}. */
  @Override
  public String toString() {
    ConfidenceInterval interval = interval();
    String bound = total < FEW ? "%.0f" : "%.2f";
    return Text.of(
        "%d of %d (" + bound + " to " + bound + " %%)",
        count,
        total,
        Math.max(0, 100 * interval.getLowerBound()),
        Math.min(100, 100 * interval.getUpperBound()));
  }
}
