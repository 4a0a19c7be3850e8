package plumbline.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.models.relational.Link;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.studies.SyntheticNetworks;

/**
 * Full sweeps of the infinite latent attribute model and of the latent feature model, at states of
 * a stated size: a chain from no features at all is run until it has one, and every five sweeps it
 * is placed there again. Attributes: 3 of 90 objects in the synthetic network; 6 to 10 with 40 to
 * 50 subclusters of 234 in the simulated co-authorships. Features: 3 of 90, 4 of 234. The peer is
 * the same sweep dyad by dyad, as the probit link needs it: without products of odds.
 */
@Against("the same sweep with the probit link, dyad by dyad")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class RelationalBenchmark {
  private static final int SWEEPS = 5;

  /** Which model, and how many objects. */
  @Param({"ila-90", "ila-234", "lfrm-90", "lfrm-234"})
  String which;

  private final Rng rng = Rng.seeded(1);
  private Runnable logistic = () -> {};
  private Runnable probit = () -> {};

  /** Finds the states. */
  @Setup
  public void start() {
    Network papers = SyntheticNetworks.papers(234, 40, 130, Rng.seeded(4));
    switch (which) {
      case "ila-90" -> attributes(SyntheticNetworks.sixGroups(15, 0.02, Rng.seeded(2014)), 3, 3, 1);
      case "ila-234" -> attributes(papers, 6, 10, 40);
      case "lfrm-90" -> features(SyntheticNetworks.papers(90, 15, 55, Rng.seeded(4)), 3);
      case "lfrm-234" -> features(papers, 4);
      default -> throw new IllegalArgumentException(which);
    }
  }

  private void attributes(Network network, int least, int most, int subclusters) {
    IlaModel model = IlaModel.of(network.dyads(), RelationalPriors.forData());
    IlaState state =
        found(
            model,
            network,
            new IlaState(1, 1, -3, 1, List.of()),
            s ->
                s.attributes().size() >= least
                    && s.attributes().size() <= most
                    && subclusters(s) >= subclusters
                    && subclusters(s) <= 50);
    logistic = sweeps(model, network, state);
    probit = sweeps(new IlaModel(model.dyads(), model.priors(), Link.PROBIT), network, state);
  }

  private static int subclusters(IlaState state) {
    return state.attributes().stream().mapToInt(Attribute::clusters).sum();
  }

  private void features(Network network, int number) {
    LfrmModel model = LfrmModel.of(network.dyads(), RelationalPriors.forData());
    LfrmState state =
        found(
            model,
            network,
            new LfrmState(1, -3, 1, List.of(), Doubles.of()),
            s -> s.features().size() == number);
    logistic = sweeps(model, network, state);
    probit = sweeps(new LfrmModel(model.dyads(), model.priors(), Link.PROBIT), network, state);
  }

  private <S> S found(LinkModel<S> model, Network network, S empty, Predicate<S> wanted) {
    Chain<S, Network> chain = model.sampler().start(empty, network);
    for (int sweep = 1; sweep < 100_000; sweep++) {
      chain.advance(rng);
      if (sweep % 400 == 0) {
        chain.place(empty, network);
      } else if (sweep > 20 && wanted.test(chain.state())) {
        return chain.state();
      }
    }
    throw new IllegalStateException("no state of that size");
  }

  private <S> Runnable sweeps(LinkModel<S> model, Network network, S state) {
    Chain<S, Network> chain = model.sampler().start(state, network);
    return () -> {
      chain.place(state, network);
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        chain.advance(rng);
      }
    };
  }

  /** Products of odds. */
  @Benchmark
  @OperationsPerInvocation(SWEEPS)
  public void ours() {
    logistic.run();
  }

  /** Log probabilities dyad by dyad. */
  @Benchmark
  @OperationsPerInvocation(SWEEPS)
  public void peer() {
    probit.run();
  }
}
