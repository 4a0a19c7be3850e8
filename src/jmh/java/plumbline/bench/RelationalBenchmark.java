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
import plumbline.models.relational.IlaModel;
import plumbline.models.relational.IlaState;
import plumbline.models.relational.Link;
import plumbline.models.relational.Network;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.SyntheticNetworks;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * One full sweep of the infinite latent attribute model on the synthetic network of 90 objects and
 * on the simulated co-authorships of 234. The peer is the same sweep dyad by dyad, as the probit
 * link needs it: without products of odds.
 */
@Against("the same sweep with the probit link, dyad by dyad")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class RelationalBenchmark {
  /** How many objects. */
  @Param({"90", "234"})
  int objects;

  private final Rng rng = Rng.seeded(1);
  private Chain<IlaState, Network> logistic = new Still();
  private Chain<IlaState, Network> probit = new Still();

  /** Chains that have run for a while. */
  @Setup
  public void start() {
    Network network =
        objects == 90
            ? SyntheticNetworks.sixGroups(15, 0.02, Rng.seeded(2014))
            : SyntheticNetworks.papers(234, 40, 130, Rng.seeded(4));
    logistic = chain(network, Link.LOGISTIC);
    probit = chain(network, Link.PROBIT);
  }

  private Chain<IlaState, Network> chain(Network network, Link link) {
    IlaModel model = new IlaModel(network.dyads(), RelationalPriors.forData(), link);
    Chain<IlaState, Network> chain = model.sampler().start(model.drawPrior(rng), network);
    for (int sweep = 0; sweep < 100; sweep++) {
      chain.advance(rng);
    }
    return chain;
  }

  /** Products of odds. */
  @Benchmark
  public void ours() {
    logistic.advance(rng);
  }

  /** Log probabilities dyad by dyad. */
  @Benchmark
  public void peer() {
    probit.advance(rng);
  }

  /** Stands in until the set-up has run. */
  private static final class Still implements Chain<IlaState, Network> {
    @Override
    public void advance(Rng source) {}

    @Override
    public IlaState state() {
      throw new IllegalStateException("not set up");
    }

    @Override
    public void place(IlaState state, Network data) {}
  }
}
