package plumbline.models.iptm;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * All unknowns; the topics' words and the documents' topic proportions are integrated out.
 *
 * @param coefficients b, C x P
 * @param timing eta, C x Q
 * @param delta log odds of a receiver without history
 * @param variance sigma_tau^2
 * @param patterns l_k in 0 .. C-1, one for each topic
 * @param topics z, one for each token, document after document
 * @param receivers u, D x A sets packed by {@link ActorSets}; empty as drawn from the prior: the
 *     receivers come into being with the data (see {@link IptmModel#complete})
 */
public record IptmState(
    Doubles coefficients,
    Doubles timing,
    double delta,
    double variance,
    Ints patterns,
    Ints topics,
    Ints receivers) {
  /**
   * With other receivers.
   *
   * @param sets D x A packed sets
   * @return the changed state
   */
  public IptmState withReceivers(Ints sets) {
    return new IptmState(coefficients, timing, delta, variance, patterns, topics, sets);
  }

  /**
   * With other coefficients of the recipients.
   *
   * @param b C x P
   * @param newDelta delta
   * @return the changed state
   */
  public IptmState withTies(Doubles b, double newDelta) {
    return new IptmState(b, timing, newDelta, variance, patterns, topics, receivers);
  }

  /**
   * With other coefficients of the waiting times.
   *
   * @param eta C x Q
   * @param newVariance sigma_tau^2
   * @return the changed state
   */
  public IptmState withTiming(Doubles eta, double newVariance) {
    return new IptmState(coefficients, eta, delta, newVariance, patterns, topics, receivers);
  }

  /**
   * With other topics and patterns.
   *
   * @param l pattern of each topic
   * @param z topic of each token
   * @return the changed state
   */
  public IptmState withAssignments(Ints l, Ints z) {
    return new IptmState(coefficients, timing, delta, variance, l, z, receivers);
  }
}
