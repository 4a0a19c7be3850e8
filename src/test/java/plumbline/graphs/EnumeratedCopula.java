package plumbline.graphs;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TruncatedNormalDistribution;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Another sampler of the graph behind the ranks of three columns: given the scores, the eight
 * graphs are enumerated with their exact constants and K is drawn exactly; scores are drawn cell by
 * cell between bounds found by looking at all other cells. Locations of columns move with their
 * single cells only, slowly in hundreds of rows, unless they are drawn as well.
 */
public final class EnumeratedCopula {
  private static final int BURN_IN = 200;

  private final GraphPrior prior;
  private final Ranks data;
  private final double[][] z;
  private boolean locations;

  /** A sampler that has not started. */
  public EnumeratedCopula(GraphPrior prior, Ranks data) {
    this.prior = prior;
    this.data = data;
    this.z = new double[data.n()][3];
  }

  /** The same with a draw of every column's location in each sweep. */
  public EnumeratedCopula withLocations() {
    locations = true;
    return this;
  }

  /** Edge probabilities given the scores after each sweep: [sweeps][pairs]. */
  public double[][] run(int sweeps, long seed) {
    SeededRng rng = Rng.seeded(seed);
    for (int row = 0; row < data.n(); row++) {
      for (int j = 0; j < 3; j++) {
        z[row][j] = 2.0 * Math.max(0, data.level(row, j)) / data.n() - 1;
      }
    }
    double[][] trace = new double[sweeps][];
    for (int sweep = -BURN_IN; sweep < sweeps; sweep++) {
      Observations rows =
          new Observations(
              data.n(), 3, Doubles.of(Arrays.stream(z).flatMapToDouble(Arrays::stream).toArray()));
      double[] logs = ExactPosterior.logProbabilities(prior, rows);
      if (sweep >= 0) {
        trace[sweep] = edges(logs);
      }
      Graph graph = Graph.all(3).get(rng.categoricalLog(logs.clone(), logs.length));
      double[] scale = prior.scale().toArray();
      rows.addScatter(scale);
      double[] k =
          new GWishart(graph, prior.df() + data.n(), Doubles.of(scale)).sample(rng).toArray();
      for (int j = 0; j < 3; j++) {
        drawScores(j, k, rng);
        drawScale(j, graph, k, rng);
        if (locations) {
          drawLocation(j, k, rng);
        }
      }
    }
    return trace;
  }

  private static double[] edges(double[] logs) {
    double total = LogSpace.logSumExp(logs, logs.length);
    double[] edges = new double[3];
    for (int mask = 0; mask < 8; mask++) {
      for (int e = 0; e < 3; e++) {
        edges[e] += (mask >> e & 1) * Math.exp(logs[mask] - total);
      }
    }
    return edges;
  }

  private void drawScores(int j, double[] k, Rng rng) {
    for (int row = 0; row < data.n(); row++) {
      double low = Double.NEGATIVE_INFINITY;
      double high = Double.POSITIVE_INFINITY;
      for (int other = 0; other < data.n() && data.level(row, j) >= 0; other++) {
        if (data.level(other, j) > data.level(row, j)) {
          high = Math.min(high, z[other][j]);
        } else if (data.level(other, j) >= 0 && data.level(other, j) < data.level(row, j)) {
          low = Math.max(low, z[other][j]);
        }
      }
      double others = 0;
      for (int i = 0; i < 3; i++) {
        others += i == j ? 0 : k[3 * j + i] * z[row][i];
      }
      double mean = -others / k[4 * j];
      z[row][j] =
          TruncatedNormalDistribution.of(mean, 1 / Math.sqrt(k[4 * j]), low, high)
              .inverseCumulativeProbability(rng.uniform());
    }
  }

  /** Completing the square in a of sum_i (z_i + a e_j)' K (z_i + a e_j). */
  private void drawLocation(int j, double[] k, Rng rng) {
    double linear = 0;
    for (double[] row : z) {
      for (int i = 0; i < 3; i++) {
        linear += k[3 * j + i] * row[i];
      }
    }
    double square = z.length * k[4 * j];
    double a = (rng.normal() * Math.sqrt(square) - linear) / square;
    for (double[] row : z) {
      row[j] += a;
    }
  }

  /** Scores times c, their row and column of K over c: c^2 = k_jj / chi-square(b + degree). */
  private void drawScale(int j, Graph graph, double[] k, Rng rng) {
    int degree = 0;
    for (int i = 0; i < 3; i++) {
      degree += i != j && graph.has(i, j) ? 1 : 0;
    }
    double c = Math.sqrt(k[4 * j] / (2 * rng.gamma((prior.df() + degree) / 2)));
    for (double[] row : z) {
      row[j] *= c;
    }
    for (int i = 0; i < 3; i++) {
      k[3 * i + j] /= c;
      k[3 * j + i] /= c;
    }
  }
}
