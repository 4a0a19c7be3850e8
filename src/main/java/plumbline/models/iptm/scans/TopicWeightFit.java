package plumbline.models.iptm.scans;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * Wallach's fixed-point iteration for alpha m given the topics of the tokens, as in Algorithm 1 of
 * the document's paper: {@code a_k <- a_k sum_d [psi(N_dk + a_k) - psi(a_k)] / sum_d [psi(N_d + a)
 * - psi(a)]}. It climbs a likelihood; it is no posterior step and has no place in a joint test.
 */
public final class TopicWeightFit {
  private static final double LEAST = 1e-6;

  private TopicWeightFit() {}

  /**
   * Some iterations.
   *
   * @param weights alpha m
   * @param tokens N_d
   * @param topics of the tokens
   * @param iterations how many
   * @return better weights
   */
  public static Doubles climb(Doubles weights, Ints tokens, Ints topics, int iterations) {
    double[] a = weights.toArray();
    int[][] counts = new int[tokens.size()][a.length];
    int n = 0;
    for (int d = 0; d < counts.length; d++) {
      for (int end = n + tokens.get(d); n < end; n++) {
        counts[d][topics.get(n)]++;
      }
    }
    for (int iteration = 0; iteration < iterations; iteration++) {
      double total = 0;
      for (double weight : a) {
        total += weight;
      }
      double below = 0;
      for (int d = 0; d < counts.length; d++) {
        below += digammaDifference(total, tokens.get(d));
      }
      for (int k = 0; k < a.length; k++) {
        double above = 0;
        for (int[] ofDocument : counts) {
          above += digammaDifference(a[k], ofDocument[k]);
        }
        a[k] = Math.max(LEAST, a[k] * above / below);
      }
    }
    return Doubles.of(a);
  }

  /** {@code psi(a + n) - psi(a)} for a whole number n. */
  private static double digammaDifference(double a, int n) {
    double sum = 0;
    for (int f = 0; f < n; f++) {
      sum += 1 / (a + f);
    }
    return sum;
  }
}
