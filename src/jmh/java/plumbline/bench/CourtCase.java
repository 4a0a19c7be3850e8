package plumbline.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.Observations;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.files.AtomicFile;

/**
 * One data set before the court of graph samplers: rows of a Gaussian law with mean zero, variances
 * 1 and, on the edges of its graph, precision 0.3 where the diagonal is 1 before the rescaling. The
 * question is the same for every sampler: the posterior probability of every edge, K given the
 * graph from W_G(b, I), every graph as likely as any other.
 *
 * @param p nodes, three to five
 * @param n rows
 * @param b degrees of freedom of the prior
 * @param graph that the data come from
 * @param data the rows
 */
record CourtCase(int p, int n, int b, String graph, Observations data) {
  private static final double STRENGTH = 0.3;
  private static final int[] NODES = {3, 4, 5};
  private static final int[] ROWS = {10, 50, 200};
  private static final int[] DEGREES = {3, 4, 5};
  private static final List<String> GRAPHS = List.of("empty", "path", "circle", "full");

  /** All cases; the data do not depend on b. */
  static List<CourtCase> all(boolean quick) {
    List<CourtCase> cases = new ArrayList<>();
    for (int p : quick ? new int[] {3} : NODES) {
      for (int n : quick ? new int[] {50} : ROWS) {
        for (String graph : GRAPHS) {
          Observations data =
              draw(p, n, graph, Rng.seeded(10_000L * p + 10L * n + GRAPHS.indexOf(graph)));
          for (int b : DEGREES) {
            cases.add(new CourtCase(p, n, b, graph, data));
          }
        }
      }
    }
    return cases;
  }

  private static boolean joined(int i, int j, int p, String graph) {
    return switch (graph) {
      case "empty" -> false;
      case "path" -> j == i + 1;
      case "circle" -> j == i + 1 || (i == 0 && j == p - 1);
      default -> true;
    };
  }

  private static Observations draw(int p, int n, String graph, SeededRng rng) {
    double[] k = new double[p * p];
    for (int i = 0; i < p; i++) {
      k[i * p + i] = 1;
      for (int j = 0; j < i; j++) {
        double value = joined(j, i, p, graph) ? STRENGTH : 0;
        k[i * p + j] = value;
        k[j * p + i] = value;
      }
    }
    double[] factor = new double[p * p];
    Cholesky.factor(k, factor, p);
    double[] sigma = new double[p * p];
    Cholesky.invert(factor, sigma, p);
    Cholesky.factor(sigma, factor, p);
    double[] values = new double[n * p];
    double[] z = new double[p];
    for (int row = 0; row < n; row++) {
      for (int i = 0; i < p; i++) {
        z[i] = rng.normal();
        double sum = 0;
        for (int t = 0; t <= i; t++) {
          sum += factor[i * p + t] * z[t];
        }
        values[row * p + i] = sum / Math.sqrt(sigma[i * p + i]);
      }
    }
    return new Observations(n, p, Doubles.of(values));
  }

  /** Its name. */
  String job() {
    return "p" + p + "-n" + n + "-b" + b + "-" + graph;
  }

  GraphPrior prior() {
    return GraphPrior.of(p, b, 0.5);
  }

  /** The right answer, by enumeration. */
  double[] exact() {
    return ExactPosterior.edgeProbabilities(prior(), data);
  }

  /** The name of an edge, nodes counted from 1. */
  static String edge(int pair) {
    int j = 1;
    while (Graph.pairCount(j + 1) <= pair) {
      j++;
    }
    return (pair - Graph.pairCount(j) + 1) + "-" + (j + 1);
  }

  /** Writes the data of all cases, and the list of jobs for the scripts. */
  static Path write(List<CourtCase> cases, Path folder) throws IOException {
    StringBuilder jobs = new StringBuilder();
    for (CourtCase one : cases) {
      Path file = folder.resolve("p" + one.p + "-n" + one.n + "-" + one.graph + ".csv");
      String rows =
          IntStream.range(0, one.n)
              .mapToObj(
                  row ->
                      IntStream.range(0, one.p)
                          .mapToObj(j -> String.format(Locale.ROOT, "%.17g", one.data.get(row, j)))
                          .collect(Collectors.joining(",")))
              .collect(Collectors.joining("\n", "", "\n"));
      AtomicFile.write(file, rows);
      jobs.append(one.job()).append(',').append(file).append(',').append(one.b).append('\n');
    }
    Path list = folder.resolve("jobs.csv");
    AtomicFile.write(list, jobs.toString());
    return list;
  }
}
