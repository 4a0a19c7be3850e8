package plumbline.models.relational;

import java.util.List;
import plumbline.distributions.Gamma;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sweep;

/**
 * The sampler of the {@link LfrmModel}. One sweep: {@code memberships} ({@link LfrmMemberships}),
 * {@code own} ({@link LfrmOwn}), {@code weights} ({@link LfrmWeights}), {@code bias} by slice
 * sampling, and {@code alpha} and {@code precision} from their conditionals.
 *
 * <p>Departure from Miller, Griffiths and Jordan (2009): new features by birth and death with exact
 * acceptance, not by a truncated and estimated likelihood.
 */
final class LfrmSampler {
  /** The names of the updates of {@link #withRecoding}. */
  static final String RECODING = "recoding";

  static final String SHIFT = "shift";

  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private LfrmSampler() {}

  /**
   * The sampler with its usual settings.
   *
   * @param model the model
   * @return the sweep
   */
  static Sweep<LfrmState, Network, LfrmWorkspace> of(LfrmModel model) {
    return Sweep.<LfrmModel, LfrmState, Network, LfrmWorkspace>of(model, LfrmWorkspace::new)
        .then("memberships", new LfrmMemberships())
        .then("own", new LfrmOwn())
        .then("weights", new LfrmWeights())
        .then("bias", LfrmSampler::updateBias)
        .then("alpha", LfrmSampler::updateAlpha)
        .then("precision", LfrmSampler::updatePrecision);
  }

  /**
   * With two updates that go from one coding of the same strengths to another ({@link
   * LfrmRecoding}, {@link LfrmShift}), after that of the bias: more work in a sweep, and a chain
   * that does not stay in the coding that it found first.
   *
   * @param model the model
   * @return the longer sweep
   */
  static Sweep<LfrmState, Network, LfrmWorkspace> withRecoding(LfrmModel model) {
    return of(model)
        .after("bias", RECODING, new LfrmRecoding())
        .after(RECODING, SHIFT, new LfrmShift());
  }

  /**
   * The same updates of one replica for each power of the likelihood, with exchanges: for a
   * posterior of several modes.
   *
   * @param sweep of one replica
   * @param powers from 1 down, in [0, 1]
   * @return a sampler of lists of states; the first of each list is the posterior's
   * @throws IllegalArgumentException if the powers do not start at 1 or do not fall
   */
  static Sweep<List<LfrmState>, Network, Replicas<LfrmState, Network, LfrmWorkspace>> tempered(
      Sweep<LfrmState, Network, LfrmWorkspace> sweep, double... powers) {
    return ParallelTempering.of(
        sweep, (work, power) -> work.strengths.power = power, StrengthLikelihood::of, powers);
  }

  /**
   * The bias given everything else.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void updateBias(LfrmWorkspace work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  private static void updateAlpha(LfrmWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.features()) / rate);
  }

  /** Only half of the weights are free in a symmetric network. */
  private static void updatePrecision(LfrmWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int k = 0; k < work.features(); k++) {
      for (int l = work.directed ? 0 : k; l < work.features(); l++) {
        free++;
        squares += work.weight(k, l) * work.weight(k, l);
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
