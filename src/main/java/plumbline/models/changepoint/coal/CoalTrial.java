package plumbline.models.changepoint.coal;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import plumbline.models.changepoint.ChangePointOptions;
import plumbline.models.changepoint.ChangePointOptions.Cut;
import plumbline.models.changepoint.ChangePointOptions.Kernel;
import plumbline.models.changepoint.CountableSteps;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.mutation.Mutant;

/** The coal model on trial, with simulated counts. */
final class CoalTrial {
  static final String CHANGE = "change";

  static final ModelOption<Kernel> KERNEL =
      ModelOption.choice("kernel", Kernel.METROPOLIS, "of the change point");
  static final ModelOption<Cut> CUT =
      ModelOption.choice("cut", Cut.OWN_MAXIMUM, "where the kernel cuts the law")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Integer> YEARS = ModelOption.size("years", 30, "how many").ofTrial();

  static final List<ModelOption<?>> OPTIONS = List.of(KERNEL, CUT, YEARS);

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
        .mutants(
            List.of(
                // The bug lies in the law that the workspace shows: no update tells its kernel.
                Mutant.of(
                        "one-year-less",
                        "the change is updated with the events of one year less",
                        sampler.prepared(work -> work.miscount(1)))
                    .draws(20_000)
                    .in(CHANGE),
                Mutant.of(
                        "one-year-longer",
                        "the first rate is updated as if it lasted one year longer",
                        sampler.replace(
                            "rates", (work, rng) -> CoalSampler.updateRates(work, 1, rng)))
                    .draws(20_000)
                    .by(Rung.JOINT)
                    .blind("rungs that look at the change only")))
        .smallest(List.of(CoalCases.smallest(options)));
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
    double worst = 0;
    for (int n = 0; n < states; n++) {
      Rng rng = Rng.seeded(n);
      CoalState state = model.drawPrior(rng);
      Ints data = model.drawData(state, rng);
      IntFunction<CoalState> with = k -> new CoalState(k, state.before(), state.after());
      CountableSteps steps = new CountableSteps(1, 1, check.apply(with, data));
      sampler.prepared(work -> work.observe(steps)).start(state, data).advance(rng);
      OptionalDouble error = steps.error(1);
      if (error.isEmpty()) {
        return error; // an update without a step, or of some other kind
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }
}
