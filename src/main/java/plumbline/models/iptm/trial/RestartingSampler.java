package plumbline.models.iptm.trial;

import java.util.Map;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;

/**
 * Forgets the state before every sweep and begins at a draw from the prior, as the function GiR of
 * IPTM_pkg/R/core.R (commit f0c6514f) does for every backward sample. This fails right samplers,
 * whose sweeps do not reach the posterior from anywhere at once, and hides bugs in parameters that
 * stay near the prior.
 */
public final class RestartingSampler implements Sampler<IptmState, IptmData> {
  private final IptmModel model;
  private final Sampler<IptmState, IptmData> inner;

  private RestartingSampler(IptmModel model, Sampler<IptmState, IptmData> inner) {
    this.model = model;
    this.inner = inner;
  }

  /**
   * A sampler that restarts.
   *
   * @param inner what makes the sweep; its kernels are those of this sampler
   * @return the restarting sampler
   */
  public static RestartingSampler of(IptmSampler inner) {
    return new RestartingSampler(inner.model(), inner);
  }

  @Override
  public Chain<IptmState, IptmData> start(IptmState initial, IptmData data) {
    return new Restarting(model, inner.start(initial, data), data);
  }

  @Override
  public Map<String, Sampler<IptmState, IptmData>> kernels() {
    return inner.kernels();
  }

  @Override
  public RestartingSampler wrapped(Update.Wrapper wrapper) {
    return new RestartingSampler(model, inner.wrapped(wrapper));
  }

  private static final class Restarting implements Chain<IptmState, IptmData> {
    private final IptmModel model;
    private final Chain<IptmState, IptmData> chain;
    private IptmData data;

    Restarting(IptmModel model, Chain<IptmState, IptmData> chain, IptmData data) {
      this.model = model;
      this.chain = chain;
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
