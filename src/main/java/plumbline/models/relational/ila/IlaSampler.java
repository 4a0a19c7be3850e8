package plumbline.models.relational.ila;

import plumbline.models.relational.RestaurantPrior.Concentration;
import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.SweepSampler;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link IlaModel}. One sweep: {@code memberships} ({@link IlaMemberships}),
 * {@code own} ({@link IlaOwn}), {@code weights} ({@link IlaWeights}), {@code bias} by slice
 * sampling, and {@code alpha}, {@code gamma} and {@code precision} from their conditionals.
 *
 * <p>Departure from the document: it slices alpha and gamma; both have closed conditionals (gamma
 * with one auxiliary pair for each attribute, Escobar and West 1995).
 *
 * @param sweep the updates
 */
public record IlaSampler(Sweep<IlaState, Network, IlaWorkspace> sweep)
    implements SweepSampler<IlaState, Network, IlaWorkspace> {
  /** Auxiliary subclusters in one membership decision. */
  public static final int AUXILIARIES = 2;

  /** The name of the update of {@link #withShift}. */
  static final String SHIFT = "shift";

  /**
   * The sampler with its usual settings.
   *
   * @param model the model
   * @return the sampler
   */
  public static IlaSampler of(IlaModel model) {
    return new IlaSampler(
        Sweep.<IlaModel, IlaState, Network, IlaWorkspace>of(model, IlaWorkspace::new)
            .then("memberships", new IlaMemberships(AUXILIARIES))
            .then("own", new IlaOwn())
            .then("weights", new IlaWeights())
            .then("bias", FeatureWorkspace::updateBias)
            .then("alpha", FeatureWorkspace::updateAlpha)
            .then("gamma", IlaSampler::updateGamma)
            .then("precision", FeatureWorkspace::updatePrecision));
  }

  /**
   * With an update that moves the bias and weights together ({@link IlaShift}) after that of the
   * bias: more work in a sweep, and a bias that does not drift.
   *
   * @return the longer sampler
   */
  public IlaSampler withShift() {
    return new IlaSampler(sweep.after("bias", SHIFT, new IlaShift()));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public IlaSampler replace(String name, Update<? super IlaWorkspace> update) {
    return new IlaSampler(sweep.replace(name, update));
  }

  private static void updateGamma(IlaWorkspace work, Rng rng) {
    Concentration conditional = work.gammaConditional;
    conditional.begin(work.gamma(), work.model().priors().gamma());
    for (int m = 0; m < work.features(); m++) {
      conditional.visit(work.column(m).size, work.column(m).clusters, rng);
    }
    work.gamma(conditional.draw(rng));
  }
}
