package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import plumbline.models.changepoint.ChangePointOptions.Cut;
import plumbline.models.changepoint.ChangePointOptions.Kernel;
import plumbline.models.changepoint.hidden.ChosenWords;
import plumbline.models.changepoint.hidden.HiddenLayerModel;
import plumbline.models.changepoint.hidden.HiddenLayerState;
import plumbline.models.changepoint.hidden.HiddenLayerTrial;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.countable.CountableKernel;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.mutation.Mutant;

/** The change-point samplers on trial. */
public final class ChangePointTrials {
  private static final String POINTS_ONLY = "rungs that look at the change points only";

  static final ModelOption<Layers> LAYERS =
      ModelOption.choice("layers", Layers.SEEN, "whether the layers of the choices are data")
          .ofTrial();
  static final ModelOption<PointPrior> PRIOR =
      ModelOption.choice("prior", PointPrior.POISSON_FROM_ZERO, "of the change points");
  static final ModelOption<Cut> CUT =
      ModelOption.choice("cut", Cut.OWN_MAXIMUM, "where the kernel cuts the law")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Kernel> KERNEL =
      ModelOption.choice("kernel", Kernel.METROPOLIS, "of the change points");
  static final ModelOption<Integer> TRUNCATION =
      ModelOption.size(
              "truncation", ChangePointOptions.TRUNCATION, "last value of the truncated kernel")
          .rare()
          .needs("kernel", "truncated");
  static final ModelOption<Integer> TIMES = ModelOption.size("times", 3, "T").ofTrial();
  static final ModelOption<Integer> CHOICES =
      ModelOption.size("choices", 3, "choices at each time").ofTrial();
  static final ModelOption<Double> ALPHA =
      ModelOption.positive("alpha", 1.5, "concentration of unknown sticks").label("A");
  static final ModelOption<Integer> WORDS =
      ModelOption.size("words", 3, "words of hidden layers; layers=hidden only").ofTrial();

  // Without words: where the layers are seen, nothing is drawn from them.
  static final List<ModelOption<?>> SEEN_OPTIONS =
      List.of(LAYERS, PRIOR, CUT, KERNEL, TRUNCATION, TIMES, CHOICES, ALPHA);
  static final List<ModelOption<?>> OPTIONS =
      List.of(LAYERS, PRIOR, CUT, KERNEL, TRUNCATION, TIMES, CHOICES, ALPHA, WORDS);

  private ChangePointTrials() {}

  /** Whether the layers of the choices are data. */
  private enum Layers {
    SEEN,
    HIDDEN
  }

  /**
   * The change-point layer model, {@code layers} seen or hidden; else as {@link #layers}. With
   * hidden layers also {@code words}, how many there are.
   *
   * @param options settings, and whether (3) is corrected or as printed
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown or out of range, {@code words} with
   *     layers seen among them
   */
  public static Trial<?, ?> of(TrialOptions options) {
    return LAYERS.of(options) == Layers.SEEN ? layers(options) : hidden(options);
  }

  /** Hidden layers, the word laws uniform on the simplex: beta = 1. */
  private static Trial<HiddenLayerState, ChosenWords> hidden(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    return new HiddenLayerTrial(
            new HiddenLayerModel(model(options), WORDS.of(options), 1), kernels(options))
        .trial();
  }

  /** One person with the same number of choices at each time, and a known concentration. */
  private static ChangePointModel model(TrialOptions options) {
    int choices = CHOICES.of(options);
    return new ChangePointModel(
        1,
        Ints.generate(TIMES.of(options), t -> choices),
        PRIOR.of(options),
        LayerPriors.standard().with(LayerPriors.Concentration.fixed(ALPHA.of(options))));
  }

  /** The kernels asked for; a new one for each chain, as kernels keep scratch. */
  private static Supplier<CountableKernel> kernels(TrialOptions options) {
    return ChangePointOptions.kernels(
        KERNEL.of(options), CUT.of(options), options.formula(), TRUNCATION.of(options));
  }

