package plumbline.models.iptm.likelihood;

/** The probability of a sender's receivers, up to a factor that (b, delta) have no part in. */
@FunctionalInterface
public interface SetProbability {
  /**
   * The probability of one set.
   *
   * @param sender its index among D x A
   * @param members {@code prod exp(a_j)} over the receivers
   * @param excess {@code prod_j (1 + exp(a_j)) - 1}, over all that could be
   * @return the probability
   */
  double of(int sender, double members, double excess);
}
