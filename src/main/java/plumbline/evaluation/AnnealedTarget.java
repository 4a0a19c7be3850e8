package plumbline.evaluation;

import plumbline.random.Rng;

/**
 * A family of unnormalised laws {@code f_b}, b from 0 (easy to start from) to 1 (wanted), with a
 * Markov chain that stands somewhere in their common space. Mutable, for one thread.
 */
public interface AnnealedTarget {
  /**
   * Puts the chain at a draw from {@code f_0}, exact or after burn-in.
   *
   * @param rng the source of randomness
   */
  void start(Rng rng);

  /**
   * {@code ln f_next(x) - ln f_b(x)} at the chain's present state x.
   *
   * @param b where the chain's last sweep was, or 0
   * @param next the following point of the schedule
   */
  double logIncrement(double b, double next);

  /**
   * One sweep that leaves {@code f_b} invariant.
   *
   * @param b in (0, 1)
   * @param rng the source of randomness
   */
  void sweep(double b, Rng rng);
}
