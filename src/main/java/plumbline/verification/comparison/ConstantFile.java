package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.verification.series.Series;

/**
 * A file in which a variable has one value only. Its sampler may return its start for ever, which
 * is the commonest of all bugs, or be right and slow, and still where it began: nobody knows which.
 * But then it began at a place that the other file makes likely, and its row says no more than how
 * likely that is.
 *
 * @param layout pairs are before and after some sweeps: what is one value after them, and was not
 *     before, has moved, and is not slow
 * @param slowest the longest autocorrelation times of the files
 */
record ConstantFile(Layout layout, Slowest slowest) implements Rule {
  /** Only a difference that is so sure is held against such a file. */
  private static final double CERTAIN = 1e-100;

  /** Whether a row's samples differ so surely that not even an unlucky start explains it. */
  public static boolean certain(Comparison row) {
    return row.tests().get().dP() < CERTAIN;
  }

  @Override
  public Comparison heed(Comparison row, Subject subject) {
    boolean mayFail = layout.fromFiles() && row.decides() && row.constant() && certain(row);
    Comparison heeded = row;
    for (SamplePair values : mayFail ? subject.functions() : List.<SamplePair>of()) {
      double least = coincidence(values);
      heeded = least > heeded.p() ? heeded.withP(least) : heeded;
    }
    return heeded;
  }

  /**
   * How likely it is that a right sampler's file has this one value: the probability, by the other
   * file, of a value so far out; of two values, that of so many rows all on one side if they are
   * exchangeable.
   */
  private double coincidence(SamplePair values) {
    boolean first = values.forward().independent().constant();
    boolean second = values.backward().independent().constant();
    if (first && second) {
      return ofTwo(values.forward(), values.backward());
    }
    if (first == second || layout.paired()) {
      return 0;
    }
    return first
        ? tail(values.backward(), value(values.forward()), slowest.backward())
        : tail(values.forward(), value(values.backward()), slowest.forward());
  }

  private static double value(Series constant) {
    return constant.piece(0, 0, 1)[0];
  }

  private static double ofTwo(Series x, Series y) {
    double log =
        LogGamma.value(x.size() + 1.0)
            + LogGamma.value(y.size() + 1.0)
            - LogGamma.value(x.size() + y.size() + 1.0);
    double p = 2 * Math.exp(log);
    return value(x) != value(y) && p < CERTAIN ? p : 1;
  }

  /** Two-sided, one more counted on its side: a file that has never been there may still go. */
  private static double tail(Series series, double value, double time) {
    double[] all = series.stacked();
    long below = Arrays.stream(all).filter(x -> x <= value).count();
    long above = Arrays.stream(all).filter(x -> x >= value).count();
    double size = all.length / time;
    double share = (double) Math.min(below, above) / all.length;
    return Math.min(1, 2 * (share * size + 1) / (size + 1));
  }
}
