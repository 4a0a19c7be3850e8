package plumbline.sampling;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.Rounds;
import plumbline.sampling.runs.StateCodec;

/**
 * Chains of any sampler on the posterior of given data.
 *
 * <pre>{@code
 * PosteriorRun<NormalState> run =
 *     Posterior.of(model, sampler, data)
 *         .monitor("mu", (state, y) -> state.mu())
 *         .chains(4).burnIn(500).draws(1_000)
 *         .run(Rng.seeded(1), Replicates.threads(4), Progress.silent(), Checkpoint.none());
 * Summary summary = Summary.of(run.draws());
 * }</pre>
 *
 * <p>Draws depend on the seed and the settings alone: not on the threads, nor on the run being
 * killed and resumed. Each chain has a stream of its own, and every few sweeps it is placed anew at
 * its own state, saved or not, so that a resumed chain has every bit of one that ran through.
 *
 * <p>Immutable; every method returns a changed plan.
 *
 * @param <S> state; a checkpoint needs one that {@link StateCodec} can write
 * @param <Y> data
 */
public final class Posterior<S, Y> {
  private final PosteriorPlan<S, Y> plan;

  private Posterior(PosteriorPlan<S, Y> plan) {
    this.plan = plan;
  }

  /** Names the streams of the chains. */
  @FunctionalInterface
  public interface Streams {
    /**
     * The stream of a chain.
     *
     * @param rng the run's stream
     * @param chain number of the chain, from 0
     * @return a child of the run's stream, or that stream itself where there is one chain
     */
    SeededRng stream(SeededRng rng, int chain);
  }

  /**
   * Four chains from draws of the prior, 500 sweeps dropped and 1,000 kept.
   *
   * @param model draws the starts
   * @param sampler the sampler
   * @param data what the chains are conditioned on
   * @param <S> state
   * @param <Y> data
   * @return the plan, without monitors yet
   */
  public static <S, Y> Posterior<S, Y> of(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, Y data) {
    return of(sampler, data, (chain, stream) -> model.drawPrior(stream));
  }

  /**
   * The same from given starts.
   *
   * @param sampler the sampler
   * @param data what the chains are conditioned on
   * @param start where the chains begin
   * @param <S> state
   * @param <Y> data
   * @return the plan, without monitors yet
   */
  public static <S, Y> Posterior<S, Y> of(Sampler<S, Y> sampler, Y data, Chain.Start<S> start) {
    return new Posterior<>(new PosteriorPlan<>(sampler, data, start));
  }

  /**
   * With one more number kept of each draw.
   *
   * @param name a name that is not taken
   * @param value the number
   * @return the changed plan
   * @throws IllegalArgumentException if the name is taken
   */
  public Posterior<S, Y> monitor(String name, ToDoubleBiFunction<? super S, ? super Y> value) {
    return monitor(Monitor.of(name, value));
  }

  /**
   * With more numbers kept of each draw.
   *
   * @param monitor the numbers, with names that are not taken
   * @return the changed plan
   * @throws IllegalArgumentException if a name is taken
   */
  public Posterior<S, Y> monitor(Monitor<S, Y> monitor) {
    Set<String> taken = new HashSet<>(plan.variables());
    for (String name : monitor.names()) {
      if (!taken.add(name)) {
        throw new IllegalArgumentException("two monitors are named " + name);
      }
    }
    return with(copy -> copy.monitors = PosteriorPlan.longer(copy.monitors, monitor));
  }

  /**
   * With something gathered over the draws of each chain.
   *
   * @param accumulator makes an empty one for a chain, given its number; {@link
   *     PosteriorRun#accumulated} finds them by this object
   * @return the changed plan
   */
  public Posterior<S, Y> accumulate(IntFunction<? extends Accumulator<S, Y>> accumulator) {
    return with(copy -> copy.accumulators = PosteriorPlan.longer(copy.accumulators, accumulator));
  }

  /**
   * From other starts.
   *
   * @param other where the chains begin; states of the same class as before
   * @return the changed plan
   */
  public Posterior<S, Y> start(Chain.Start<S> other) {
    return with(copy -> copy.start = other);
  }

  /**
   * With something done to each chain at its start, before the first sweep: what a start leaves
   * open may be drawn here.
   *
   * @param opening given a chain that stands at its start, and the chain's stream
   * @return the changed plan
   */
  public Posterior<S, Y> opening(BiConsumer<? super Chain<S, Y>, ? super SeededRng> opening) {
    return with(copy -> copy.opening = opening);
  }

