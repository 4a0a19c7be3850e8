package plumbline.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import plumbline.graphs.EdgeRatio;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.graphs.Observations;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.RunInfo;
import plumbline.sampling.Sweep;

/**
 * The samplers of this project before the court: exact, fast, and exact but for Lenkoski's draw.
 */
final class CourtSamplers {
  static final List<String> NAMES = List.of("plumbline-exact", "plumbline-fast", "lenkoski-draw");

  private static final int BATCHES = 50;
  private static final double ENOUGH = 0.005;

  private CourtSamplers() {}

  /** Runs, and where the standard errors are too large runs again for longer. */
  static CourtRun run(CourtCase one, String algorithm, long seed, int sweeps, int most) {
    int length = sweeps;
    while (true) {
      CourtRun run = run(one, algorithm, seed, length);
      double error = run.worstError() / ENOUGH;
      if (error < 1 || length >= most) {
        return run;
      }
      length = (int) Math.min(most, Math.ceil(1.3 * length * error * error));
    }
  }

  private static CourtRun run(CourtCase one, String algorithm, long seed, int length) {
    var thread = ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    SeededRng rng = Rng.seeded(seed);
    var sampler = sampler(one, algorithm);
    GraphWorkspace work = sampler.workspace();
    work.place(GraphState.empty(one.p()), one.data());
    int edges = Graph.pairCount(one.p());
    double[][] batches = new double[BATCHES][edges];
    for (int sweep = -length / 20; sweep < length; sweep++) {
      sampler.advance(work, rng);
      if (sweep >= 0) {
        double[] batch = batches[(int) ((long) sweep * BATCHES / length)];
        for (int e = 0; e < edges; e++) {
          batch[e] += work.inclusion()[e] * BATCHES / length;
        }
      }
    }
    double[] mean = new double[edges];
    double[] error = new double[edges];
    for (int e = 0; e < edges; e++) {
      for (double[] batch : batches) {
        mean[e] += batch[e] / BATCHES;
      }
      double squares = 0;
      for (double[] batch : batches) {
        squares += (batch[e] - mean[e]) * (batch[e] - mean[e]);
      }
      error[e] = Math.sqrt(squares / (BATCHES - 1) / BATCHES);
    }
    double seconds = (thread.getCurrentThreadCpuTime() - start) * 1e-9;
    return new CourtRun(
        one.job(), algorithm, RunInfo.libraryVersion(), seed, length, seconds, mean, error);
  }

  private static Sweep<GraphState, Observations, GraphWorkspace> sampler(
      CourtCase one, String algorithm) {
    return switch (algorithm) {
      case "plumbline-exact" -> GraphSampler.of(one.prior(), GraphMode.EXACT);
      case "plumbline-fast" -> GraphSampler.of(one.prior(), GraphMode.FAST);
      case "lenkoski-draw" ->
          GraphSampler.of(
              one.prior(),
              NormaliserRatio.gamma(),
              (work, rng) -> exchangeEdges(work, one.b(), rng),
              GraphMoves::drawBlocks);
      default -> throw new IllegalArgumentException("no sampler here is called " + algorithm);
    };
  }

  /** The exchange move of the exact sampler, its prior draws by Lenkoski's sampler. */
  private static void exchangeEdges(GraphWorkspace work, int b, Rng rng) {
    int e = 0;
    for (int high = 1; high < work.nodes(); high++) {
      for (int low = 0; low < high; low++) {
        boolean turned = rng.bernoulli(0.5);
        int i = turned ? high : low;
        int j = turned ? low : high;
        boolean present = work.graph().has(i, j);
        Graph proposed = work.state().graph().with(i, j, !present);
        Doubles k = GWishart.standard(proposed, b).sampleByLenkoski(rng);
        double logBirth = work.logPriorOdds(i, j) + logH(k, work.nodes(), i, j) - work.logH(i, j);
        boolean accepted = rng.bernoulliLog(present ? -logBirth : logBirth);
        if (accepted) {
          work.setEdge(i, j, !present, rng);
        }
        work.inclusion()[e++] = present == accepted ? 0 : 1;
      }
    }
  }

  /** log H of a matrix with S the identity. */
  private static double logH(Doubles k, int p, int i, int j) {
    double[] factor = k.toArray();
    double[] sigma = new double[p * p];
    if (!Cholesky.factor(factor, factor, p)) {
      throw new IllegalStateException("a draw is not positive definite");
    }
    Cholesky.invert(factor, sigma, p);
    return EdgeRatio.logH(
        sigma[i * p + i], sigma[i * p + j], sigma[j * p + j], k.get(i * p + j), 0, 1);
  }
}
