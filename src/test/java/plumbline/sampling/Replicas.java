package plumbline.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;
import plumbline.random.Rng;

/**
 * The working form of one state for each power of a {@link ParallelTempering}. Exchanging two
 * states exchanges the powers of their workspaces; nothing is copied.
 *
 * @param <S> state of one replica
 * @param <Y> data
 * @param <W> workspace of one replica
 */
public final class Replicas<S, Y, W extends Workspace<S, Y>> implements Workspace<List<S>, Y> {
  private final Sweep<S, Y, W> sweep;
  private final ObjDoubleConsumer<W> setPower;
  private final ToDoubleFunction<W> logLikelihood;
  private final double[] powers;
  private final List<W> replicas = new ArrayList<>(); // by power
  private final long[] proposals;
  private final long[] accepted;

  Replicas(
      Sweep<S, Y, W> sweep,
      ObjDoubleConsumer<W> setPower,
      ToDoubleFunction<W> logLikelihood,
      double[] powers) {
    this.sweep = sweep;
    this.setPower = setPower;
    this.logLikelihood = logLikelihood;
    this.powers = powers.clone();
    this.proposals = new long[powers.length];
    this.accepted = new long[powers.length];
    for (double power : powers) {
      W replica = sweep.workspace();
      setPower.accept(replica, power);
      replicas.add(replica);
    }
  }

  @Override
  public void place(List<S> state, Y data) {
    if (state.size() != powers.length) {
      throw new IllegalArgumentException(
          "there must be " + powers.length + " states, one for each power, not " + state.size());
    }
    for (int level = 0; level < powers.length; level++) {
      replicas.get(level).place(state.get(level), data);
    }
  }

  @Override
  public List<S> state() {
    return replicas.stream().map(Workspace::state).toList();
  }

  /** The powers of the likelihood, from 1 down. */
  public double[] powers() {
    return powers.clone();
  }

  /**
   * The replica at one power, to be looked at and not changed.
   *
   * @param level 0 for the power of 1
   * @return its workspace
   */
  public W replica(int level) {
    return replicas.get(level);
  }

  /**
   * One sweep of every replica.
   *
   * @param rng the source of randomness
   */
  void sweep(Rng rng) {
    for (W replica : replicas) {
      sweep.advance(replica, rng);
    }
  }

  /**
   * Proposes to exchange the states of neighbouring powers, from the lowest to the highest.
   *
   * @param swap what an exchange is accepted by
   * @param rng one decision for each pair
   */
  void swap(ParallelTempering.Swap swap, Rng rng) {
    int lowest = powers.length - 1;
    double hot = logLikelihood.applyAsDouble(replicas.get(lowest));
    for (int level = lowest - 1; level >= 0; level--) {
      double cold = logLikelihood.applyAsDouble(replicas.get(level));
      proposals[level]++;
      // Both at impossible places: they stay where they are.
      boolean nowhere = cold == Double.NEGATIVE_INFINITY && hot == Double.NEGATIVE_INFINITY;
      double logRatio = swap.logRatio(powers[level], powers[level + 1], cold, hot);
      if (!nowhere && rng.bernoulliLog(logRatio)) {
        accepted[level]++;
        exchange(level);
      } else {
        hot = cold;
      }
    }
  }

  private void exchange(int level) {
    W below = replicas.get(level + 1);
    replicas.set(level + 1, replicas.get(level));
    replicas.set(level, below);
    setPower.accept(replicas.get(level), powers[level]);
    setPower.accept(replicas.get(level + 1), powers[level + 1]);
  }

  @Override
  public Map<String, Workspace.Acceptance> acceptance() {
    Map<String, Workspace.Acceptance> counts = new LinkedHashMap<>();
    for (int level = 0; level + 1 < powers.length; level++) {
      counts.put(
          "swap " + powers[level] + " | " + powers[level + 1],
          new Workspace.Acceptance(proposals[level], accepted[level]));
    }
    return counts;
  }
}
