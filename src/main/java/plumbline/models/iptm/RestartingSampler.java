package plumbline.models.iptm;

import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * Forgets the state before every sweep and begins at a draw from the prior, as the function GiR of
 * IPTM_pkg/R/core.R (commit f0c6514f) does for every backward sample. This fails right samplers,
 * whose sweeps do not reach the posterior from anywhere at once, and hides bugs in parameters that
 * stay near the prior.
 */
public final class RestartingSampler {
  private RestartingSampler() {}

  /**
   * A sampler that restarts.
   *
   * @param inner what makes the sweep
   * @return the restarting sampler
   */
  public static WrappedSampler of(IptmSampler inner) {
    return new WrappedSampler(inner, (state, data) -> new Restarting(inner, state, data));
  }

  private static final class Restarting implements Chain<IptmState, IptmData> {
    private final IptmModel model;
    private final Chain<IptmState, IptmData> chain;
    private IptmData data;

    Restarting(IptmSampler inner, IptmState state, IptmData data) {
      this.model = inner.model();
      this.chain = inner.start(state, data);
      this.data = data;
    }

    @Override
    public void advance(Rng rng) {
      IptmState fresh = model.drawPrior(rng);
      chain.place(model.complete(fresh, model.drawData(fresh, rng)), data);
      chain.advance(rng);
    }

    @Override
    public IptmState state() {
      return chain.state();
    }

    @Override
    public void place(IptmState state, IptmData newData) {
      data = newData;
      chain.place(state, newData);
    }
  }
}
