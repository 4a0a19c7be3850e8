package plumbline.models.relational.lfrm;

import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.networks.Network;
import plumbline.sampling.Sweep;

/**
 * The sampler of the {@link LfrmModel}. One sweep: {@code memberships} ({@link LfrmMemberships}),
 * {@code own} ({@link LfrmOwn}), {@code weights} ({@link LfrmWeights}), {@code bias} by slice
 * sampling, and {@code alpha} and {@code precision} from their conditionals.
 *
 * <p>Departure from Miller, Griffiths and Jordan (2009): new features by birth and death with exact
 * acceptance, not by a truncated and estimated likelihood.
 */
public final class LfrmSampler {
  /** The names of the updates of {@link #withRecoding}. */
  static final String RECODING = "recoding";

  static final String SHIFT = "shift";

  private LfrmSampler() {}

  /**
   * The sampler with its usual settings.
   *
   * @param model the model
   * @return the sweep
   */
  public static Sweep<LfrmState, Network, LfrmWorkspace> of(LfrmModel model) {
    return Sweep.<LfrmModel, LfrmState, Network, LfrmWorkspace>of(model, LfrmWorkspace::new)
        .then("memberships", new LfrmMemberships())
        .then("own", new LfrmOwn())
        .then("weights", new LfrmWeights())
        .then("bias", FeatureWorkspace::updateBias)
        .then("alpha", FeatureWorkspace::updateAlpha)
        .then("precision", FeatureWorkspace::updatePrecision);
  }

  /**
   * With two updates that go from one coding of the same strengths to another ({@link
   * LfrmRecoding}, {@link LfrmShift}), after that of the bias: more work in a sweep, and a chain
   * that does not stay in the coding that it found first.
   *
   * @param model the model
   * @return the longer sweep
   */
  public static Sweep<LfrmState, Network, LfrmWorkspace> withRecoding(LfrmModel model) {
    return of(model)
        .after("bias", RECODING, new LfrmRecoding())
        .after(RECODING, SHIFT, new LfrmShift());
  }
}
