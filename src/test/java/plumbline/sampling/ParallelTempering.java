package plumbline.sampling;

import java.util.List;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Parallel tempering: one replica for each power of the likelihood, from 1 down, each with its own
 * sweep, and exchanges of the states of neighbouring powers. The law of all replicas together is
 *
 * <pre>
 * product over t of   p(x_t) p(y | x_t)^power_t
 * </pre>
 *
 * <p>and an exchange of x_s and x_t is accepted with log ratio {@code (power_s - power_t) (log p(y
 * | x_t) - log p(y | x_s))}, so that the first replica keeps the posterior. Where a chain stays in
 * one mode for good, the first replica goes from mode to mode, and the share of its draws in each
 * is the mode's weight. Its cost is one sweep for each power.
 *
 * <p>Source: Geyer (1991), Markov chain Monte Carlo maximum likelihood.
 */
public final class ParallelTempering {
  /** The name of the update of all replicas. */
  public static final String SWEEPS = "sweeps";

  /** The name of the update that exchanges states. */
  public static final String SWAPS = "swaps";

  /** What an exchange of two states is accepted by. */
  @FunctionalInterface
  public interface Swap {
    /** Exact. */
    Swap EXACT = (power, lower, here, there) -> (power - lower) * (there - here);

    /**
     * The log acceptance ratio.
     *
     * @param power of the one state
     * @param lower the power of the other
     * @param here log likelihood of the one state
     * @param there log likelihood of the other
     * @return the logarithm of the ratio
     */
    double logRatio(double power, double lower, double here, double there);
  }

  private ParallelTempering() {}

  /**
   * The sampler of all replicas.
   *
   * @param sweep leaves {@code p(x) p(y | x)^power} invariant, with the power of the workspace
   * @param setPower sets the power of a workspace
   * @param logLikelihood of the state of a workspace, at a power of 1
   * @param powers from 1 down, in [0, 1]
   * @param <S> state
   * @param <Y> data
   * @param <W> workspace
   * @return a sweep over lists of states, one for each power
   * @throws IllegalArgumentException if the powers do not start at 1 or do not fall
   */
  public static <S, Y, W extends Workspace<S, Y>> Sweep<List<S>, Y, Replicas<S, Y, W>> of(
      Sweep<S, Y, W> sweep,
      ObjDoubleConsumer<W> setPower,
      ToDoubleFunction<W> logLikelihood,
      double... powers) {
    double[] kept = powers.clone();
    if (kept.length == 0 || kept[0] != 1) {
      throw new IllegalArgumentException("the first power must be 1: its replica is the sampler's");
    }
    for (int level = 1; level < kept.length; level++) {
      if (!(kept[level] >= 0 && kept[level] < kept[level - 1])) {
        throw new IllegalArgumentException(
            "each power must be in [0, 1] and below the one before it, not "
                + kept[level]
                + " after "
                + kept[level - 1]);
      }
    }
    return Sweep.<List<S>, Y, Replicas<S, Y, W>>over(
            () -> new Replicas<>(sweep, setPower, logLikelihood, kept))
        .then(SWEEPS, Replicas::sweep)
        .then(SWAPS, swaps(Swap.EXACT));
  }

  /**
   * An update that proposes to exchange the states of neighbouring powers, from the lowest to the
   * highest.
   *
   * @param swap what an exchange is accepted by
   * @return the update
   */
  public static Update<Replicas<?, ?, ?>> swaps(Swap swap) {
    return (work, rng) -> work.swap(swap, rng);
  }
}
