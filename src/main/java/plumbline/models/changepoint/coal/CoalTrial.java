package plumbline.models.changepoint.coal;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import plumbline.models.changepoint.ChangePointOptions;
import plumbline.models.changepoint.ChangePointOptions.Cut;
import plumbline.models.changepoint.ChangePointOptions.Kernel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Posterior;
import plumbline.sampling.Sweep;
import plumbline.sampling.files.NumberColumn;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.CountableSteps;
import plumbline.verification.exact.JointCases;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** The coal model on trial, with simulated counts. */
public final class CoalTrial {
  static final String CHANGE = "change";

  static final ModelOption<Kernel> KERNEL =
      ModelOption.choice("kernel", Kernel.METROPOLIS, "of the change point");
  static final ModelOption<Cut> CUT =
      ModelOption.choice("cut", Cut.OWN_MAXIMUM, "where the kernel cuts the law")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Integer> YEARS = ModelOption.size("years", 30, "how many").ofTrial();

  public static final List<ModelOption<?>> OPTIONS = List.of(KERNEL, CUT, YEARS);

  private CoalTrial() {}

  /**
   * The trial. Settings: kernel, cut, years; formula as printed for the Metropolis kernel. With the
   * data's 112 years change and counts hold on to each other: a joint test then needs ten times the
   * draws that it needs with the default of 30.
   *
   * @param options settings
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown, or years is less than 2
   */
  public static Trial<CoalState, Ints> of(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    CoalModel model = new CoalModel(YEARS.of(options), 2, 1);
    Sweep<CoalState, Ints, CoalWorkspace> sampler = sampler(model, options);
    return Trial.of("coal", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(
            List.of(
                TestFunction.of("change", (s, y) -> s.change()),
                TestFunction.of("before", (s, y) -> s.before()),
                TestFunction.of("after", (s, y) -> s.after()),
                TestFunction.of("change * log ratio", (s, y) -> s.change() * logRatio(s)),
                // The years next to the change see an update that is off by one.
                TestFunction.of("events before", (s, y) -> eventsBefore(s, y)),
                TestFunction.of("last year before", (s, y) -> y.get(s.change() - 1)),
                TestFunction.of("first year after", (s, y) -> y.get(s.change())),
                TestFunction.of(
                    "last year before * log ratio", (s, y) -> y.get(s.change() - 1) * logRatio(s)),
                TestFunction.of("mean of counts", (s, y) -> y.mean())))
        .identities(
            List.of(
                new KernelCheck<>(
                    "change given the rates against the joint density",
                    CHANGE,
                    KernelCheck.onSome(
                        CoalWorkspace.class, kernel -> conditionalError(model, kernel)),
                    1e-10)))
        .exact(
            List.of(
                new KernelCheck<>(
                    "change given the rates",
                    CHANGE,
                    KernelCheck.onSome(
                        CoalWorkspace.class, kernel -> invarianceError(model, kernel)),
                    1e-14)))
        .mutants(mutants(sampler))
        .smallest(List.of(smallest(options)));
  }

  private static List<Mutant<CoalState, Ints>> mutants(
      Sweep<CoalState, Ints, CoalWorkspace> right) {
    Mutants<CoalState, Ints, CoalWorkspace> bugs =
        new Mutants<>(right, Design.successiveConditional());
    // The bug lies in the law that the workspace shows: no update tells its kernel.
    bugs.add("one-year-less", "the change is updated with the events of one year less", 20_000)
        .sampler(right.prepared(work -> work.miscount(1)))
        .in(CHANGE);
    bugs.add("one-year-longer", "the first rate is updated as if it lasted one year longer", 20_000)
        .replace("rates", (work, rng) -> CoalSampler.updateRates(work, 1, rng))
        .joint()
        .blind("rungs that look at the change only");
    return bugs.all();
  }

  /** The sampler asked for; a truncated kernel stops no later than at the last possible change. */
  static Sweep<CoalState, Ints, CoalWorkspace> sampler(CoalModel model, TrialOptions options) {
    return CoalSampler.of(
        model,
        ChangePointOptions.kernels(
            KERNEL.of(options),
            CUT.of(options),
            options.formula(),
            Math.min(ChangePointOptions.TRUNCATION, model.years() - 1)));
  }

  /** The log of the first rate over the second, what an event before the change counts in log L. */
  private static double logRatio(CoalState state) {
    return Math.log(state.before() / state.after());
  }

  /** S_k, the events of the first k years. */
  private static double eventsBefore(CoalState state, Ints data) {
    int sum = 0;
    for (int year = 0; year < state.change(); year++) {
      sum += data.get(year);
    }
    return sum;
  }

  /**
   * The law that the update hands to its kernel. Given the rates it is {@code log f(k) + log L(k) =
   * S_k log(before / after) - k (before - after)} up to a constant, with S_k events in k years;
   * differences must be those of the joint density.
   */
  private static OptionalDouble conditionalError(
      CoalModel model, Sweep<CoalState, Ints, CoalWorkspace> sampler) {
    return atStates(
        model,
        sampler,
        10,
        (with, data) ->
            (step, kernel, target) ->
                CountableSteps.ratioError(target, 1, model.years() - 1, model, with, data));
  }

  /** The kernel's rows must leave the law of the change invariant, whatever the rates. */
  private static OptionalDouble invarianceError(
      CoalModel model, Sweep<CoalState, Ints, CoalWorkspace> sampler) {
    return atStates(
        model,
        sampler,
        5,
        (with, data) -> {
          double[] law = CountableSteps.law(1, model.years() - 1, model, with, data);
          return (step, kernel, target) -> CountableSteps.invarianceError(law, 1, kernel, target);
        });
  }

  /**
   * The worst error over joint draws of state and data; an observer takes the update's step.
   *
   * @param states how many draws, each with a seed of its own
   * @param check makes the computation for the state with another change, and its data
   * @return empty if the sampler does not take one step of its kernel
   */
  private static OptionalDouble atStates(
      CoalModel model,
      Sweep<CoalState, Ints, CoalWorkspace> sampler,
      int states,
      BiFunction<IntFunction<CoalState>, Ints, CountableSteps.Look> check) {
    JointCases<CoalState, Ints> cases =
        (state, data, rng) -> {
          IntFunction<CoalState> with = k -> new CoalState(k, state.before(), state.after());
          CountableSteps steps = new CountableSteps(1, 1, check.apply(with, data));
          sampler.prepared(work -> work.observe(steps)).start(state, data).advance(rng);
          return steps.error(1); // empty: an update without a step, or of some other kind
        };
    return cases.worst(model, states);
  }

  /** Six years, the rates held at 2.5 and 0.6: the update of the change alone, by all 5 values. */
  static SmallestCase<CoalState, Ints> smallest(TrialOptions options) {
    CoalModel tiny = new CoalModel(6, 2, 1);
    return new SmallestCase<>(
        "5 changes in 6 years",
        IntStream.range(1, tiny.years()).mapToObj(k -> new CoalState(k, 2.5, 0.6)).toList(),
        tiny,
        Ints.of(3, 1, 2, 0, 1, 0),
        Ints.of(0, 0, 1, 4, 2, 3),
        sampler(tiny, options).only(CHANGE));
  }

  /**
   * Twelve years, the rates held at log(16) and log(4), so that their ratio is 2 and {@code exp} of
   * their difference 4: the update of the change alone, by all 11 values.
   *
   * @param options of which the kernel, the cut and the formula are taken
   * @return the case
   */
  public static SmallestCase<CoalState, Ints> inFractions(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    CoalModel tiny = new CoalModel(12, 2, 1);
    return new SmallestCase<>(
        "11 changes in 12 years",
        IntStream.range(1, tiny.years())
            .mapToObj(k -> new CoalState(k, Math.log(16), Math.log(4)))
            .toList(),
        tiny,
        Ints.of(3, 1, 2, 0, 5, 3, 1, 0, 1, 0, 2, 0),
        Ints.of(0, 0, 1, 4, 2, 3, 0, 0, 0, 1, 1, 2),
        sampler(tiny, options).only(CHANGE));
  }

  /** The fit of counts in a file. */
  public static FileFit fit() {
    return FileFit.of(CoalTrial::fitted)
        .help(
            "counts",
            List.of(
                "When did the rate of events change, and what was it before and after?",
                "FILE has a count on each line, or is CSV with the counts in its last column."),
            "plumbline coal data/coal/disasters.csv");
  }

  private static FitResult fitted(FitRun run) {
    if (run.of(KERNEL) == ChangePointOptions.Kernel.TRUNCATED) {
      throw new IllegalArgumentException(
          "--kernel truncated leaves another law invariant: it is for check coal alone");
    }
    Doubles read = NumberColumn.read(run.file(), "[0-9]{1,6}", "a count");
    Ints counts = Ints.generate(read.size(), year -> (int) read.get(year));
    CoalModel model = new CoalModel(counts.size(), 2, 1);
    return run.posterior(
        Posterior.of(model, sampler(model, run.options()), counts)
            .monitor("change", (s, y) -> s.change())
            .monitor("before", (s, y) -> s.before())
            .monitor("after", (s, y) -> s.after()));
  }
}
