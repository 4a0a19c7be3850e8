package plumbline.sampling.countable;

import plumbline.random.Rng;

/**
 * A Markov kernel for one countable variable. A kernel owns scratch buffers: it belongs to one
 * thread, and its settings are kept in the factories that make it.
 */
public interface CountableKernel {
  /**
   * Makes one transition.
   *
   * @param current the value now
   * @param target its law given everything else
   * @param rng the source of randomness
   * @return the next value
   */
  int step(int current, CountableTarget target, Rng rng);

  /**
   * The exact probabilities of {@link #step} for the sequence as it is instantiated, which must
   * reach {@code row.length - 1}. Mass that leads beyond the row's end is missing from it.
   *
   * @param current the value now
   * @param target its law given everything else
   * @param row overwritten: the probability of each next value 0, 1, ..., row.length - 1
   */
  void row(int current, CountableTarget target, double[] row);

  /**
   * A kernel whose steps are watched and decided by somebody else: so an update shows which law it
   * hands to its kernel, and can be led to any state.
   *
   * @param inner the kernel of the sampler
   * @param observer takes each step
   */
  record Observed(CountableKernel inner, Observer observer) implements CountableKernel {
    /** Takes a kernel's steps in its place. */
    @FunctionalInterface
    public interface Observer {
      /**
       * Takes one step.
       *
       * @param kernel the kernel that the sampler has
       * @param current the value now
       * @param target its law given everything else, as the update hands it over
       * @param rng the source of randomness
       * @return the next value
       */
      int step(CountableKernel kernel, int current, CountableTarget target, Rng rng);
    }

    @Override
    public int step(int current, CountableTarget target, Rng rng) {
      return observer.step(inner, current, target, rng);
    }

    @Override
    public void row(int current, CountableTarget target, double[] row) {
      inner.row(current, target, row);
    }
  }
}
