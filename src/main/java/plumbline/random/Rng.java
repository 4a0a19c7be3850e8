package plumbline.random;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * All randomness of the library. An {@code Rng} is passed to whatever draws, never stored in a
 * model or a law, and belongs to one thread.
 *
 * <p>The discrete decisions ({@link #bernoulli}, {@link #uniformInt}, {@link #categorical}) are
 * methods of their own, so that {@link EnumeratingRng} can walk every one of them with its
 * probability and turn a kernel into its exact transition matrix. A kernel that is to be enumerated
 * makes every discrete decision through them: a Metropolis acceptance is {@code
 * rng.bernoulliLog(logRatio)}, not {@code Math.log(rng.uniform()) < logRatio}.
 */
public interface Rng {

  /**
   * The production generator for a seed.
   *
   * @param seed any number; the same seed gives the same stream
   * @return a new stream
   */
  static SeededRng seeded(long seed) {
    return SeededRng.of(seed);
  }

  /**
   * Uniform on the open interval (0, 1); neither end is ever returned, so its logarithm is finite.
   * Not for decisions: a step that compares it, {@code uniform() < p}, can be run but not
   * enumerated. {@link #bernoulli} and {@link #bernoulliLog} can.
   *
   * @return a draw
   */
  double uniform();

  /**
   * Standard normal.
   *
   * @return a draw
   */
  double normal();

  /**
   * Exponential with rate 1.
   *
   * @return a draw
   */
  double exponential();

  /**
   * Gamma with scale 1.
   *
   * @param shape positive and finite
   * @return a draw, strictly positive unless it underflows
   */
  double gamma(double shape);

  /**
   * The logarithm of a Gamma(shape, 1) draw; exact for shapes so small that the draw itself would
   * underflow.
   *
   * @param shape positive and finite
   * @return the logarithm of a draw
   */
  double logGamma(double shape);

  /**
   * Beta.
   *
   * @param a first shape, positive
   * @param b second shape, positive
   * @return a draw in [0, 1]
   */
  default double beta(double a, double b) {
    double x = logGamma(a);
    double y = logGamma(b);
    return 1 / (1 + Math.exp(y - x));
  }

  /**
   * Poisson.
   *
   * @param mean in [0, 1e18)
   * @return a draw
   */
  long poisson(double mean);

  /**
   * Dirichlet, written into {@code out}. Small concentrations are safe: the largest log-gamma is
   * factored out, so the result always sums to one.
   *
   * @param concentration positive weights, length K; not modified
   * @param out length K; overwritten
   */
  default void dirichlet(double[] concentration, double[] out) {
    double max = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < concentration.length; k++) {
      out[k] = logGamma(concentration[k]);
      max = Math.max(max, out[k]);
    }
    double total = 0;
    for (int k = 0; k < concentration.length; k++) {
      out[k] = Math.exp(out[k] - max);
      total += out[k];
    }
    for (int k = 0; k < concentration.length; k++) {
      out[k] /= total;
    }
  }

  /**
   * One decision with probability {@code p} of {@code true}.
   *
   * @param p probability; values above 1 count as 1
   * @return the decision
   * @throws IllegalArgumentException if {@code p} is negative or NaN
   */
  boolean bernoulli(double p);

  /**
   * One decision with log probability {@code logP}: "accept with log ratio r" of a Metropolis step
   * is {@code bernoulliLog(r)}, as a ratio above 1 counts as 1. Of the same law as {@code
   * Math.log(uniform()) < r}, but {@link EnumeratingRng} can walk it.
   *
   * @param logP log probability or log acceptance ratio; values above 0 count as 0, negative
   *     infinity as never
   * @return the decision
   * @throws IllegalArgumentException if {@code logP} is NaN
   */
  boolean bernoulliLog(double logP);

  /**
   * Uniform on 0, ..., bound - 1.
   *
   * @param bound positive
   * @return a draw
   */
  int uniformInt(int bound);

  /**
   * An index in proportion to {@code weights[offset .. offset+length-1]}.
   *
   * @param weights non-negative, not normalised; not modified
   * @param offset first index
   * @param length how many weights take part
   * @param total their sum, which the caller often knows
   * @return an index in 0, ..., length - 1 (relative to {@code offset}) of positive weight
   * @throws IllegalArgumentException if the total is not positive and finite
   */
  int categorical(double[] weights, int offset, int length, double total);

  /**
   * An index in proportion to the first {@code length} weights.
   *
   * @param weights non-negative, not normalised; not modified
   * @param length how many weights take part
   * @return an index in 0, ..., length - 1
   */
  default int categorical(double[] weights, int length) {
    double total = 0;
    for (int i = 0; i < length; i++) {
      total += weights[i];
    }
    return categorical(weights, 0, length, total);
  }

  /**
   * An index in proportion to the exponentials of the first {@code length} entries.
   *
   * @param logWeights logarithms of weights, not normalised; negative infinity is impossible. May
   *     be overwritten
   * @param length how many weights take part
   * @return an index in 0, ..., length - 1
   */
  default int categoricalLog(double[] logWeights, int length) {
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < length; i++) {
      max = Math.max(max, logWeights[i]);
    }
    double total = 0;
    for (int i = 0; i < length; i++) {
      logWeights[i] = Math.exp(logWeights[i] - max);
      total += logWeights[i];
    }
    return categorical(logWeights, 0, length, total);
  }

  /**
   * A binomial count by inversion of the sequential law; each draw is one categorical decision, so
   * it can be enumerated. Cost O(trials).
   *
   * @param trials non-negative
   * @param p success probability in [0, 1]
   * @return the number of successes
   */
  default int binomial(int trials, double p) {
    double[] logWeights = new double[trials + 1];
    for (int k = 0; k <= trials; k++) {
      logWeights[k] =
          LogGamma.value(trials + 1.0)
              - LogGamma.value(k + 1.0)
              - LogGamma.value(trials - k + 1.0)
              + (k == 0 ? 0 : k * Math.log(p))
              + (k == trials ? 0 : (trials - k) * Math.log1p(-p));
    }
    return categoricalLog(logWeights, trials + 1);
  }

  /**
   * Shuffles the first {@code length} entries uniformly (Fisher and Yates).
   *
   * @param items modified in place
   * @param length how many entries take part
   */
  default void shuffle(int[] items, int length) {
    for (int i = length - 1; i > 0; i--) {
      int j = uniformInt(i + 1);
      int swap = items[i];
      items[i] = items[j];
      items[j] = swap;
    }
  }

  /**
   * An independent stream, a pure function of this stream's seed path and the label: it does not
   * depend on how much was drawn from this stream, nor does it change this stream.
   *
   * @param label any text
   * @return the child stream
   */
  Rng child(String label);

  /**
   * An independent stream for an index; distinct from every labelled child.
   *
   * @param index any number
   * @return the child stream
   */
  Rng child(long index);
}
