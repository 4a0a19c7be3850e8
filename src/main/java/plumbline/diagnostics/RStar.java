package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.random.Rng;
import plumbline.sampling.Draws;

/**
 * R*: can a classifier tell from a draw which chain it came from? Halves of chains are the classes,
 * a random forest learns from seven tenths of the draws, and R* is the share of the others that it
 * puts right, times the number of classes: about 1 for chains that have mixed.
 *
 * <p>Source: Lambert and Vehtari (2022), with the settings of posterior's {@code rstar}: 500 trees,
 * as many variables tried at each node as the root of their number. It depends on chance.
 */
public final class RStar {
  private static final double TRAINING = 0.7;
  private static final int TREES = 500;

  /** More draws take a minute and more; every k-th is used then. */
  private static final int MOST_DRAWS = 8000;

  private RStar() {}

  /**
   * R* of all variables together. Of more than 8,000 draws every k-th is used.
   *
   * @param draws of one or more chains
   * @param rng the source of randomness
   * @return R*; undefined if draws are too few or not finite
   */
  public static Estimate of(Draws draws, Rng rng) {
    int half = draws.draws() / 2;
    int classes = 2 * draws.chains();
    int step = Math.max(1, (int) Math.ceil((double) half * classes / MOST_DRAWS));
    int each = half / step;
    if (each < 5) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    List<double[]> columns = new ArrayList<>();
    int[] labels = new int[each * classes];
    for (int v = 0; v < draws.variables().size(); v++) {
      double[] column = new double[labels.length];
      for (int k = 0; k < labels.length; k++) {
        int label = k / each;
        int from = label % 2 == 0 ? 0 : draws.draws() - half;
        column[k] = draws.get(v, label / 2, from + k % each * step);
        labels[k] = label;
      }
      if (!Moments.allFinite(column, 0, column.length)) {
        return Estimate.undefined(Estimate.Reason.NON_FINITE);
      }
      columns.add(column);
    }
    if (columns.size() == 1) { // a forest wants something to choose from
      double[] noise = new double[labels.length];
      for (int k = 0; k < noise.length; k++) {
        noise[k] = rng.normal();
      }
      columns.add(noise);
    }
    int[] rows = shuffled(labels.length, rng);
    int training = (int) (TRAINING * rows.length);
    RandomForest forest =
        RandomForest.train(
            columns.toArray(double[][]::new),
            labels,
            Arrays.copyOf(rows, training),
            classes,
            TREES,
            rng);
    int right = 0;
    for (int k = training; k < rows.length; k++) {
      right += forest.classify(rows[k], rng) == labels[rows[k]] ? 1 : 0;
    }
    return Estimate.of((double) right / (rows.length - training) * classes);
  }

  private static int[] shuffled(int n, Rng rng) {
    int[] rows = new int[n];
    for (int i = 0; i < n; i++) {
      int j = rng.uniformInt(i + 1);
      rows[i] = rows[j];
      rows[j] = i;
    }
    return rows;
  }
}