  /**
   * The change-point layer model. Settings: prior (poisson-from-zero, shifted-poisson,
   * zero-truncated), cut (own-maximum, with-observed), kernel, truncation, times, choices, alpha.
   *
   * @param options settings, and whether (3) is corrected or as printed
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown or out of range
   */
  public static Trial<ChangePointState, LayerCounts> layers(TrialOptions options) {
    ModelOption.allow(options, SEEN_OPTIONS);
    ChangePointModel model = model(options);
    Cut cut = CUT.of(options);
    ChangePointChecks checks = new ChangePointChecks(model);
    return Trial.of("changepoint", model, ChangePointSampler.of(model).withKernel(kernels(options)))
        .functions(ChangePointFunctions.of(model.times()))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants( // The bugs are in the Metropolis kernel with this cut, whatever kernel is on
            // trial.
            mutants(new ChangePointMutants(model, cut.rule()), model.prior()))
        .pairs(KernelPairs.MANY);
  }

  /**
   * The planted bugs in this model and prior. Those in the kernel or in the law that it sees leave
   * all updates as they are and so name their kernel; the others replace the updates they are in.
   * The exact rung holds all but the change points: it cannot see bugs in the other updates.
   *
   * @param bugs of the model on trial
   * @param prior of the change points; some bugs are none where it starts at 1
   * @return the bugs, each with its rung and draws
   */
  private static List<Mutant<ChangePointState, LayerCounts>> mutants(
      ChangePointMutants bugs, PointPrior prior) {
    List<Mutant<ChangePointState, LayerCounts>> list = new ArrayList<>();
    list.add(
        points(
            "printed-branch",
            "branch 2 of (3) divides by the likelihood at the proposed value, as printed",
            bugs.printedBranch(),
            20_000,
            "nearly invisible to joint tests with the cut with-observed"));
    // Without a change point at 0 the printed C is right, and there is no weight to be kept there.
    if (prior == PointPrior.POISSON_FROM_ZERO) {
      list.add(
          points(
              "printed-normaliser",
              "C sums from 1 and gives the prior mass of 0 to the tail, as printed",
              bugs.printedNormaliser(),
              200_000,
              "joint tests of 20,000 draws; priors that start at 1, where it is right"));
      list.add(
          others(
              "weights-count-at-zero",
              "the weights count choices although the change point is 0",
              bugs.weightsCountAtZero(),
              20_000,
              "rungs that look at the change points only; priors that start at 1"));
    }
    // With the document's cut and one time only, every move down is branch 2.
    list.add(
        points(
            "lower-always-accepted",
            "moves that lower the cut are always accepted",
            bugs.lowerAlwaysAccepted(),
            20_000,
            "one time only with choices on few layers, where the ratio is above 1 anyway"));
    // How many sticks are in memory is no function of the change points. This bug takes most draws.
    list.add(
        points(
                "cut-by-memory",
                "the cut is the number of sticks in memory, 1 sweep per data draw",
                bugs.cutByMemory(),
                2_500_000,
                "transition matrices on the change points, on which it is no Markov chain; two or"
                    + " more sweeps per data draw")
            .by(Rung.JOINT));
    list.add(
        others(
            "deep-sticks-from-prior",
            "sticks beyond the change points are drawn from the prior where choices lie",
            bugs.deepSticksFromPrior(),
            200_000,
            "joint tests with one sweep per data draw whose functions look at the state and at new"
                + " data only: the wrong draw is the last before the data are replaced"));
    // The sticks' law is a product of betas only with the rejected proposals, drawn just before.
    list.add(
        others(
            "no-rejections",
            "the rejected proposals are left out of the sticks' law",
            bugs.noRejections(),
            20_000,
            POINTS_ONLY));
    list.add(
        others(
            "stale-rejections",
            "the rejected proposals are drawn before the change points move",
            bugs.staleRejections(),
            20_000,
            POINTS_ONLY));
    list.add(
        others(
            "factors-look-back",
            "a factor is updated by the change points up to its time, not from its time on",
            bugs.factorsLookBack(),
            20_000,
            POINTS_ONLY));
    return list;
  }

  private static Mutant<ChangePointState, LayerCounts> points(
      String name, String what, ChangePointSampler sampler, int draws, String blind) {
    return Mutant.of(name, what, sampler).draws(draws).by(Rung.EXACT).blind(blind).in("points");
  }

  private static Mutant<ChangePointState, LayerCounts> others(
      String name, String what, ChangePointSampler sampler, int draws, String blind) {
    return Mutant.of(name, what, sampler).draws(draws).by(Rung.JOINT).blind(blind);
  }
}
