package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Large graphs: processor time until the edges are ranked as well (area under the ROC curve) as by
 * a finished run of {@code BDgraph::bdgraph.mpl}, Markov chains on pseudo-likelihoods, on the same
 * data. Each pair of p nodes is an edge with probability 2 / p, of strength 0.02 to 0.18 where the
 * diagonal of K is 1; n = 2 p rows.
 */
final class GraphsAgainstMpl {
  private static final double EDGE_PROBABILITY = 0.2;
  private static final int MOST_SWEEPS = 30;

  /** Rows drawn from a known graph. */
  record Drawn(Observations data, boolean[] truth) {}

  private GraphsAgainstMpl() {}

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> "graphsagainstmpl".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    List<Comparison> rows = new ArrayList<>();
    for (int p : quick ? new int[] {100} : new int[] {100, 500, 1_000}) {
      rows.addAll(compare(p, 5_000));
    }
    return rows;
  }

  private static List<Comparison> compare(int p, int iterations) {
    Drawn drawn = draw(p, 2 * p, 2.0 / p, 0.02, 0.18, Rng.seeded(p));
    double[] peer = peer(drawn.data(), iterations);
    double goal = 1;
    Double peerSeconds = null;
    String against = "R's BDgraph is not installed";
    if (peer.length > 0) {
      double[] links = Arrays.copyOfRange(peer, 2, peer.length);
      goal = GraphsAgainstBdgraph.area(links, drawn.truth());
      peerSeconds = peer[0];
      against =
          String.format(
              Locale.ROOT,
              "R, BDgraph::bdgraph.mpl, %d iterations: AUC %.3f, %.0f MB",
              iterations,
              goal,
              peer[1]);
    }
    var sampler = GraphSampler.of(GraphPrior.of(p, 3, EDGE_PROBABILITY), GraphMode.FAST);
    GraphWorkspace work = sampler.workspace();
    SeededRng rng = Rng.seeded(1);
    var thread = ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    long spent = 0;
    work.place(GraphState.empty(p), drawn.data());
    double[] sums = new double[drawn.truth().length];
    double reached = Double.POSITIVE_INFINITY;
    double area = 0;
    for (int sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
      sampler.advance(work, rng);
      for (int e = 0; e < sums.length; e++) {
        // The first sweeps fade: a running burn-in.
        sums[e] += (work.inclusion()[e] - sums[e]) * 2.0 / (sweep + 1);
      }
      spent += thread.getCurrentThreadCpuTime() - start;
      area = GraphsAgainstBdgraph.area(sums, drawn.truth()); // looking is not timed
      if (area >= goal) {
        reached = Math.min(reached, spent * 1e-9);
      }
      start = thread.getCurrentThreadCpuTime();
    }
    String name = "Graphs p=" + p + ", n=" + 2 * p;
    return List.of(
        new Comparison(
            name + ", time to bdgraph.mpl's AUC",
            reached,
            peerSeconds,
            against,
            "s",
            peerSeconds == null ? null : Double.valueOf(reached / peerSeconds)),
        new Comparison(
            String.format(Locale.ROOT, "%s, %d sweeps: AUC %.3f", name, MOST_SWEEPS, area),
            spent * 1e-9,
            peerSeconds,
            against,
            "s",
            peerSeconds == null ? null : Double.valueOf(spent * 1e-9 / peerSeconds)));
  }

  /** Rows of variance 1 from a graph; K's diagonal grows until K is positive definite. */
  static Drawn draw(
      int p, int n, double edgeProbability, double weakest, double strongest, SeededRng rng) {
    double[] k = new double[p * p];
    boolean[] truth = new boolean[Graph.pairCount(p)];
    for (int j = 0; j < p; j++) {
      k[j * p + j] = 1;
      for (int i = 0; i < j; i++) {
        if (rng.bernoulli(edgeProbability)) {
          double strength =
              (weakest + (strongest - weakest) * rng.uniform()) * (rng.bernoulli(0.5) ? 1 : -1);
          k[i * p + j] = strength;
          k[j * p + i] = strength;
          truth[Graph.pair(i, j)] = true;
        }
      }
    }
    double[] factor = new double[p * p];
    double[] sigma = new double[p * p];
    while (!Cholesky.factor(k, factor, p)) {
      for (int i = 0; i < p; i++) {
        k[i * p + i] += 0.1;
      }
    }
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
    return new Drawn(new Observations(n, p, Doubles.of(values)), truth);
  }

  /** Seconds, megabytes, probabilities; empty where R or BDgraph is missing. */
  private static double[] peer(Observations data, int iterations) {
    if (Peers.inR("BDgraph").isEmpty()) {
      return new double[0];
    }
    try {
      Path file = Files.createTempFile("graphs", ".csv");
      Files.write(
          file,
          IntStream.range(0, data.n())
              .mapToObj(
                  row ->
                      IntStream.range(0, data.p())
                          .mapToObj(j -> String.format(Locale.ROOT, "%.8g", data.get(row, j)))
                          .collect(Collectors.joining(",")))
              .toList());
      Process process =
          new ProcessBuilder(
                  "Rscript",
                  Peers.home().resolve("src/jmh/R/mpl.R").toString(),
                  file.toString(),
                  Integer.toString(iterations),
                  "1",
                  Double.toString(EDGE_PROBABILITY))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      Files.delete(file);
      if (status != 0) {
        throw new IllegalStateException("BDgraph::bdgraph.mpl stopped: see above");
      }
      return text.lines().mapToDouble(Double::parseDouble).toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while BDgraph ran", e);
    }
  }
}
