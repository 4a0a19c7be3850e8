package plumbline.sampling.countable;

/**
 * Where the proposal (1) of a retrospective sampler passes from likelihood to prior tail. With the
 * variable at p and the others' maximum o, P = max(p, o) is the deepest value in use.
 *
 * <p>A cut must be a function of the state: never of how much of the sequence happens to be in
 * memory, or the chain is not a Markov chain on the state any more.
 */
@FunctionalInterface
public interface CutRule {
  /** The document's cut: K = P, the variables' own maximum. */
  CutRule OWN_MAXIMUM = (maximum, target) -> maximum;

  /**
   * K = max(P, L) with the deepest place L of the data. Beyond L a change-point likelihood no
   * longer rises, so proposals below the cut are always accepted.
   */
  CutRule WITH_OBSERVED = (maximum, target) -> Math.max(maximum, target.deepestObserved());

  /**
   * The cut.
   *
   * @param maximum P, the largest value in use
   * @param target the law to be sampled
   * @return K, at least {@code maximum}
   */
  int cut(int maximum, CountableTarget target);
}
