package plumbline.models.relational;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sweep;
import plumbline.sampling.UnivariateKernel;
import plumbline.verification.KernelPairs;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The relational samplers on trial, with ten objects as in the document. */
public final class RelationalTrials {
  private static final int OBJECTS = 10;

  static final ModelOption<Integer> SIZE = ModelOption.size("objects", OBJECTS, "how many objects");
  static final ModelOption<Choice> DIRECTED =
      ModelOption.choice("directed", Choice.FALSE, "links have a direction");
  static final ModelOption<Choice> SELF_LINKS =
      ModelOption.choice("self-links", Choice.FALSE, "objects may link to themselves");
  static final ModelOption<Choice> HIDDEN =
      ModelOption.choice("hidden", Choice.FALSE, "every third dyad is hidden");
  static final ModelOption<Link> LINK =
      ModelOption.choice("link", Link.LOGISTIC, "of the strengths");
  static final ModelOption<Weights> WEIGHTS =
      ModelOption.choice("weights", Weights.SLICE, "the step of the weights");

  static final ModelOption<Choice> SHIFT =
      ModelOption.choice("shift", Choice.FALSE, "bias and weights also move together");

  static final ModelOption<Choice> RECODING =
      ModelOption.choice("recoding", Choice.FALSE, "moves to other features of the same strengths");

  static final List<ModelOption<?>> ILA_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, LINK, WEIGHTS, SHIFT);
  static final List<ModelOption<?>> LFRM_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, LINK, RECODING);
  static final List<ModelOption<?>> IRM_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, IrmSampler.BETAS);

  private RelationalTrials() {}

  /** Updates of the weights, by name. */
  private enum Weights {
    SLICE,
    ELLIPTICAL
  }

  /** Yes or no, as a setting. */
  private enum Choice {
    FALSE,
    TRUE
  }

  /**
   * The infinite latent attribute model. Settings: objects, directed, self-links, hidden (whether
   * every third dyad is), link (logistic, probit), weights (slice, elliptical), shift (whether the
   * sweep has {@link IlaShift}).
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<IlaState, Network> ila(TrialOptions options) {
    ModelOption.allow(options, ILA_OPTIONS).correctedOnly("ila");
    IlaModel model = new IlaModel(dyads(options), RelationalPriors.forTests(), LINK.of(options));
    IlaSampler slices = IlaSampler.of(model);
    IlaSampler usual =
        WEIGHTS.of(options) == Weights.SLICE
            ? slices
            : slices.replace("weights", new IlaEllipticalWeights());
    IlaSampler sampler = SHIFT.of(options) == Choice.TRUE ? usual.withShift() : usual;
    IlaChecks checks = new IlaChecks(model, sampler.updates().keySet());
    return KernelPairs.behind(
        new Trial<>(
            "ila",
            model,
            sampler,
            IlaFunctions.all(model.priors().precision()),
            checks.identities(),
            checks.exact(),
            new IlaMutants(sampler).all()),
        KernelPairs.MANY);
  }

  /**
   * The latent feature relational model. Settings: objects, directed, self-links, hidden, link,
   * recoding (whether the sweep has {@link LfrmRecoding} and {@link LfrmShift}).
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<LfrmState, Network> lfrm(TrialOptions options) {
    ModelOption.allow(options, LFRM_OPTIONS).correctedOnly("lfrm");
    LfrmModel model = new LfrmModel(dyads(options), RelationalPriors.forTests(), LINK.of(options));
    Sweep<LfrmState, Network, LfrmWorkspace> sampler =
        RECODING.of(options) == Choice.TRUE
            ? LfrmSampler.withRecoding(model)
            : LfrmSampler.of(model);
    LfrmChecks checks = new LfrmChecks(model, sampler.updates().keySet());
    return KernelPairs.behind(
        new Trial<>(
            "lfrm",
            model,
            sampler,
            LfrmFunctions.all(model.priors().precision()),
            checks.identities(),
            checks.exact(),
            new LfrmMutants(sampler).all()),
        KernelPairs.MANY);
  }

  /**
   * The infinite relational model. Settings: objects, directed, self-links, hidden, betas (slice,
   * random-walk).
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<IrmState, Network> irm(TrialOptions options) {
    ModelOption.allow(options, IRM_OPTIONS).correctedOnly("irm");
    IrmModel model = IrmModel.of(dyads(options));
    IrmChecks checks = new IrmChecks(model);
    UnivariateKernel betas = IrmSampler.BETAS.of(options);
    return KernelPairs.behind(
        new Trial<>(
            "irm",
            model,
            IrmSampler.of(model, betas),
            IrmFunctions.all(),
            checks.identities(),
            checks.exact(),
            new IrmMutants(model, betas).all(),
            List.of(checks.smallest())),
        KernelPairs.USUAL);
  }

  private static Dyads dyads(TrialOptions options) {
    int n = SIZE.of(options);
    Dyads dyads = DIRECTED.of(options) == Choice.TRUE ? Dyads.directed(n) : Dyads.symmetric(n);
    if (SELF_LINKS.of(options) == Choice.TRUE) {
      dyads = dyads.withSelfLinks();
    }
    if (HIDDEN.of(options) == Choice.TRUE) {
      for (int dyad = 0; dyad < n * n; dyad += 3) {
        dyads = dyads.hiding(dyad);
      }
    }
    return dyads;
  }
}
