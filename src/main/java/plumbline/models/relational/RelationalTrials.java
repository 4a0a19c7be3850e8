package plumbline.models.relational;

import java.util.List;
import plumbline.models.relational.mutants.IlaMutants;
import plumbline.models.relational.mutants.IrmMutants;
import plumbline.models.relational.mutants.LfrmMutants;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The relational samplers on trial, with ten objects as in the document. */
public final class RelationalTrials {
  private static final int OBJECTS = 10;

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
   * every third dyad is), link (logistic, probit), weights (slice, elliptical).
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<IlaState, Network> ila(TrialOptions options) {
    options
        .allow("objects", "directed", "self-links", "hidden", "link", "weights")
        .correctedOnly("ila");
    IlaModel model =
        new IlaModel(
            dyads(options), RelationalPriors.forTests(), options.choice("link", Link.LOGISTIC));
    IlaChecks checks = new IlaChecks(model);
    IlaSampler slices = IlaSampler.of(model);
    IlaSampler sampler =
        options.choice("weights", Weights.SLICE) == Weights.SLICE
            ? slices
            : slices.replace("weights", new IlaEllipticalWeights());
    return new Trial<>(
        "ila",
        model,
        sampler,
        IlaFunctions.all(model.priors().precision()),
        checks.identities(),
        checks.exact(),
        new IlaMutants(sampler).all());
  }

  /**
   * The latent feature relational model. Settings: objects, directed, self-links, hidden, link.
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<LfrmState, Network> lfrm(TrialOptions options) {
    options.allow("objects", "directed", "self-links", "hidden", "link").correctedOnly("lfrm");
    LfrmModel model =
        new LfrmModel(
            dyads(options), RelationalPriors.forTests(), options.choice("link", Link.LOGISTIC));
    LfrmChecks checks = new LfrmChecks(model);
    LfrmSampler sampler = LfrmSampler.of(model);
    return new Trial<>(
        "lfrm",
        model,
        sampler,
        LfrmFunctions.all(model.priors().precision()),
        checks.identities(),
        checks.exact(),
        new LfrmMutants(sampler).all());
  }

  /**
   * The infinite relational model. Settings: objects, directed, self-links, hidden.
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<IrmState, Network> irm(TrialOptions options) {
    options.allow("objects", "directed", "self-links", "hidden").correctedOnly("irm");
    IrmModel model = IrmModel.of(dyads(options));
    IrmChecks checks = new IrmChecks(model);
    IrmSampler sampler = IrmSampler.of(model);
    return new Trial<>(
        "irm",
        model,
        sampler,
        IrmFunctions.all(),
        checks.identities(),
        checks.exact(),
        new IrmMutants(sampler).all(),
        List.of(checks.smallest()));
  }

  private static Dyads dyads(TrialOptions options) {
    int n = options.size("objects", OBJECTS);
    Dyads dyads = is(options, "directed") ? Dyads.directed(n) : Dyads.symmetric(n);
    if (is(options, "self-links")) {
      dyads = dyads.withSelfLinks();
    }
    if (is(options, "hidden")) {
      for (int dyad = 0; dyad < n * n; dyad += 3) {
        dyads = dyads.hiding(dyad);
      }
    }
    return dyads;
  }

  private static boolean is(TrialOptions options, String name) {
    return options.choice(name, Choice.FALSE) == Choice.TRUE;
  }
}
