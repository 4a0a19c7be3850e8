package plumbline.models.ggm;

import org.jspecify.annotations.Nullable;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.graphs.Observations;
import plumbline.graphs.copula.CopulaModel;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/**
 * The posterior behind the ranks of four rows, by rejection: of draws from the prior with their
 * scores those are kept whose ranks are the data's. No sampler takes part in it. A sampler's chain
 * is compared by the graphs it visits, by the posterior of the graph given its scores (enumerated,
 * with exact normalising constants), and by the scales it visits.
 */
final class CopulaPosterior {
  private static final int ROWS = 4;
  private static final int PRIOR_DRAWS = 150_000;
  private static final int TABLES = 12;
  private static final int SWEEPS = 40_000;
  private static final int BURN_IN = 200;
  private static final int EVERY = 4;
  private static final int STEPS = 40_000;

  private final GraphPrior prior;
  private final CopulaModel model;
  private final CopulaState truth;
  private final Ranks data;
  private @Nullable Law law;

  /** Shares of the graphs by number, as {@link Graph#all} has them, and means of log k_jj. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Law(double[] graphs, double[] scales) {}

  CopulaPosterior(GraphPrior prior) {
    this.prior = prior;
    this.model = CopulaModel.standard(prior, ROWS);
    SeededRng rng = Rng.seeded(3);
    CopulaState drawn = model.drawPrior(rng);
    this.data = model.drawData(drawn, rng);
    this.truth = model.complete(drawn, data);
  }

  /**
   * What one step of a kernel changes when graph and precision matrix are exact draws given the
   * scores: nothing, on the average. The larger of half the sum of all changes of the shares of
   * graphs, and of the changes of the means of log k_jj.
   */
  double change(Sampler<CopulaState, Ranks> kernel) {
    int p = prior.nodes();
    Observations rows = new Observations(ROWS, p, truth.scores());
    double[] logs = ExactPosterior.logProbabilities(prior, rows);
    Doubles scale = posteriorScale(rows);
    SeededRng rng = Rng.seeded(6);
    Chain<CopulaState, Ranks> chain = kernel.start(truth, data);
    double[] graphs = new double[logs.length];
    double[] scales = new double[p];
    for (int step = 0; step < STEPS; step++) {
      Graph graph = Graph.all(p).get(rng.categoricalLog(logs.clone(), logs.length));
      Doubles k = new GWishart(graph, prior.df() + ROWS, scale).sample(rng);
      CopulaState before = new CopulaState(new GraphState(graph, k), truth.scores());
      chain.place(before, data);
      chain.advance(rng);
      CopulaState after = chain.state();
      graphs[number(graph)]--;
      graphs[number(after.graph().graph())]++;
      addScales(before, -1, scales);
      addScales(after, 1, scales);
    }
    double worst = distance(new double[logs.length], graphs, STEPS);
    for (double sum : scales) {
      worst = Math.max(worst, Math.abs(sum) / STEPS);
    }
    return worst;
  }

  /** S + Z'Z. */
  private Doubles posteriorScale(Observations rows) {
    int p = prior.nodes();
    return Doubles.generate(
        p * p,
        e -> {
          double sum = prior.scale().get(e);
          for (int row = 0; row < ROWS; row++) {
            sum += rows.get(row, e / p) * rows.get(row, e % p);
          }
          return sum;
        });
  }

  /** The larger of the total variation distances of visited and of enumerated graphs. */
  double distance(Sampler<CopulaState, Ranks> sampler) {
    double[] right = right().graphs;
    double[] visited = new double[right.length];
    double[] enumerated = new double[right.length];
    walk(
        sampler,
        (state, sweep) -> {
          visited[number(state.graph().graph())]++;
          if (sweep % EVERY == 0) {
            Observations rows = new Observations(ROWS, prior.nodes(), state.scores());
            double[] logs = ExactPosterior.logProbabilities(prior, rows);
            double total = LogSpace.logSumExp(logs, logs.length);
            for (int g = 0; g < logs.length; g++) {
              enumerated[g] += Math.exp(logs[g] - total);
            }
          }
        });
    return Math.max(distance(right, visited, SWEEPS), distance(right, enumerated, SWEEPS / EVERY));
  }

  private static double distance(double[] right, double[] counts, double total) {
    double distance = 0;
    for (int g = 0; g < right.length; g++) {
      distance += Math.abs(right[g] - counts[g] / total) / 2;
    }
    return distance;
  }

  /** The largest difference of the means of log k_jj. */
  double shift(Sampler<CopulaState, Ranks> sampler) {
    double[] right = right().scales;
    double[] sums = new double[right.length];
    walk(sampler, (state, sweep) -> addScales(state, 1, sums));
    double worst = 0;
    for (int j = 0; j < right.length; j++) {
      worst = Math.max(worst, Math.abs(right[j] - sums[j] / SWEEPS));
    }
    return worst;
  }

  private void addScales(CopulaState state, double weight, double[] sums) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] += weight * Math.log(state.graph().k(j, j));
    }
  }

  private static int number(Graph graph) {
    int number = 0;
    for (int e = 0; e < graph.pairs().size(); e++) {
      number |= graph.pairs().get(e) << e;
    }
    return number;
  }

  /** Takes the states of a chain. */
  @FunctionalInterface
  private interface Visitor {
    void visit(CopulaState state, int sweep);
  }

  private void walk(Sampler<CopulaState, Ranks> sampler, Visitor visitor) {
    SeededRng rng = Rng.seeded(4);
    Chain<CopulaState, Ranks> chain = sampler.start(truth, data);
    for (int sweep = -BURN_IN; sweep < SWEEPS; sweep++) {
      chain.advance(rng);
      if (sweep >= 0) {
        visitor.visit(chain.state(), sweep);
      }
    }
  }

  /** Computed when it is needed first. */
  private synchronized Law right() {
    Law known = law;
    if (known == null) {
      known = byRejection();
      law = known;
    }
    return known;
  }

  private boolean isInOrder(Doubles scores) {
    int p = prior.nodes();
    int cells = ROWS * p;
    for (int cell = 0; cell < cells; cell++) {
      int level = data.levels().get(cell);
      for (int other = cell % p; level >= 0 && other < cells; other += p) {
        if (data.levels().get(other) > level && !(scores.get(other) > scores.get(cell))) {
          return false;
        }
      }
    }
    return true;
  }

  private Law byRejection() {
    SeededRng rng = Rng.seeded(5);
    double[] graphs = new double[1 << Graph.pairCount(prior.nodes())];
    double[] scales = new double[prior.nodes()];
    double total = 0;
    for (int draw = 0; draw < PRIOR_DRAWS; draw++) {
      CopulaState state = model.drawPrior(rng);
      int kept = 0;
      for (int table = 0; table < TABLES; table++) {
        kept += isInOrder(model.gaussian().drawData(state.graph(), rng).values()) ? 1 : 0;
      }
      if (kept > 0) {
        graphs[number(state.graph().graph())] += kept;
        addScales(state, kept, scales);
        total += kept;
      }
    }
    for (int g = 0; g < graphs.length; g++) {
      graphs[g] /= total;
    }
    for (int j = 0; j < scales.length; j++) {
      scales[j] /= total;
    }
    return new Law(graphs, scales);
  }
}
