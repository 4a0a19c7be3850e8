package plumbline.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.TimeCovariates;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * One backward sample of document 1, appendix A: three outer iterations with inner loops of so many
 * steps, then new data. The peer makes the same steps with the likelihood from its definition.
 */
@Against("inner loops that evaluate the joint density from its definition")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 2000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class IptmBenchmark {
  private static final int OUTER = 3;

  /** Steps of each inner loop: the smallest setting, and appendix A's. */
  @Param({"1", "5500"})
  int inner;

  private final Rng rng = Rng.seeded(1);
  private final IptmModel model = IptmModel.appendixA(6, TimeCovariates.NETWORK_AND_CLOCK);
  private IptmState state = model.drawPrior(rng);
  private IptmData data = model.drawData(state, rng);
  private Chain<IptmState, IptmData> whole = IptmSampler.of(model).start(first(), data);
  private Chain<IptmState, IptmData> discrete = whole;

  private IptmState first() {
    state = model.complete(state, data);
    return state;
  }

  /** The chains. */
  @Setup
  public void prepare() {
    IptmSampler sampler = IptmSampler.published(model, InnerLoop.appendixA(inner));
    whole = sampler.start(state, data);
    discrete = IptmSampler.published(model, InnerLoop.appendixA(1)).start(state, data);
  }

  /** Distinct rows, one logarithm for each sender. */
  @Benchmark
  public void ours() {
    for (int outer = 0; outer < OUTER; outer++) {
      whole.advance(rng);
    }
    regenerate(whole.state());
    whole.place(state, data);
  }

  /** Everything from the definition; discrete unknowns as ours. */
  @Benchmark
  public void peer() {
    for (int outer = 0; outer < OUTER; outer++) {
      discrete.place(state, data);
      discrete.advance(rng);
      state = discrete.state();
      for (int step = 1; step < inner; step++) {
        Doubles b = jitter(state.coefficients(), 0.1);
        accept(state.withTies(b, state.delta() + 0.1 * rng.normal()), 0);
        double move = Math.sqrt(0.005) * rng.normal();
        Doubles eta = jitter(state.timing(), Math.sqrt(0.005));
        accept(state.withTiming(eta, state.variance() * Math.exp(move)), move);
      }
    }
    regenerate(state);
  }

  private Doubles jitter(Doubles values, double by) {
    return Doubles.generate(values.size(), i -> values.get(i) + by * rng.normal());
  }

  private void accept(IptmState proposal, double jacobian) {
    double ratio = model.logJoint(proposal, data) - model.logJoint(state, data) + jacobian;
    if (rng.bernoulliLog(ratio)) {
      state = proposal;
    }
  }

  private void regenerate(IptmState from) {
    data = model.drawData(from, rng);
    state = model.complete(from, data);
  }
}
