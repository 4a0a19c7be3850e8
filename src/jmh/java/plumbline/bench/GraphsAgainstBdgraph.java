package plumbline.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Structure learning beside R's BDgraph on the same files in one run, one thread each, neither with
 * any reading. Larger graphs: our time until the area under the ROC curve is that of BDgraph's
 * finished run less 0.01, against the time of that run. Six nodes: the time of the shortest run, of
 * lengths that double, whose largest error of an edge probability is at most 0.05 against an exact
 * sampler. Medians of five after warm-up. Then the time of one edge proposal.
 */
final class GraphsAgainstBdgraph {
  private static final String PEER = "R, BDgraph::bdgraph, bdmcmc, default jump";
  private static final double EDGE_PROBABILITY = 0.2;
  private static final double SLACK = 0.01;
  private static final double MOST_ERROR = 0.05;
  private static final int WARM_UP = 200;
  private static final int LONGEST = 100_000;

  private final boolean quick;
  private final int repeats;

  private GraphsAgainstBdgraph(boolean quick) {
    this.quick = quick;
    this.repeats = quick ? 1 : 5;
  }

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream()
            .anyMatch(n -> "graphsagainstbdgraph".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    GraphsAgainstBdgraph benchmark = new GraphsAgainstBdgraph(quick);
    List<Comparison> rows = new ArrayList<>();
    rows.add(benchmark.accuracy("p6_n100_random"));
    rows.add(benchmark.accuracy("p6_n100_circle"));
    rows.add(benchmark.discovery("p20_n100_random", quick ? 2_000 : 20_000));
    if (!quick) {
      rows.add(benchmark.discovery("p50_n200_random", 10_000));
      rows.add(benchmark.discovery("p100_n300_random", 5_000));
    }
    for (int p : quick ? new int[] {20} : new int[] {20, 50, 100, 500}) {
      rows.add(benchmark.proposal(p));
    }
    return rows;
  }

  /** The area under the ROC curve; ties count half. */
  static double area(double[] score, boolean[] truth) {
    Integer[] order = new Integer[score.length];
    Arrays.setAll(order, e -> e);
    Arrays.sort(order, java.util.Comparator.comparingDouble(e -> score[e]));
    double ranks = 0;
    long positive = 0;
    for (int from = 0; from < order.length; ) {
      int to = from;
      int hits = 0;
      while (to < order.length && score[order[to]] == score[order[from]]) {
        hits += truth[order[to++]] ? 1 : 0;
      }
      ranks += hits * (from + to + 1) / 2.0;
      positive += hits;
      from = to;
    }
    double negative = order.length - positive;
    return (ranks - positive * (positive + 1) / 2.0) / (positive * negative);
  }

  private Comparison discovery(String set, int iterations) {
    String name = "Graphs " + set + ", time to BDgraph's AUC - 0.01";
    Observations data = GraphFiles.data(set);
    boolean[] truth = GraphFiles.truth(set);
    List<double[]> peer = peer(set, iterations, quick || data.p() >= 50 ? 1 : 3);
    double goal = 0.9;
    Double peerSeconds = null;
    if (!peer.isEmpty()) {
      double[] areas = peer.stream().mapToDouble(run -> area(tail(run), truth)).toArray();
      goal = median(areas) - SLACK;
      peerSeconds = median(peer.stream().mapToDouble(run -> run[0]).toArray());
    }
    discover(data, truth, goal, Rng.seeded(0));
    double[] seconds = new double[repeats];
    for (int r = 0; r < repeats; r++) {
      seconds[r] = discover(data, truth, goal, Rng.seeded(r + 1));
    }
    String against =
        String.format(Locale.ROOT, "%s, %d iterations; AUC to reach %.3f", PEER, iterations, goal);
    return row(
        name,
        1_000 * median(seconds),
        peerSeconds == null ? null : Double.valueOf(1_000 * peerSeconds),
        against,
        "ms");
  }

  private static Comparison row(
      String name, double ours, @Nullable Double peer, String against, String unit) {
    return new Comparison(
        name,
        ours,
        peer,
        peer == null ? "R's BDgraph is not installed" : against,
        unit,
        peer == null ? null : Double.valueOf(ours / peer));
  }

  private static double[] tail(double[] run) {
    return Arrays.copyOfRange(run, 1, run.length);
  }

  /** Seconds until the averages so far, from the first sweep on, reach the goal. */
  private static double discover(Observations data, boolean[] truth, double goal, SeededRng rng) {
    long spent = 0;
    var sampler = GraphSampler.of(GraphPrior.of(data.p(), 3, EDGE_PROBABILITY), GraphMode.FAST);
    GraphWorkspace work = sampler.workspace();
    long start = System.nanoTime();
    work.place(GraphState.empty(data.p()), data);
    double[] sums = new double[truth.length];
    for (int sweep = 1; sweep <= LONGEST; sweep++) {
      sampler.advance(work, rng);
      for (int e = 0; e < sums.length; e++) {
        // The first sweeps fade: a running burn-in.
        sums[e] = sums[e] * (1 - 2.0 / (sweep + 1)) + work.inclusion()[e] * 2.0 / (sweep + 1);
      }
      spent += System.nanoTime() - start;
      boolean reached = area(sums, truth) >= goal; // looking is not timed
      if (reached) {
        return spent * 1e-9;
      }
      start = System.nanoTime();
    }
    return Double.POSITIVE_INFINITY;
  }

