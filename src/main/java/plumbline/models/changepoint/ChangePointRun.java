package plumbline.models.changepoint;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * The marginal posteriors of all change points by some chains, and by enumeration where everything
 * else is known.
 *
 * @param data the choices
 * @param prior of the change points
 * @param priors the constants
 * @param kernels makes the kernel of the change points
 * @param known everything but the change points, or null
 * @param iterations sweeps of each chain kept
 * @param burnIn sweeps of each chain dropped first
 * @param chains how many; each starts from a draw of its own, but where everything else is known
 *     the first starts from the lowest points
 */
public record ChangePointRun(
    LayerCounts data,
    PointPrior prior,
    LayerPriors priors,
    Supplier<? extends CountableKernel> kernels,
    @Nullable Known known,
    int iterations,
    int burnIn,
    int chains) {
  private static final int BETWEEN_PLACEMENTS = 500;

  /** Checks the settings. */
  public ChangePointRun {
    if (iterations < 1 || burnIn < 0) {
      throw new IllegalArgumentException(
          "iterations must be at least 1 and burn-in at least 0, not %s and %s"
              .formatted(iterations, burnIn));
    }
    if (chains < 1) {
      throw new IllegalArgumentException("chains must be at least 1, not " + chains);
    }
    if (known != null) {
      known.check(data.times());
    }
  }

  /**
   * A run of one chain.
   *
   * @param data the choices
   * @param prior of the change points
   * @param priors the constants
   * @param kernels makes the kernel of the change points
   * @param known everything but the change points, or null
   * @param iterations sweeps kept
   * @param burnIn sweeps dropped first
   */
  public ChangePointRun(
      LayerCounts data,
      PointPrior prior,
      LayerPriors priors,
      Supplier<? extends CountableKernel> kernels,
      @Nullable Known known,
      int iterations,
      int burnIn) {
    this(data, prior, priors, kernels, known, iterations, burnIn, 1);
  }

  /**
   * With another number of chains.
   *
   * @param count at least 1
   * @return the changed run
   */
  public ChangePointRun withChains(int count) {
    return new ChangePointRun(data, prior, priors, kernels, known, iterations, burnIn, count);
  }

  /**
   * A run with everything unknown.
   *
   * @param model whose priors are taken
   * @param data the choices
   * @param kernels makes the kernel of the change points
   * @param iterations sweeps kept
   * @param burnIn sweeps dropped first
   * @return the run
   */
  public static ChangePointRun of(
      ChangePointModel model,
      LayerCounts data,
      Supplier<? extends CountableKernel> kernels,
      int iterations,
      int burnIn) {
    return new ChangePointRun(
        data, model.prior(), model.priors(), kernels, null, iterations, burnIn);
  }

  /**
   * Known parameters, the same for everyone.
   *
   * @param rates lambda_t
   * @param weights omega_t
   * @param sticks V_h; the last one repeats
   */
  public record Known(Doubles rates, Doubles weights, Doubles sticks) {
    private void check(int times) {
      if (rates.size() != times || weights.size() != times) {
        throw new IllegalArgumentException(
            Text.of(
                "there must be one rate and one weight for each of %d times, not %d and %d",
                times, rates.size(), weights.size()));
      }
      rates.stream().forEach(x -> LayerPriors.positive(x, "every rate"));
      weights.stream().forEach(x -> inside(x, "weight"));
      sticks.stream().forEach(x -> inside(x, "stick"));
    }

    private static void inside(double x, String name) {
      if (!(x > 0 && x < 1)) {
        throw new IllegalArgumentException("every " + name + " must be in (0, 1), not " + x);
      }
    }

    /** log(1 - V_h) for as many sticks as will be looked at. */
    private Doubles logKeeps(int needed) {
      return Doubles.generate(
          Math.max(needed, sticks.size()),
          h -> Math.log1p(-sticks.get(Math.min(h, sticks.size() - 1))));
    }
  }

  /**
   * Marginal laws, one for each individual and time.
   *
   * @param sampled relative frequencies of 0, 1, ...
   * @param exact probabilities of 0, 1, ..., empty if they cannot be enumerated
   * @param totalVariation the largest distance between the two, NaN without exact laws
   * @param draws of every few sweeps: {@code point[i,t]}, individual and time counted from 1 in the
   *     order of the data, and {@code weight[i,t]} and {@code log rate[i,t]} unless they are known
   */
  public record Result(
      List<Doubles> sampled, List<Doubles> exact, double totalVariation, Draws draws) {
    /** Copies the lists. */
    public Result {
      sampled = List.copyOf(sampled);
      exact = List.copyOf(exact);
    }
  }

  /**
   * The mean of a law on 0, 1, ...
   *
   * @param law probabilities
   * @return the mean
   */
  public static double mean(Doubles law) {
    double mean = 0;
    for (int p = 0; p < law.size(); p++) {
      mean += p * law.get(p);
    }
    return mean;
  }

  /**
   * Runs the chain in silence.
   *
   * @param rng the seed
   * @return the marginal laws
   */
  public Result sample(SeededRng rng) {
    return sample(rng, Progress.silent(), Checkpoint.none());
  }

  /**
   * Runs the chains on the caller's thread.
   *
   * @param rng the seed
   * @param progress told about finished sweeps
   * @param checkpoint where the run keeps what it needs to continue
   * @return the marginal laws
   */
  public Result sample(SeededRng rng, Progress progress, Checkpoint checkpoint) {
    return sample(rng, Replicates.threads(1), progress, checkpoint);
  }

  /**
   * Runs the chains.
   *
   * @param rng the seed; results do not depend on the workers
   * @param workers where the chains run
   * @param progress told about finished sweeps
   * @param checkpoint where the run keeps what it needs to continue
   * @return the marginal laws
   */
  public Result sample(
      SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    ChangePointModel model =
        new ChangePointModel(data.people(), Ints.generate(data.times(), t -> 0), prior, priors);
    ChangePointSampler sampler = ChangePointSampler.of(model).withKernel(kernels);
    IntFunction<PointVisits> visits = chain -> new PointVisits(data.people() * data.times());
    IntFunction<PointVisits.PointTrace> trace =
        chain ->
            new PointVisits.PointTrace(
                data.people(), data.times(), known == null, iterations, chains);
    PosteriorRun<ChangePointState> run =
        Posterior.of(
                known == null ? sampler : sampler.sweep().only("points"),
                data,
                (chain, stream) -> start(model, chain, ofChain(rng, chain).child("start")))
            .accumulate(visits)
            .accumulate(trace)
            .streams((root, chain) -> ofChain(root, chain).child("sweeps"))
            .chains(chains)
            .burnIn(burnIn)
            .draws(iterations)
            .placedEvery(BETWEEN_PLACEMENTS)
            .label("changepoint")
            .setting("known", known != null)
            .run(rng, workers, progress, checkpoint);
    List<Doubles> sampled = PointVisits.laws(run.accumulated(visits));
    List<Doubles> exact =
        known == null ? List.of() : EnumeratedPoints.laws(sampler, lowest(known), data, rng);
    double worst = known == null ? Double.NaN : EnumeratedPoints.distance(exact, sampled);
    return new Result(
        sampled,
        exact,
        worst,
        PointVisits.PointTrace.draws(run.accumulated(trace), run.draws().info()));
  }

  /** The first chain has the run's own stream, as when there was no other. */
  private static SeededRng ofChain(SeededRng rng, int chain) {
    return chain == 0 ? rng : rng.child("chain").child(chain);
  }

  /** Other chains of known parameters than the first start anywhere in the prior of the points. */
  private ChangePointState start(ChangePointModel model, int chain, SeededRng rng) {
    if (known == null) {
      return model.drawStart(rng);
    }
    ChangePointState lowest = lowest(known);
    if (chain == 0) {
      return lowest;
    }
    return new ChangePointState(
        lowest.concentration(),
        lowest.people().stream()
            .map(
                person ->
                    new ChangePointState.Person(
                        Ints.generate(
                            data.times(), t -> model.drawPoint(known.rates().get(t), rng)),
                        person.weights(),
                        person.factors(),
                        person.sticks()))
            .toList());
  }

  /** Everyone at the lowest points, with as many sticks as any point can look at. */
  private ChangePointState lowest(Known everything) {
    double largest = everything.rates().stream().max().orElse(1);
    int deepest = 0;
    for (Ints cell : data.cells()) {
      deepest = Math.max(deepest, cell.size());
    }
    // Beyond a deep layer points go on as their prior does.
    int needed = deepest + (int) Math.min(1e6, largest + 20 * Math.sqrt(largest) + 40);
    ChangePointState.Person person =
        new ChangePointState.Person(
            Ints.generate(data.times(), t -> prior.start()),
            everything.weights(),
            Doubles.generate(
                data.times(),
                t -> everything.rates().get(t) / (t == 0 ? 1 : everything.rates().get(t - 1))),
            everything.logKeeps(needed));
    return new ChangePointState(
        priors.concentration().shape(), java.util.Collections.nCopies(data.people(), person));
  }
}
