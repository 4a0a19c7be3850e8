package plumbline.models.iptm;

import java.util.Map;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;

/**
 * A sampler of the IPTM that does something around another one's sweeps; its kernels are those of
 * the other.
 *
 * @param inner the sampler inside
 * @param outer what really runs
 */
record WrappedSampler(Sampler<IptmState, IptmData> inner, Sampler<IptmState, IptmData> outer)
    implements Sampler<IptmState, IptmData> {
  @Override
  public Chain<IptmState, IptmData> start(IptmState initial, IptmData data) {
    return outer.start(initial, data);
  }

  @Override
  public Map<String, Sampler<IptmState, IptmData>> kernels() {
    return inner.kernels();
  }

  @Override
  public WrappedSampler wrapped(Update.Wrapper wrapper) {
    return new WrappedSampler(inner.wrapped(wrapper), outer.wrapped(wrapper));
  }
}