  /**
   * With other streams than the children {@code chain-0}, {@code chain-1}, ... of the run's.
   *
   * @param other gives each chain its stream
   * @return the changed plan
   */
  public Posterior<S, Y> streams(Streams other) {
    return with(copy -> copy.streams = other);
  }

  /**
   * With another number of chains.
   *
   * @param count from 1 to 10,000
   * @return the changed plan
   */
  public Posterior<S, Y> chains(int count) {
    return with(copy -> copy.chains = PosteriorPlan.chains(count));
  }

  /**
   * With another number of sweeps dropped first.
   *
   * @param sweeps of each chain, at least 0
   * @return the changed plan
   */
  public Posterior<S, Y> burnIn(int sweeps) {
    return with(copy -> copy.burnIn = PosteriorPlan.atLeast(0, sweeps, "burn-in"));
  }

  /**
   * With another number of draws.
   *
   * @param count of each chain, at least 0
   * @return the changed plan
   */
  public Posterior<S, Y> draws(int count) {
    return with(copy -> copy.draws = PosteriorPlan.atLeast(0, count, "draws"));
  }

  /**
   * With draws further apart.
   *
   * @param sweeps for each draw kept, at least 1
   * @return the changed plan
   */
  public Posterior<S, Y> thin(int sweeps) {
    return with(copy -> copy.thin = PosteriorPlan.atLeast(1, sweeps, "thin"));
  }

  /**
   * With chains placed anew after another number of sweeps than 25. Where rounding differs between
   * what is updated and what is computed afresh, draws depend on it.
   *
   * @param sweeps between two placements, and so between two moments when the run can be saved; at
   *     least 1
   * @return the changed plan
   */
  public Posterior<S, Y> placedEvery(int sweeps) {
    return with(copy -> copy.round = PosteriorPlan.atLeast(1, sweeps, "sweeps between placements"));
  }

  /**
   * With chains that are placed once, and anew only by a run that is resumed: for samplers of which
   * {@link Chain#place} leaves no bit different. Such a run can be saved after every sweep.
   *
   * @return the changed plan
   */
  public Posterior<S, Y> placedOnce() {
    return with(
        copy -> {
          copy.placedOnce = true;
          copy.round = 1;
        });
  }

  /**
   * With a name for the draws' provenance.
   *
   * @param name what is run
   * @return the changed plan
   */
  public Posterior<S, Y> label(String name) {
    return with(copy -> copy.label = name);
  }

  /**
   * With a setting of model or sampler noted in the draws' provenance.
   *
   * @param name its name
   * @param value its value
   * @return the changed plan
   */
  public Posterior<S, Y> setting(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(plan.settings);
    more.put(name, value.toString());
    return with(copy -> copy.settings = more);
  }

  private Posterior<S, Y> with(Consumer<PosteriorPlan<S, Y>> change) {
    return new Posterior<>(plan.with(change));
  }

  /**
   * Runs on the caller's thread, in silence and without a checkpoint.
   *
   * @param rng the seed
   * @return draws, last states and what was gathered
   */
  public PosteriorRun<S> run(SeededRng rng) {
    return run(rng, Replicates.threads(1), Progress.silent(), Checkpoint.none());
  }

  /**
   * Runs.
   *
   * @param rng the seed
   * @param workers where the chains run; the result does not depend on it
   * @param progress told about the sweeps of each chain
   * @param checkpoint where to keep the run
   * @return draws, last states and what was gathered
   * @throws IllegalArgumentException before the first sweep, if the draws cannot be kept in memory
   */
  public PosteriorRun<S> run(
      SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    plan.requireRoom();
    Rounds rounds = Rounds.of(workers, progress, checkpoint);
    PosteriorRun<S> run = run(rng, rounds);
    rounds.finish();
    return run;
  }

  /**
   * Runs as one stage of several.
   *
   * @param rng the seed
   * @param rounds the run of which this is the next stage
   * @return draws, last states and what was gathered
   * @throws IllegalArgumentException before the first sweep, if the draws cannot be kept in memory
   */
  public PosteriorRun<S> run(SeededRng rng, Rounds rounds) {
    plan.requireRoom();
    List<PosteriorWalk<S, Y>> walks =
        IntStream.range(0, plan.chains)
            .mapToObj(c -> new PosteriorWalk<>(plan, c, plan.streams.stream(rng, c)))
            .toList();
    rounds.run(walks, plan.sweeps(), plan.round);
    return PosteriorRun.of(plan, rng, walks);
  }
}
