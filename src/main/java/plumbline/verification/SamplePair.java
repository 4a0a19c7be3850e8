package plumbline.verification;

import java.util.Arrays;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * Forward and backward values of one function, from which the moments that are compared derive.
 *
 * @param name the function
 * @param forward independent draws
 * @param backward the chains
 */
@SuppressWarnings("ArrayRecordComponent") // a view for computing, never compared
record SamplePair(String name, double[] forward, double[][] backward) {

  /** Squared deviations from the forward mean: sees errors of spread. */
  SamplePair squaredDeviations() {
    double centre = Arrays.stream(forward).sum() / forward.length;
    return new SamplePair(
        name + " (squared deviation)",
        squares(forward, centre),
        Arrays.stream(backward).map(chain -> squares(chain, centre)).toArray(double[][]::new));
  }

  /** Product with another function: sees errors that leave both laws alone. */
  SamplePair times(SamplePair other) {
    double[][] products = new double[backward.length][];
    Arrays.setAll(products, c -> product(backward[c], other.backward[c]));
    return new SamplePair(name + " x " + other.name, product(forward, other.forward), products);
  }

  /** Ranks in both samples together, scaled to (0, 1): bounded, whatever the tails. */
  SamplePair ranks() {
    double[] stacked = MeanEstimate.stack(backward);
    double[] pooled = Arrays.copyOf(forward, forward.length + stacked.length);
    System.arraycopy(stacked, 0, pooled, forward.length, stacked.length);
    double[] ranks = new NaturalRanking().rank(pooled);
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = (ranks[i] - 0.5) / ranks.length;
    }
    int length = backward[0].length;
    double[][] chains = new double[backward.length][];
    for (int c = 0; c < chains.length; c++) {
      int from = forward.length + c * length;
      chains[c] = Arrays.copyOfRange(ranks, from, from + length);
    }
    return new SamplePair(name + " (rank)", Arrays.copyOf(ranks, forward.length), chains);
  }

  /** Backward minus forward, draw by draw. */
  double[] differences() {
    double[] differences = new double[forward.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = backward[0][i] - forward[i];
    }
    return differences;
  }

  private static double[] squares(double[] x, double centre) {
    double[] squares = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      squares[i] = (x[i] - centre) * (x[i] - centre);
    }
    return squares;
  }

  private static double[] product(double[] x, double[] y) {
    double[] product = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      product[i] = x[i] * y[i];
    }
    return product;
  }
}
