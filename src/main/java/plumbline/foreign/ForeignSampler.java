package plumbline.foreign;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/** A program's step, or one kernel of it alone. */
record ForeignSampler(ForeignProgram program, @Nullable String kernel)
    implements Sampler<ForeignValue, ForeignValue> {
  @Override
  public Chain<ForeignValue, ForeignValue> start(ForeignValue initial, ForeignValue data) {
    return Sampler.of(this::step).start(initial, data);
  }

  private ForeignValue step(ForeignValue state, ForeignValue data, Rng rng) {
    return program.step(kernel, state, data, rng);
  }

  @Override
  public Map<String, Sampler<ForeignValue, ForeignValue>> kernels() {
    Map<String, Sampler<ForeignValue, ForeignValue>> alone = new LinkedHashMap<>();
    if (kernel == null) {
      program.hello().kernels().forEach(name -> alone.put(name, new ForeignSampler(program, name)));
    }
    return alone;
  }

  @Override
  public boolean isReversible() {
    return kernel == null && program.hello().reversible();
  }
}
