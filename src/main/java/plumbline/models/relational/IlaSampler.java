package plumbline.models.relational;

import java.util.List;
import plumbline.distributions.Gamma;
import plumbline.models.relational.RestaurantPrior.Concentration;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
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
 */
public final class IlaSampler implements SweepSampler<IlaState, Network, IlaWorkspace> {
  /** Auxiliary subclusters in one membership decision. */
  public static final int AUXILIARIES = 2;

  /** The name of the update of {@link #withShift}. */
  static final String SHIFT = "shift";

  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private final Sweep<IlaState, Network, IlaWorkspace> sweep;

  private IlaSampler(Sweep<IlaState, Network, IlaWorkspace> sweep) {
    this.sweep = sweep;
  }

  @Override
  public Sweep<IlaState, Network, IlaWorkspace> sweep() {
    return sweep;
  }

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
            .then("bias", IlaSampler::updateBias)
            .then("alpha", IlaSampler::updateAlpha)
            .then("gamma", IlaSampler::updateGamma)
            .then("precision", IlaSampler::updatePrecision));
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
  IlaSampler replace(String name, Update<? super IlaWorkspace> update) {
    return new IlaSampler(sweep.replace(name, update));
  }

  /**
   * The same updates of one replica for each power of the likelihood, with exchanges: for a
   * posterior of several modes.
   *
   * @param powers from 1 down, in [0, 1]
   * @return a sampler of lists of states; the first of each list is the posterior's
   * @throws IllegalArgumentException if the powers do not start at 1 or do not fall
   */
  Sweep<List<IlaState>, Network, Replicas<IlaState, Network, IlaWorkspace>> tempered(
      double... powers) {
    return ParallelTempering.of(
        sweep, (work, power) -> work.strengths.power = power, StrengthLikelihood::of, powers);
  }

  /**
   * The bias given everything else.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  static void updateBias(IlaWorkspace work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  private static void updateAlpha(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.attributes()) / rate);
  }

  private static void updateGamma(IlaWorkspace work, Rng rng) {
    Concentration conditional = work.gammaConditional;
    conditional.begin(work.gamma(), work.model().priors().gamma());
    for (int m = 0; m < work.attributes(); m++) {
      conditional.visit(work.column(m).size(), work.column(m).clusters(), rng);
    }
    work.gamma(conditional.draw(rng));
  }

  private static void updatePrecision(IlaWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          free++;
          squares += f.weight(k, l) * f.weight(k, l);
        }
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
