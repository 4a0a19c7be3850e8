package plumbline.models.start;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.GammaFunction;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * A mixture of categorical laws with everything but the assignments integrated out: weights ~
 * Dirichlet(alpha, ..., alpha) over K components, each component's word law ~ Dirichlet(beta, ...,
 * beta) over V words, item i belongs to component z_i and shows word w_i. With few items all K^n
 * assignments can be listed.
 *
 * @param items n, at least 1
 * @param components K, at least 1
 * @param words V, at least 1
 * @param alpha concentration of the weights, positive
 * @param beta concentration of the word laws, positive
 */
public record MixtureModel(int items, int components, int words, double alpha, double beta)
    implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
  /** Checks the settings. */
  public MixtureModel {
    if (items < 1 || components < 1 || words < 1) {
      throw new IllegalArgumentException(
          "items, components and words must be at least 1, not %s, %s, %s"
              .formatted(items, components, words));
    }
    if (!(alpha > 0 && beta > 0)) {
      throw new IllegalArgumentException(
          "alpha and beta must be positive, not " + alpha + ", " + beta);
    }
  }

  /**
   * The example of the first notebook: four items, three components, 81 assignments.
   *
   * @return the model
   */
  public static MixtureModel small() {
    return new MixtureModel(4, 3, 3, 1, 1);
  }

  /** Draws assignments by Pólya's urn. */
  @Override
  public Ints drawPrior(Rng rng) {
    double[] weights = new double[components];
    java.util.Arrays.fill(weights, alpha);
    int[] z = new int[items];
    for (int i = 0; i < items; i++) {
      z[i] = rng.categorical(weights, components);
      weights[z[i]]++;
    }
    return Ints.of(z);
  }

  /** Draws words by one urn for each component. */
  @Override
  public Ints drawData(Ints state, Rng rng) {
    double[] weights = new double[components * words];
    java.util.Arrays.fill(weights, beta);
    double[] totals = new double[components];
    java.util.Arrays.fill(totals, beta * words);
    int[] w = new int[items];
    for (int i = 0; i < items; i++) {
      int k = state.get(i);
      w[i] = rng.categorical(weights, k * words, words, totals[k]);
      weights[k * words + w[i]]++;
      totals[k]++;
    }
    return Ints.of(w);
  }

  @Override
  public double logPrior(Ints state) {
    int[] counts = new int[components];
    for (int i = 0; i < items; i++) {
      counts[state.get(i)]++;
    }
    return logUrn(counts, alpha);
  }

  @Override
  public double logLikelihood(Ints state, Ints data) {
    double sum = 0;
    for (int k = 0; k < components; k++) {
      int[] counts = new int[words];
      for (int i = 0; i < items; i++) {
        if (state.get(i) == k) {
          counts[data.get(i)]++;
        }
      }
      sum += logUrn(counts, beta);
    }
    return sum;
  }

  /** Log probability of one sequence of draws from a Dirichlet-categorical law, by its counts. */
  private static double logUrn(int[] counts, double concentration) {
    int n = 0;
    double sum = 0;
    for (int count : counts) {
      sum += GammaFunction.logRising(concentration, count);
      n += count;
    }
    return sum - GammaFunction.logRising(concentration * counts.length, n);
  }

  /**
   * All assignments.
   *
   * @return K^n states
   */
  public List<Ints> states() {
    int count = (int) Math.round(Math.pow(components, items));
    List<Ints> states = new ArrayList<>(count);
    for (int code = 0; code < count; code++) {
      int rest = code;
      int[] z = new int[items];
      for (int i = 0; i < items; i++) {
        z[i] = rest % components;
        rest /= components;
      }
      states.add(Ints.of(z));
    }
    return states;
  }
}