  private Comparison accuracy(String set) {
    Observations data = GraphFiles.data(set);
    double[] exact = new double[Graph.pairCount(6)];
    for (double[] line : GraphFiles.rows(set + "_exactmcmc.csv")) {
      exact[Graph.pair((int) line[0] - 1, (int) line[1] - 1)] = line[2];
    }
    for (int warm = 0; warm < WARM_UP; warm++) {
      accurate(data, exact, Rng.seeded(-warm));
    }
    double[] seconds = new double[repeats];
    for (int r = 0; r < repeats; r++) {
      seconds[r] = accurate(data, exact, Rng.seeded(r + 1));
    }
    Double peer = null;
    boolean installed = true;
    for (int length = 500; length <= LONGEST && peer == null; length *= 2) {
      List<double[]> runs = peer(set, length, repeats);
      installed = !runs.isEmpty();
      if (!installed) {
        break;
      }
      double[] errors = runs.stream().mapToDouble(run -> error(tail(run), exact)).toArray();
      if (median(errors) <= MOST_ERROR) {
        peer = median(runs.stream().mapToDouble(run -> run[0]).toArray());
      }
    }
    String name = "Graphs " + set + ", time to an edge error of 0.05";
    double ours = 1_000 * median(seconds);
    if (peer == null && installed) {
      return new Comparison(
          name, ours, null, PEER + ": not within " + LONGEST + " iterations", "ms", null);
    }
    return row(name, ours, peer == null ? null : Double.valueOf(1_000 * peer), PEER, "ms");
  }

  private static double error(double[] probability, double[] exact) {
    double worst = 0;
    for (int e = 0; e < exact.length; e++) {
      worst = Math.max(worst, Math.abs(probability[e] - exact[e]));
    }
    return worst;
  }

  /** The time of the shortest run, of lengths that double, with errors of at most 0.05. */
  private static double accurate(Observations data, double[] exact, SeededRng rng) {
    for (int sweeps = 50; sweeps <= LONGEST; sweeps *= 2) {
      long start = System.nanoTime();
      var sampler = GraphSampler.of(GraphPrior.of(data.p(), 3, EDGE_PROBABILITY), GraphMode.FAST);
      GraphWorkspace work = sampler.workspace();
      work.place(GraphState.empty(data.p()), data);
      double[] mean = new double[exact.length];
      for (int sweep = -sweeps / 2; sweep < sweeps / 2; sweep++) {
        sampler.advance(work, rng);
        for (int e = 0; sweep >= 0 && e < mean.length; e++) {
          mean[e] += work.inclusion()[e] / (sweeps - sweeps / 2);
        }
      }
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (error(mean, exact) <= MOST_ERROR) {
        return seconds;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Microseconds of one edge proposal, all that a sweep does included. */
  private Comparison proposal(int p) {
    SeededRng rng = Rng.seeded(p);
    int n = 2 * p;
    double[] values = new double[n * p];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        double before = j == 0 ? 0 : values[i * p + j - 1];
        values[i * p + j] = 0.5 * before + rng.normal();
      }
    }
    var sampler = GraphSampler.of(GraphPrior.of(p, 3, EDGE_PROBABILITY), GraphMode.FAST);
    GraphWorkspace work = sampler.workspace();
    work.place(GraphState.empty(p), new Observations(n, p, Doubles.of(values)));
    int pairs = Graph.pairCount(p);
    int sweeps = Math.max(2, 1_000_000 / pairs);
    double[] micros = new double[repeats];
    for (int r = -1; r < repeats; r++) {
      long start = System.nanoTime();
      for (int sweep = 0; sweep < sweeps; sweep++) {
        sampler.advance(work, rng);
      }
      if (r >= 0) {
        micros[r] = (System.nanoTime() - start) * 1e-3 / sweeps / pairs;
      }
    }
    return new Comparison(
        "Graphs p=" + p + ", one edge proposal", median(micros), null, "no peer", "us", null);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** For each run: seconds, then edge probabilities; empty where R or BDgraph is missing. */
  private List<double[]> peer(String set, int iterations, int runs) {
    try {
      Process process =
          new ProcessBuilder(
                  "Rscript",
                  Peers.home().resolve("src/jmh/R/graphs.R").toString(),
                  GraphFiles.file(set + "_data.csv").toString(),
                  String.valueOf(iterations),
                  "1",
                  String.valueOf(runs))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        return List.of();
      }
      return text.lines()
          .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
          .toList();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
