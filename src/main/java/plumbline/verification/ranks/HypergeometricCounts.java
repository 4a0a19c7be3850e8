package plumbline.verification.ranks;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * Counts of the first sample among the smallest of two samples from one continuous law. Every
 * assignment of ranks is equally likely then, so that x of the d smallest values come from the
 * first sample with probability {@code C(n1, x) C(n2, d - x) / C(n1 + n2, d)}.
 */
final class HypergeometricCounts implements CountLaw {
  private static final double NEGLIGIBLE = 1e-16;

  private final int n1;
  private final int n2;
  private final int[] cut; // pooled values up to each point
  // log i! for i from 0 to n1 + n2, of which every probability here is made.
  private final double[] logFactorial;
  private final Tails[] marginals;

  /** Counts at equal steps of the pooled ranks, as even as whole numbers can be. */
  HypergeometricCounts(int n1, int n2, int points) {
    this(n1, n2, evenCuts(n1 + n2, points));
  }

  /**
   * Counts at chosen places.
   *
   * @param n1 size of the first sample, at least 1
   * @param n2 size of the second sample, at least 1
   * @param cuts the pooled ranks at which to count, ascending up to n1 + n2, at least 2
   * @throws IllegalArgumentException if a size or the number of cuts is too small
   */
  HypergeometricCounts(int n1, int n2, int[] cuts) {
    SuccessiveConditional.requireAtLeast(1, n1, "n1");
    SuccessiveConditional.requireAtLeast(1, n2, "n2");
    SuccessiveConditional.requireAtLeast(2, cuts.length, "points");
    this.n1 = n1;
    this.n2 = n2;
    this.cut = cuts.clone();
    this.logFactorial = new double[n1 + n2 + 1];
    for (int i = 0; i < logFactorial.length; i++) {
      logFactorial[i] = LogGamma.value(i + 1.0);
    }
    this.marginals = new Tails[cut.length];
    for (int i = 0; i < cut.length; i++) {
      marginals[i] = tabulate(i);
    }
  }

  @Override
  public int points() {
    return cut.length;
  }

  @Override
  public int sampleSize() {
    return n1;
  }

  /** The cuts {@code floor(total i / points)} for i from 1 on; the last is the total. */
  private static int[] evenCuts(int total, int points) {
    int[] cuts = new int[points];
    for (int i = 0; i < points; i++) {
      cuts[i] = (int) ((long) total * (i + 1) / points);
    }
    return cuts;
  }

  /**
   * Both tails of the count at one point, whatever the counts before. The mode is {@code floor((d +
   * 1) (n1 + 1) / (n1 + n2 + 2))}, from which the table goes outwards.
   */
  private Tails tabulate(int point) {
    int drawn = cut[point];
    int least = Math.max(0, drawn - n2);
    int most = Math.min(drawn, n1);
    int mode = (int) ((drawn + 1.0) * (n1 + 1.0) / (n1 + n2 + 2.0));
    return Tails.of(
        Math.min(most, Math.max(least, mode)),
        least,
        most,
        x -> Math.exp(logChoose(n1, x) + logChoose(n2, drawn - x) - logChoose(n1 + n2, drawn)));
  }

  @Override
  public Tails marginal(int point) {
    return marginals[point];
  }

  @Override
  public void spread(int point, int before, double weight, double[] next) {
    // Given the count before, the values between the two cuts are the smallest of those left: again
    // a hypergeometric law, of what either sample has left.
    int start = point == 0 ? 0 : cut[point - 1];
    int drawn = cut[point] - start;
    int first = n1 - before; // of the first sample, not yet seen
    int second = n2 - (start - before);
    int least = Math.max(0, drawn - second);
    int most = Math.min(drawn, first);
    int mode = (int) ((drawn + 1.0) * (first + 1.0) / (first + second + 2.0));
    mode = Math.min(most, Math.max(least, mode));
    double atMode =
        weight
            * Math.exp(
                logChoose(first, mode)
                    + logChoose(second, drawn - mode)
                    - logChoose(first + second, drawn));
    double mass = atMode;
    for (int d = mode; d <= most && mass > NEGLIGIBLE; d++) {
      // P(d + 1) / P(d), upwards from the mode until the mass no longer matters.
      next[before + d] += mass;
      mass *= (double) (first - d) * (drawn - d) / ((d + 1.0) * (second - drawn + d + 1.0));
    }
    mass = atMode;
    for (int d = mode; d > least; ) {
      // P(d - 1) / P(d), downwards; the mode itself has been added.
      mass *= d * (second - drawn + (double) d) / ((first - d + 1.0) * (drawn - d + 1.0));
      d--;
      if (!(mass > NEGLIGIBLE)) {
        break;
      }
      next[before + d] += mass;
    }
  }

  private double logChoose(int n, int k) {
    return logFactorial[n] - logFactorial[k] - logFactorial[n - k];
  }
}
