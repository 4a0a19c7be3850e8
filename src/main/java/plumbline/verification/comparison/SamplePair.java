package plumbline.verification.comparison;

import java.util.Arrays;
import plumbline.numerics.RadixSort;
import plumbline.verification.joint.Aspect;
import plumbline.verification.series.DerivedSeries;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;

/**
 * Forward and backward values of one function, from which the moments that are compared derive.
 *
 * @param name the function
 * @param forward independent draws
 * @param backward the chains
 * @param unitSize the size of the unit in which errors of its mean are told
 * @param exponent both series stand for their numbers times this power of two
 */
public record SamplePair(
    String name, Series forward, Series backward, double unitSize, int exponent) {
  /**
   * Where deviations are of a size between these, the squared variances of their squares are
   * numbers of full precision.
   */
  private static final double SMALL = 1e-30;

  private static final double LARGE = 1e30;

  /** The difference of two numbers below this is finite. */
  private static final double HALF_OF_ALL = 1e307;

  /** Above this shape the variance is infinite. */
  private static final double LARGEST_TAIL_SHAPE = 0.5;

  /** The values themselves; errors are told in standard deviations of the forward side. */
  public static SamplePair of(String name, Series forward, Series backward) {
    return of(name, forward, backward, 0);
  }

  private static SamplePair of(String name, Series forward, Series backward, int exponent) {
    double variance = forward.independent().variance();
    double unit = variance > 0 ? Math.sqrt(variance) : 1;
    return new SamplePair(name, forward, backward, unit, exponent);
  }

  /**
   * The same divided by a power of two near the spread of both samples together, where squares and
   * products of the values would leave the range of numbers, or lose digits; else this. A power of
   * two changes no digit, so that every row is what it is in another unit of measurement.
   */
  SamplePair inRange() {
    MeanEstimate x = forward.independent();
    MeanEstimate y = backward.independent();
    return isOrdinary(x.variance())
            && isOrdinary(y.variance())
            && isOrdinary(Math.pow(x.mean() - y.mean(), 2))
        ? this
        : scaled(spread());
  }

  private static boolean isOrdinary(double square) {
    return square == 0 || (square >= SMALL * SMALL && square <= LARGE * LARGE);
  }

  private SamplePair scaled(int power) {
    return of(name, divided(forward, power), divided(backward, power), power);
  }

  private static Series divided(Series series, int power) {
    return new DerivedSeries(
        series,
        series,
        (x, same, count, target) -> {
          for (int i = 0; i < count; i++) {
            target[i] = Math.scalb(x[i], -power);
          }
        });
  }

  /**
   * The exponent of the median distance from the median; where most values are equal, that of the
   * largest distance. One value that is far away does not make all others small.
   */
  private int spread() {
    double[] all = joined(forward.stacked(), backward.stacked());
    RadixSort.sort(all);
    int n = all.length;
    int halving = Math.max(-all[0], all[n - 1]) > HALF_OF_ALL ? 1 : 0;
    double median = Math.scalb(all[n / 2], -halving);
    Arrays.setAll(all, i -> Math.abs(Math.scalb(all[i], -halving) - median));
    RadixSort.sort(all);
    double size = all[n / 2] > 0 ? all[n / 2] : all[n - 1];
    return size > 0 ? Math.getExponent(size) + halving : 0;
  }

  /** A mean of the series as one of the numbers that they stand for. */
  double unscaled(double mean) {
    return Math.scalb(mean, exponent);
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
        unitSize * unitSize,
        2 * exponent);
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
        unitSize * other.unitSize,
        exponent + other.exponent);
  }

  /** Whether a tail of a side that tells is too heavy; of a joint test that is the forward one. */
  public boolean hasInfiniteVariance(Layout layout) {
    return hasInfiniteVariance(forward) || (layout.fromFiles() && hasInfiniteVariance(backward));
  }

  /** Whether a tail is too heavy for a variance. */
  public static boolean hasInfiniteVariance(Series series) {
    return series.tailShape().value() > LARGEST_TAIL_SHAPE;
  }

  /** Ranks in both samples together, scaled to (0, 1): bounded, whatever the tails. */
  public SamplePair ranks() {
    double[] ranks = RadixSort.midRanks(joined(forward.stacked(), backward.stacked()));
    double[][] chains = new double[backward.chains()][backward.length()];
    for (int c = 0; c < chains.length; c++) {
      int from = forward.size() + c * backward.length();
      System.arraycopy(ranks, from, chains[c], 0, backward.length());
    }
    double[] first = Arrays.copyOf(ranks, forward.size());
    return new SamplePair(name + " (rank)", Series.of(first), Series.of(chains), 1, 0);
  }

  /** One behind the other. */
  static double[] joined(double[] first, double[] second) {
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
