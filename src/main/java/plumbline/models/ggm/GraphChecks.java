package plumbline.models.ggm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.models.ggm.RecordedDraws.Draw;
import plumbline.models.ggm.RecordedDraws.Kind;
import plumbline.numerics.Cholesky;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;

/**
 * What the samplers of graph and precision matrix satisfy exactly.
 *
 * @param model of which states and data come
 */
record GraphChecks(GraphModel model) {
  private static final int STATES = 30;
  private static final int SWEEPS = 60_000;
  private static final int BURN_IN = 500;

  List<ExactCheck<GraphState, Observations>> identities() {
    return List.of(
        new KernelCheck<>(
            "birth ratio against the joint density",
            "edges",
            KernelCheck.onSome(GraphWorkspace.class, this::birthError),
            1e-8),
        new KernelCheck<>(
            "last block of K against the joint density",
            "blocks",
            KernelCheck.onSome(GraphWorkspace.class, this::blockError),
            1e-8));
  }

  List<ExactCheck<GraphState, Observations>> exact() {
    return List.of(
        new KernelCheck<>(
            "distance to the enumerated posterior after 60,000 sweeps",
            Sampler.SWEEP,
            s -> OptionalDouble.of(distance(s)),
            0.025));
  }

  /**
   * The birth of an edge as a reversible jump: with K+ and K- as the production code makes them
   * from scripted draws, the probability with which the update goes from one to the other is given
   * by the ratio of the joint densities divided by those of the draws. Of a scan the first pair is
   * looked at, from both its ends; a scan that decides by an auxiliary matrix, or a process in
   * continuous time, accepts by other ratios.
   */
  private OptionalDouble birthError(Sweep<GraphState, Observations, GraphWorkspace> edges) {
    GraphWorkspace right = GraphSampler.of(model.prior(), GraphMode.FAST).workspace();
    SeededRng rng = Rng.seeded(1);
    double worst = Double.NaN;
    for (int s = 0; s < STATES; s++) {
      GraphState state = model.drawPrior(rng);
      Observations data = model.drawData(state, rng);
      Graph without = state.graph().with(0, 1, false);
      for (int i = 0;
          i < 2 && KnownConstants.isClosed(without) && KnownConstants.isExactMove(without, 0, 1);
          i++) {
        right.place(state, data);
        OptionalDouble error = birthError(edges, right, data, i, rng);
        if (error.isEmpty()) {
          return error;
        }
        worst = Double.isNaN(worst) ? error.getAsDouble() : Math.max(worst, error.getAsDouble());
      }
    }
    return OptionalDouble.of(worst);
  }

  private OptionalDouble birthError(
      Sweep<GraphState, Observations, GraphWorkspace> edges,
      GraphWorkspace right,
      Observations data,
      int i,
      SeededRng rng) {
    int j = 1 - i;
    double shape = (model.prior().df() + data.n()) / 2;
    double deathGamma = 1.3;
    double birthGamma = 0.8;
    double z = 0.4;
    right.setEdge(i, j, false, ScriptedRng.of(deathGamma));
    GraphState without = right.state();
    double[] block = block(without, i, j);
    right.setEdge(i, j, true, ScriptedRng.of(z, birthGamma));
    GraphState with = right.state();
    double sd = Math.sqrt(block[0] / scatter(data, j));
    double up = model.logJoint(with, data) - logGamma(birthGamma, shape) - logNormal(z, sd);
    double down = model.logJoint(without, data) - logGamma(deathGamma, shape);
    OptionalDouble birth = logAcceptance(edges, without, data, i, rng);
    OptionalDouble death = logAcceptance(edges, with, data, i, rng);
    if (birth.isEmpty() || death.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        Math.max(
            Math.abs(birth.getAsDouble() - Math.min(0, up - down)),
            Math.abs(death.getAsDouble() - Math.min(0, down - up))));
  }

  /**
   * Log probability with which the update flips its first pair, seen from end i; empty if hidden.
   */
  private static OptionalDouble logAcceptance(
      Sweep<GraphState, Observations, GraphWorkspace> edges,
      GraphState state,
      Observations data,
      int i,
      SeededRng rng) {
    GraphWorkspace work = edges.workspace();
    List<Draw> draws;
    do {
      work.place(state, data);
      RecordedDraws recorded = new RecordedDraws(rng);
      edges.advance(work, recorded);
      draws = recorded.draws();
      if (draws.isEmpty() || draws.get(0).kind() != Kind.BERNOULLI) {
        return OptionalDouble.empty();
      }
    } while (draws.get(0).value() != i);
    for (int d = 1; d < draws.size(); d++) {
      Kind kind = draws.get(d).kind();
      if (kind == Kind.BERNOULLI) { // at once, or it is the next pair's after a sure acceptance
        return OptionalDouble.of(d == 1 ? Math.log(draws.get(d).parameter()) : 0);
      }
      if (kind != Kind.NORMAL && kind != Kind.GAMMA) {
        return OptionalDouble.empty();
      }
    }
    return OptionalDouble.of(0);
  }

  static double logGamma(double x, double shape) {
    return (shape - 1) * Math.log(x) - x - LogGamma.value(shape);
  }

