package plumbline.models.relational;

import java.util.List;
import plumbline.models.relational.features.FeatureFunctions;
import plumbline.models.relational.ila.IlaChecks;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaMutants;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaShift;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.ila.IlaWeights;
import plumbline.models.relational.irm.IrmChecks;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmSampler;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.lfrm.LfrmChecks;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmMutants;
import plumbline.models.relational.lfrm.LfrmRecoding;
import plumbline.models.relational.lfrm.LfrmSampler;
import plumbline.models.relational.lfrm.LfrmShift;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.lfrm.LfrmWorkspace;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sweep;
import plumbline.sampling.kernels.UnivariateKernel;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;

/** The relational samplers on trial, with ten objects as in the document. */
public final class RelationalTrials {
  private static final int OBJECTS = 10;

  static final ModelOption<Integer> SIZE =
      ModelOption.size("objects", OBJECTS, "how many objects").ofTrial();
  static final ModelOption<Boolean> DIRECTED =
      ModelOption.flag("directed", "links have a direction");
  static final ModelOption<Boolean> SELF_LINKS =
      ModelOption.flag("self-links", "objects can link to themselves");
  static final ModelOption<Boolean> HIDDEN =
      ModelOption.flag("hidden", "every third dyad is hidden").ofTrial();
  public static final ModelOption<Link> LINK =
      ModelOption.choice("link", Link.LOGISTIC, "from strengths to probabilities").rare();
  static final ModelOption<Weights> WEIGHTS =
      ModelOption.choice("weights", Weights.SLICE, "the step of the weights").rare();
  static final ModelOption<Boolean> SHIFT =
      ModelOption.flag("shift", "bias and weights also move together").rare();
  static final ModelOption<Boolean> RECODING =
      ModelOption.flag("recoding", "moves to other features of the same strengths").rare();

  public static final List<ModelOption<?>> ILA_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, LINK, WEIGHTS, SHIFT);
  public static final List<ModelOption<?>> LFRM_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, LINK, RECODING);
  public static final List<ModelOption<?>> IRM_OPTIONS =
      List.of(SIZE, DIRECTED, SELF_LINKS, HIDDEN, IrmSampler.BETAS);

  private RelationalTrials() {}

  /** Updates of the weights, by name. */
  private enum Weights {
    SLICE,
    ELLIPTICAL
  }

  /** The updates that are asked for, in a trial and in a fit. */
  public static IlaSampler sampler(IlaModel model, TrialOptions options) {
    IlaSampler slices = IlaSampler.of(model);
    IlaSampler usual =
        WEIGHTS.of(options) == Weights.SLICE
            ? slices
            : slices.replace("weights", new IlaWeights.IlaEllipticalWeights());
    return SHIFT.of(options) ? usual.withShift() : usual;
  }

  /** The same of the other model of features. */
  public static Sweep<LfrmState, Network, LfrmWorkspace> sampler(
      LfrmModel model, TrialOptions options) {
    return RECODING.of(options) ? LfrmSampler.withRecoding(model) : LfrmSampler.of(model);
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
    IlaSampler sampler = sampler(model, options);
    IlaChecks checks = new IlaChecks(model, sampler.updates().keySet());
    return Trial.of("ila", model, sampler)
        .functions(FeatureFunctions.ila(model.priors().precision()))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(new IlaMutants(sampler).all())
        .pairs(KernelPairs.MANY);
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
    Sweep<LfrmState, Network, LfrmWorkspace> sampler = sampler(model, options);
    LfrmChecks checks = new LfrmChecks(model, sampler.updates().keySet());
    return Trial.of("lfrm", model, sampler)
        .functions(FeatureFunctions.lfrm(model.priors().precision()))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(new LfrmMutants(sampler).all())
        .pairs(KernelPairs.MANY);
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
    var sampler = IrmSampler.of(model, betas);
    return Trial.of("irm", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(IrmChecks.functions())
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(IrmChecks.mutants(sampler, betas))
        .smallest(List.of(checks.smallest()));
  }

  private static Dyads dyads(TrialOptions options) {
    int n = SIZE.of(options);
    Dyads dyads = DIRECTED.of(options) ? Dyads.directed(n) : Dyads.symmetric(n);
    if (SELF_LINKS.of(options)) {
      dyads = dyads.withSelfLinks();
    }
    if (HIDDEN.of(options)) {
      for (int dyad = 0; dyad < n * n; dyad += 3) {
        dyads = dyads.hiding(dyad);
      }
    }
    return dyads;
  }

  /** Both updates of the clusters over the partitions of four objects, the parameters held. */
  public static SmallestCase<IrmState, Network> irmInFractions() {
    IrmModel small = IrmModel.of(Dyads.symmetric(4));
    return new SmallestCase<>(
        "15 partitions of 4 objects",
        IrmChecks.partitions(4).stream().map(z -> new IrmState(0.5, 1, 2, z)).toList(),
        small,
        Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2),
        Network.of(small.dyads(), (from, to) -> from + to == 3),
        IrmSampler.ofClusters(small));
  }

  /** Two features of three objects, bias and weights held, so that all odds are fractions. */
  public static SmallestCase<LfrmState, Network> lfrmInFractions() {
    LfrmModel small = LfrmModel.of(Dyads.directed(3), RelationalPriors.forTests());
    LfrmState numbers = new LfrmState(1.2, -Math.log(2), 0.8, List.of(), Doubles.of());
    return new SmallestCase<>(
        "memberships of 3 objects in 2 features",
        LfrmChecks.states(numbers, Math.log(4), -Math.log(2), Math.log(2), Math.log(3)),
        small,
        Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2),
        Network.of(small.dyads(), (from, to) -> from + to == 2),
        LfrmSampler.of(small).only("memberships"));
  }
}
