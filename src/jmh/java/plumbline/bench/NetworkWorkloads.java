package plumbline.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import plumbline.bench.Workload.Task;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sweep;

/**
 * Sweeps against the number of nodes. The networks have eight equal groups, five links of each
 * object inside its group on average and three and a half outside, whatever their size; the chains
 * stand at the groups and are put back there every five sweeps, so that the number of clusters,
 * features and attributes does not grow with the network.
 */
final class NetworkWorkloads {
  private static final int GROUPS = 8;
  private static final double INSIDE = 40;
  private static final double OUTSIDE = 4;
  private static final int SWEEPS = 5;
  private static final double EDGE_PROBABILITY = 0.2;
  private static final int SETTLING_SWEEPS = 50;
  private static final int LEAST_PROPOSALS = 20_000; // or the clock would be what is timed

  private NetworkWorkloads() {}

  static List<Workload> byNodes() {
    int[] objects = {64, 128, 256, 512, 1024};
    int[] variables = {16, 32, 64, 128, 256};
    return List.of(
        new Workload("ILA sweep", "nodes", NetworkWorkloads::ila, objects),
        new Workload("LFRM sweep", "nodes", NetworkWorkloads::lfrm, objects),
        new Workload("IRM sweep", "nodes", NetworkWorkloads::irm, objects),
        new Workload("graph sweep", "nodes", NetworkWorkloads::graph, variables),
        new Workload("edge proposal", "nodes", NetworkWorkloads::proposals, variables));
  }

  private static Network network(int objects) {
    Rng rng = Rng.seeded(objects);
    return Network.of(
        Dyads.symmetric(objects),
        (from, to) -> rng.bernoulli((from % GROUPS == to % GROUPS ? INSIDE : OUTSIDE) / objects));
  }

  /** Two attributes of four groups each; a group is a subcluster. */
  private static Task ila(int objects) {
    Network network = network(objects);
    double weight = Math.log(INSIDE / OUTSIDE);
    Doubles weights = Doubles.generate(16, e -> e / 4 == e % 4 ? weight : 0);
    List<Attribute> attributes = new ArrayList<>();
    for (int half = 0; half < 2; half++) {
      int first = 4 * half;
      attributes.add(
          new Attribute(
              Ints.generate(
                  objects,
                  i -> i % GROUPS >= first && i % GROUPS < first + 4 ? i % GROUPS - first + 1 : 0),
              weights));
    }
    return sweeps(
        IlaModel.of(network.dyads(), RelationalPriors.forData()),
        network,
        new IlaState(1, 1, Math.log(OUTSIDE / objects), 1, attributes));
  }

  /** A feature for each group. */
  private static Task lfrm(int objects) {
    Network network = network(objects);
    double weight = Math.log(INSIDE / OUTSIDE);
    List<Ints> features = new ArrayList<>();
    for (int group = 0; group < GROUPS; group++) {
      int g = group;
      features.add(Ints.generate(objects, i -> i % GROUPS == g ? 1 : 0));
    }
    return sweeps(
        LfrmModel.of(network.dyads(), RelationalPriors.forData()),
        network,
        new LfrmState(
            1,
            Math.log(OUTSIDE / objects),
            1,
            features,
            Doubles.generate(GROUPS * GROUPS, e -> e / GROUPS == e % GROUPS ? weight : 0)));
  }

  /** A cluster for each group. */
  private static Task irm(int objects) {
    Network network = network(objects);
    return sweeps(
        IrmModel.of(network.dyads()),
        network,
        new IrmState(1, 1, objects / 8.0, Ints.generate(objects, i -> i % GROUPS + 1)));
  }

  private static <S> Task sweeps(LinkModel<S> model, Network network, S state) {
    Rng rng = Rng.seeded(1);
    Chain<S, Network> chain = model.sampler().start(state, network);
    return new Task(() -> chain.place(state, network), () -> advance(chain, SWEEPS, rng), SWEEPS);
  }

  /** p columns of 2p rows, each column depending on the one before. */
  private static Observations columns(int p) {
    Rng rng = Rng.seeded(p);
    int n = 2 * p;
    double[] values = new double[n * p];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        double before = j == 0 ? 0 : values[i * p + j - 1];
        values[i * p + j] = 0.5 * before + rng.normal();
      }
    }
    return new Observations(n, p, Doubles.of(values));
  }

  private static Sweep<GraphState, Observations, GraphWorkspace> sampler(int p) {
    return GraphSampler.of(GraphPrior.of(p, 3, EDGE_PROBABILITY), GraphMode.FAST);
  }

  private static int sweeps(int p) {
    return Math.max(1, LEAST_PROPOSALS / Graph.pairCount(p));
  }

  /** A sweep: every edge proposed, then the precision matrix given the graph. */
  private static Task graph(int p) {
    Rng rng = Rng.seeded(1);
    Chain<GraphState, Observations> chain = sampler(p).start(GraphState.empty(p), columns(p));
    return new Task(() -> {}, () -> advance(chain, sweeps(p), rng), sweeps(p));
  }

  /** Proposals alone, from a state that a chain has reached. */
  private static Task proposals(int p) {
    Rng rng = Rng.seeded(1);
    Observations data = columns(p);
    Chain<GraphState, Observations> chain = sampler(p).start(GraphState.empty(p), data);
    advance(chain, SETTLING_SWEEPS, rng);
    GraphState state = chain.state();
    Chain<GraphState, Observations> edges =
        Objects.requireNonNull(sampler(p).kernels().get("edges")).start(state, data);
    return new Task(
        () -> edges.place(state, data),
        () -> advance(edges, sweeps(p), rng),
        sweeps(p) * Graph.pairCount(p));
  }

  private static void advance(Chain<?, ?> chain, int sweeps, Rng rng) {
    for (int sweep = 0; sweep < sweeps; sweep++) {
      chain.advance(rng);
    }
  }
}