  /** The log density of sd z at a standard normal z. */
  private static double logNormal(double z, double sd) {
    return -0.5 * z * z - Math.log(sd * Math.sqrt(2 * Math.PI));
  }

  /** The diagonal of S* at a node. */
  private double scatter(Observations data, int j) {
    double sum = model.prior().scale().get(j * data.p() + j);
    for (int row = 0; row < data.n(); row++) {
      sum += data.get(row, j) * data.get(row, j);
    }
    return sum;
  }

  /** (Sigma_ee)^-1 for e = (i, j): first entry, cross entry, last entry. */
  private static double[] block(GraphState state, int i, int j) {
    int p = state.graph().nodes();
    double[] factor = state.precision().toArray();
    if (!Cholesky.factor(factor, factor, p)) {
      throw new IllegalStateException("the precision matrix is not positive definite");
    }
    double[] sigma = new double[p * p];
    Cholesky.invert(factor, sigma, p);
    double ii = sigma[i * p + i];
    double ij = sigma[i * p + j];
    double jj = sigma[j * p + j];
    double determinant = ii * jj - ij * ij;
    return new double[] {jj / determinant, -ij / determinant, ii / determinant};
  }

  /**
   * Joint density over the density of the draw is the same for any two draws of a block: those of
   * the last block of a scan, whose other blocks are the same.
   */
  private OptionalDouble blockError(Sweep<GraphState, Observations, GraphWorkspace> blocks) {
    GraphWorkspace work = blocks.workspace();
    SeededRng rng = Rng.seeded(2);
    double worst = 0;
    int checked = 0;
    while (checked < STATES) {
      GraphState state = model.drawPrior(rng);
      Observations data = model.drawData(state, rng);
      if (degree(state.graph(), state.graph().nodes() - 1) > 0
          && KnownConstants.isClosed(state.graph())) {
        work.place(state, data);
        RecordedDraws recorded = new RecordedDraws(rng);
        blocks.advance(work, recorded);
        double[] script = recorded.draws().stream().mapToDouble(Draw::value).toArray();
        List<Kind> kinds = recorded.draws().stream().map(Draw::kind).toList();
        if (!kinds.equals(drawsOfBlocks(state.graph()))) {
          return OptionalDouble.empty(); // K is drawn in another way
        }
        double first = blockWeight(work, data, script);
        script[script.length - 3] *= 1.7;
        script[script.length - 2] -= 1.1;
        script[script.length - 1] *= 0.6;
        work.place(state, data);
        blocks.advance(work, ScriptedRng.of(script));
        worst = Math.max(worst, Math.abs(first - blockWeight(work, data, script)));
        checked++;
      }
    }
    return OptionalDouble.of(worst);
  }

  /** What a scan over the blocks draws: see {@link plumbline.graphs.GraphMoves#drawBlocks}. */
  private static List<Kind> drawsOfBlocks(Graph graph) {
    List<Kind> kinds = new ArrayList<>();
    for (int j = 0; j < graph.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        if (graph.has(i, j)) {
          kinds.addAll(List.of(Kind.GAMMA, Kind.NORMAL, Kind.GAMMA));
        }
      }
      if (degree(graph, j) == 0) {
        kinds.add(Kind.GAMMA);
      }
    }
    return kinds;
  }

  static int degree(Graph graph, int node) {
    int degree = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      degree += i != node && graph.has(i, node) ? 1 : 0;
    }
    return degree;
  }

  private double blockWeight(GraphWorkspace work, Observations data, double[] script) {
    double g = script[script.length - 3];
    double z = script[script.length - 2];
    double h = script[script.length - 1];
    double shape = (model.prior().df() + data.n()) / 2;
    // The block is (u, f sqrt u, f^2 + v) with u, v multiples of g, h: its Jacobian is sqrt(g).
    double logDraw =
        logGamma(g, shape + 0.5) - 0.5 * z * z + logGamma(h, shape) - 0.5 * Math.log(g);
    return model.logJoint(work.state(), data) - logDraw;
  }

  /** Total variation distance of the visits at one fixed seed, over the graphs in closed form. */
  private double distance(Sampler<GraphState, Observations> sampler) {
    SeededRng rng = Rng.seeded(3);
    GraphState truth = model.drawPrior(rng);
    Observations data = new GraphModel(model.prior(), 10).drawData(truth, rng);
    int p = model.prior().nodes();
    Chain<GraphState, Observations> chain = sampler.start(GraphState.empty(p), data);
    double[] logs = ExactPosterior.logProbabilities(model.prior(), data);
    double normaliser = LogSpace.logSumExp(logs, logs.length);
    double[] visits = new double[logs.length];
    double total = 0;
    for (int sweep = -BURN_IN; sweep < SWEEPS; sweep++) {
      chain.advance(rng);
      Graph graph = chain.state().graph();
      int mask = 0;
      for (int e = 0; e < graph.pairs().size(); e++) {
        mask |= graph.pairs().get(e) << e;
      }
      if (sweep >= 0 && logs[mask] > Double.NEGATIVE_INFINITY) {
        visits[mask]++;
        total++;
      }
    }
    double distance = 0;
    for (int mask = 0; mask < logs.length; mask++) {
      distance += Math.abs(visits[mask] / total - Math.exp(logs[mask] - normaliser)) / 2;
    }
    return distance;
  }
}
