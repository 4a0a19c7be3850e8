package plumbline.verification;

import java.util.Arrays;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.TTest;

/**
 * The classic tests of two independent samples, as the documents use them. They assume independent
 * draws: a backward chain has to be thinned first.
 *
 * @param t Welch's t statistic
 * @param tP its p value
 * @param u Mann and Whitney's U of the first sample
 * @param uP its p value: normal approximation, corrected for ties and continuity
 * @param d Kolmogorov and Smirnov's distance
 * @param dP its asymptotic p value, conservative where there are ties
 */
public record TwoSampleTests(double t, double tP, double u, double uP, double d, double dP) {
  /**
   * Compares two samples.
   *
   * @param x first sample, at least two finite numbers; not modified
   * @param y second sample, at least two finite numbers; not modified
   * @return the three tests; a pair of equal constants has p values of 1, of different ones 0
   */
  public static TwoSampleTests of(double[] x, double[] y) {
    double minX = Arrays.stream(x).min().orElseThrow();
    double minY = Arrays.stream(y).min().orElseThrow();
    boolean constant =
        Arrays.stream(x).allMatch(v -> v == minX) && Arrays.stream(y).allMatch(v -> v == minY);
    if (constant) {
      double n = (double) x.length * y.length;
      double u = minX == minY ? n / 2 : minX > minY ? n : 0;
      double p = minX == minY ? 1 : 0;
      double t = minX == minY ? 0 : Math.copySign(Double.POSITIVE_INFINITY, minX - minY);
      return new TwoSampleTests(t, p, u, p, 1 - p, p);
    }
    var welch = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC).test(x, y);
    var ranks = MannWhitneyUTest.withDefaults().with(PValueMethod.ASYMPTOTIC).test(x, y);
    var distance = KolmogorovSmirnovTest.withDefaults().with(PValueMethod.ASYMPTOTIC).test(x, y);
    return new TwoSampleTests(
        welch.getStatistic(),
        welch.getPValue(),
        ranks.getStatistic(),
        ranks.getPValue(),
        distance.getStatistic(),
        distance.getPValue());
  }
}
