package plumbline.sampling.countable;

import plumbline.random.Rng;

/**
 * The law of one integer variable k given everything else, {@code pi(k)} proportional to {@code
 * f(k) L(k)} on {@code supportStart()}, {@code supportStart() + 1}, ...: a prior f whose mass
 * beyond any point is known, and a likelihood that may depend on an infinite sequence of which only
 * a first part exists yet.
 *
 * <p>Nothing but {@link #instantiate}, {@link #drawBeyond} and {@link #drawPrior} draws random
 * numbers. Whatever {@code instantiate} adds must be a draw from its law given all that exists: a
 * kernel may add more than it needs, or forget what it added, without changing what it samples.
 */
public interface CountableTarget {
  /**
   * The smallest value of positive prior probability.
   *
   * @return usually 0 or 1
   */
  int supportStart();

  /**
   * The prior.
   *
   * @param k a value
   * @return log f(k), negative infinity outside the support
   */
  double logPrior(int k);

  /**
   * The prior mass beyond a value, computed as a survival function and never as one minus a sum.
   *
   * @param k a value; {@code supportStart() - 1} gives 0
   * @return log Pr(variable > k), negative infinity where nothing is left
   */
  double logPriorSurvival(int k);

  /**
   * The likelihood.
   *
   * @param k a value up to which the sequence is {@linkplain #instantiate instantiated}
   * @return log L(k), up to a constant that does not depend on k
   */
  double logLikelihood(int k);

  /**
   * Makes sure that {@link #logLikelihood} can be computed up to a value.
   *
   * @param k a value
   * @param rng draws what does not exist yet
   */
  default void instantiate(int k, Rng rng) {}

  /**
   * Draws from the prior restricted to values beyond a point, by one yes-or-no decision after
   * another, so that the draw can be enumerated.
   *
   * @param k a value with prior mass beyond it
   * @param rng the source of randomness
   * @return a value greater than k
   */
  default int drawBeyond(int k, Rng rng) {
    int value = k + 1;
    while (!rng.bernoulli(Math.exp(logPrior(value) - logPriorSurvival(value - 1)))) {
      value++;
    }
    return value;
  }

  /**
   * The law of {@link #drawBeyond}; the two must agree.
   *
   * @param value greater than {@code k}
   * @param k where the tail starts
   * @return the log probability that {@code drawBeyond(k, rng)} returns {@code value}
   */
  default double logBeyond(int value, int k) {
    return logPrior(value) - logPriorSurvival(k);
  }

  /**
   * Draws from the prior.
   *
   * @param rng the source of randomness
   * @return a value of the support
   */
  default int drawPrior(Rng rng) {
    return drawBeyond(supportStart() - 1, rng);
  }

  /**
   * The largest value among the other variables that share the sequence (o in the documentation of
   * {@link CutRule}).
   *
   * @return {@link #supportStart()} if there is no other variable
   */
  default int othersMaximum() {
    return supportStart();
  }

  /**
   * The deepest place of the sequence at which this variable's own data lie (L in the documentation
   * of {@link CutRule}).
   *
   * @return {@link #supportStart()} if the data lie nowhere
   */
  default int deepestObserved() {
    return supportStart();
  }

  /**
   * A lower bound of the likelihood beyond a value.
   *
   * @param k a value up to which the sequence is instantiated
   * @return a number that log L(j) is not below for any j > k; negative infinity if unknown
   */
  default double logLikelihoodBeyondAtLeast(int k) {
    return Double.NEGATIVE_INFINITY;
  }

  /**
   * An upper bound of the likelihood beyond a value.
   *
   * @param k a value up to which the sequence is instantiated
   * @return a number that log L(j) is not above for any j > k; positive infinity if unknown
   */
  default double logLikelihoodBeyondAtMost(int k) {
    return Double.POSITIVE_INFINITY;
  }
}
