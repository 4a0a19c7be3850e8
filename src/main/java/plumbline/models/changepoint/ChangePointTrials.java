package plumbline.models.changepoint;

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
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;

/** The change-point samplers on trial. */
public final class ChangePointTrials {
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
  public static final List<ModelOption<?>> SEEN_OPTIONS =
      List.of(LAYERS, PRIOR, CUT, KERNEL, TRUNCATION, TIMES, CHOICES, ALPHA);
  public static final List<ModelOption<?>> OPTIONS =
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
    ChangePointChecks checks = new ChangePointChecks(model);
    return Trial.of("changepoint", model, ChangePointSampler.of(model).withKernel(kernels(options)))
        .functions(ChangePointFunctions.of(model.times()))
        .identities(checks.identities())
        .exact(checks.exact())
        // In the Metropolis kernel with this cut, whatever kernel is on trial.
        .mutants(new ChangePointMutants(model, CUT.of(options).rule()).all())
        .pairs(KernelPairs.MANY);
  }
}
