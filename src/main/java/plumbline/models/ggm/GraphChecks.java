package plumbline.models.ggm;

import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.numerics.Cholesky;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.ExactCheck;

/** What the samplers of graph and precision matrix satisfy exactly. */
final class GraphChecks {
  private static final int STATES = 30;
  private static final int SWEEPS = 60_000;
  private static final int BURN_IN = 500;

  private final GraphModel model;

  GraphChecks(GraphModel model) {
    this.model = model;
  }

  List<ExactCheck<GraphState, Observations>> identities() {
    return List.of(
        new ExactCheck<>("birth ratio against the joint density", this::birthError, 1e-8),
        new ExactCheck<>("block of K against the joint density", this::blockError, 1e-8));
  }

  List<ExactCheck<GraphState, Observations>> exact() {
    return List.of(
        new ExactCheck<>(
            "distance to the enumerated posterior after 60,000 sweeps", this::distance, 0.025));
  }

  private GraphWorkspace workspace(Sampler<GraphState, Observations> sampler) {
    return sampler instanceof GraphSampler g
        ? g.workspace()
        : GraphSampler.of(model.prior(), plumbline.graphs.GraphMode.FAST).workspace();
  }

  /** Only graphs whose constants are known, and moves for which the gamma ratio is exact. */
  private static boolean isClosed(Graph graph) {
    return graph.nodes() == 3 || GWishart.standard(graph, 3).logNormaliser().isPresent();
  }

  /**
   * The birth of an edge as a reversible jump: with K+ and K- as the production code makes them
   * from scripted draws, the ratio it would accept by equals that of the joint densities divided by
   * those of the draws.
   */
  private double birthError(Sampler<GraphState, Observations> sampler) {
    GraphWorkspace work = workspace(sampler);
    SeededRng rng = Rng.seeded(1);
    double worst = 0;
    for (int s = 0; s < STATES; s++) {
      GraphState state = model.drawPrior(rng);
      Observations data = model.drawData(state, rng);
      for (int j = 0; j < model.prior().nodes(); j++) {
        for (int i = 0; i < model.prior().nodes(); i++) {
          Graph without = i == j ? state.graph() : state.graph().with(i, j, false);
          boolean linkedOnlyByNeighbours = isExactMove(without, i, j);
          if (i != j && isClosed(without) && linkedOnlyByNeighbours) {
            work.place(state, data);
            worst = Math.max(worst, birthError(work, data, i, j));
          }
        }
      }
    }
    return worst;
  }

  /** Whether the gamma ratio is exact: by the constants themselves. */
  private static boolean isExactMove(Graph without, int i, int j) {
    if (i == j || GWishart.standard(without, 3).logNormaliser().isEmpty()) {
      return false;
    }
    Graph with = without.with(i, j, true);
    if (GWishart.standard(with, 3).logNormaliser().isEmpty()) {
      return false;
    }
    int triangles = 0;
    for (int t = 0; t < without.nodes(); t++) {
      triangles += without.has(i, t) && without.has(j, t) ? 1 : 0;
    }
    double ratio =
        GWishart.standard(with, 3).logNormaliser().orElseThrow()
            - GWishart.standard(without, 3).logNormaliser().orElseThrow();
    return Math.abs(ratio - plumbline.graphs.NormaliserRatio.gamma().at(3, triangles)) < 1e-9;
  }

  private double birthError(GraphWorkspace work, Observations data, int i, int j) {
    double shape = (model.prior().df() + data.n()) / 2;
    double deathGamma = 1.3;
    double birthGamma = 0.8;
    double z = 0.4;
    work.setEdge(i, j, false, ScriptedRng.of(deathGamma));
    GraphState without = work.state();
    double[] block = block(without, i, j);
    double logBirth = work.logBirth(i, j);
    work.setEdge(i, j, true, ScriptedRng.of(z, birthGamma));
    GraphState with = work.state();
    double sd = Math.sqrt(block[0] / scatter(data, j));
    double up = model.logJoint(with, data) - logGamma(birthGamma, shape) - logNormal(z, sd);
    double down = model.logJoint(without, data) - logGamma(deathGamma, shape);
    return Math.abs(up - down - logBirth);
  }

  private static double logGamma(double x, double shape) {
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

  /** Joint density over the density of the draw is the same for any two draws of a block. */
  private double blockError(Sampler<GraphState, Observations> sampler) {
    GraphWorkspace work = workspace(sampler);
    SeededRng rng = Rng.seeded(2);
    double worst = 0;
    int checked = 0;
    while (checked < STATES) {
      GraphState state = model.drawPrior(rng);
      Observations data = model.drawData(state, rng);
      if (state.graph().has(0, 1) && isClosed(state.graph())) {
        work.place(state, data);
        double first = blockWeight(work, data, 2.1, 0.7, 1.9);
        double second = blockWeight(work, data, 1.2, -0.4, 3.1);
        worst = Math.max(worst, Math.abs(first - second));
        checked++;
      }
    }
    return worst;
  }

  private double blockWeight(GraphWorkspace work, Observations data, double g, double z, double h) {
    work.drawBlock(0, 1, ScriptedRng.of(g, z, h));
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
