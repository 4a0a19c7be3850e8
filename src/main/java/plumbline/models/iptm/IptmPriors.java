package plumbline.models.iptm;

import plumbline.distributions.InverseGamma;
import plumbline.distributions.Normal;
import plumbline.numerics.Doubles;

/**
 * The priors of document 1, section 1.1. Its second normal parameters are variances; {@link Normal}
 * takes standard deviations.
 *
 * @param topicWeights alpha m_k, K positive numbers
 * @param beta concentration of a topic's words around the uniform law
 * @param coefficient law of each entry of b_c
 * @param timing law of each entry of eta_c
 * @param delta law of delta
 * @param variance law of sigma_tau^2
 */
public record IptmPriors(
    Doubles topicWeights,
    double beta,
    Normal coefficient,
    Normal timing,
    Normal delta,
    InverseGamma variance) {
  /** Checks the concentrations. */
  public IptmPriors {
    for (int k = 0; k < topicWeights.size(); k++) {
      requirePositive(topicWeights.get(k), "alpha m[" + k + "]");
    }
    requirePositive(beta, "beta");
  }

  private static void requirePositive(double value, String name) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be positive and finite, not " + value);
    }
  }

  /**
   * Appendix A: alpha = beta = 2 with uniform bases, b and eta standard normal, delta ~ N(-2.5,
   * 0.1) with 0.1 a variance, sigma^2 ~ inverse gamma (1, 0.01).
   *
   * @param topics K
   * @return the priors
   */
  public static IptmPriors appendixA(int topics) {
    return new IptmPriors(
        Doubles.generate(topics, k -> 2.0 / topics),
        2,
        new Normal(0, 1),
        new Normal(0, 1),
        new Normal(-2.5, Math.sqrt(0.1)),
        new InverseGamma(1, 0.01));
  }

  /**
   * With other weights of the topics.
   *
   * @param weights alpha m_k
   * @return the changed priors
   */
  public IptmPriors withTopicWeights(Doubles weights) {
    return new IptmPriors(weights, beta, coefficient, timing, delta, variance);
  }

  /**
   * With another law of eta.
   *
   * @param law of each entry
   * @return the changed priors
   */
  public IptmPriors withTiming(Normal law) {
    return new IptmPriors(topicWeights, beta, coefficient, law, delta, variance);
  }

  /**
   * With another law of delta.
   *
   * @param law of delta
   * @return the changed priors
   */
  public IptmPriors withDelta(Normal law) {
    return new IptmPriors(topicWeights, beta, coefficient, timing, law, variance);
  }

  /**
   * With another law of the variance.
   *
   * @param law of sigma^2
   * @return the changed priors
   */
  public IptmPriors withVariance(InverseGamma law) {
    return new IptmPriors(topicWeights, beta, coefficient, timing, delta, law);
  }
}
