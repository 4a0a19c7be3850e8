package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Processor time of an effective draw of an edge, beside the G-Wishart weighted proposal algorithm
 * (van den Boom, Beskos and De Iorio 2022), driven through {@code src/jmh/python/wwa.py} where
 * {@code PLUMBLINE_WWA} names its shared library. Of the edges that our run gives a probability
 * between 0.1 and 0.9, the median of the effective sizes of what is there after each iteration (0
 * or 1, for both; the first fifth dropped). Theirs with informed and with uniform proposals; the
 * better counts. An edge that never changed counts as one draw.
 */
final class GraphsAgainstWwa {
  private static final double EDGE_PROBABILITY = 0.2;
  private static final int DF = 3;
  private static final double UNCERTAIN = 0.1;
  private static final double OUR_SECONDS = 5;
  private static final int MOST_INFORMED = 50;

  /** What a chain gave. */
  private record Trace(double seconds, List<BigInteger> graphs) {

    double mean(int edge) {
      return graphs.stream().skip(graphs.size() / 5).filter(g -> g.testBit(edge)).count()
          / (double) (graphs.size() - graphs.size() / 5);
    }

    double effectiveDraws(int edge) {
      double[] draws =
          graphs.stream()
              .skip(graphs.size() / 5)
              .mapToDouble(g -> g.testBit(edge) ? 1 : 0)
              .toArray();
      if (draws.length < 4 || Arrays.stream(draws).distinct().count() < 2) {
        return 1;
      }
      Estimate size = EffectiveSampleSize.mean(draws);
      return Double.isNaN(size.value()) ? 1 : size.value();
    }

    /** Milliseconds of an effective draw, at the median of the edges. */
    double cost(List<Integer> edges) {
      double[] sizes = edges.stream().mapToDouble(this::effectiveDraws).sorted().toArray();
      return 800 * seconds / sizes[sizes.length / 2];
    }
  }

  private GraphsAgainstWwa() {}

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> "graphsagainstwwa".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    List<Comparison> rows = new ArrayList<>();
    rows.add(compare("p20_n100_random", quick ? 3 : 10));
    if (!quick) {
      rows.add(compare("p50_n200_random", 15));
      rows.add(compare("p100_n300_random", 20));
    }
    return rows;
  }

  private static Comparison compare(String set, int seconds) {
    Observations data = GraphFiles.data(set);
    ours(data, 1, Rng.seeded(0)); // compiled before it counts
    Trace ours = ours(data, OUR_SECONDS, Rng.seeded(1));
    List<Integer> edges = new ArrayList<>();
    for (int e = 0; e < Graph.pairCount(data.p()); e++) {
      if (ours.mean(e) > UNCERTAIN && ours.mean(e) < 1 - UNCERTAIN) {
        edges.add(e);
      }
    }
    String name = "Graphs " + set + ", an effective draw of an edge";
    double cost = ours.cost(edges);
    String library = System.getenv("PLUMBLINE_WWA");
    if (library == null) {
      return new Comparison(
          name, cost, null, "PLUMBLINE_WWA names no library: WWA is not installed", "ms", null);
    }
    double best = Double.POSITIVE_INFINITY;
    StringBuilder against = new StringBuilder("WWA, the better of");
    for (String algorithm : List.of("wwa-uniform", "wwa")) {
      if (data.p() > MOST_INFORMED && algorithm.equals("wwa")) {
        against.append(" wwa (not run: factorises K for each pair at every step)");
        continue;
      }
      Trace peer = peer(library, set, algorithm, seconds);
      if (peer == null) {
        against.append(
            String.format(Locale.ROOT, " %s (no 20 iterations in %d s)", algorithm, seconds));
        continue;
      }
      double difference =
          edges.stream().mapToDouble(e -> Math.abs(peer.mean(e) - ours.mean(e))).max().orElse(0);
      against.append(
          String.format(
              Locale.ROOT,
              " %s (%.3g ms, %d iterations, largest difference of %d edges %.2f)",
              algorithm,
              peer.cost(edges),
              peer.graphs().size(),
              edges.size(),
              difference));
      best = Math.min(best, peer.cost(edges));
    }
    return new Comparison(name, cost, best, against.toString(), "ms", cost / best);
  }

  private static Trace ours(Observations data, double seconds, SeededRng rng) {
    var thread = ManagementFactory.getThreadMXBean();
    var sampler = GraphSampler.of(GraphPrior.of(data.p(), DF, EDGE_PROBABILITY), GraphMode.FAST);
    GraphWorkspace work = sampler.workspace();
    long start = thread.getCurrentThreadCpuTime();
    work.place(GraphState.empty(data.p()), data);
    List<BigInteger> graphs = new ArrayList<>();
    while (thread.getCurrentThreadCpuTime() - start < seconds * 1e9) {
      sampler.advance(work, rng);
      graphs.add(bits(work));
    }
    return new Trace((thread.getCurrentThreadCpuTime() - start) * 1e-9, graphs);
  }

  private static BigInteger bits(GraphWorkspace work) {
    int p = work.nodes();
    byte[] bytes = new byte[Graph.pairCount(p) / 8 + 1];
    int e = 0;
    for (int j = 1; j < p; j++) {
      for (int i = 0; i < j; i++, e++) {
        if (work.graph().has(i, j)) {
          bytes[bytes.length - 1 - e / 8] |= (byte) (1 << (e % 8));
        }
      }
    }
    return new BigInteger(1, bytes);
  }

  /** Null where it is too slow for twenty iterations. */
  private static @Nullable Trace peer(String library, String set, String algorithm, int seconds) {
    List<String> command =
        List.of(
            "python3",
            Peers.home().resolve("src/jmh/python/wwa.py").toString(),
            "trace",
            library,
            GraphFiles.file(set + "_data.csv").toString(),
            Integer.toString(DF),
            Double.toString(EDGE_PROBABILITY),
            algorithm,
            "1",
            Integer.toString(seconds));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    try {
      Process process = builder.start();
      List<String> lines =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .toList();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + " stopped: see above");
      }
      if (lines.size() < 20) {
        return null;
      }
      String last = lines.get(lines.size() - 1);
      return new Trace(
          Double.parseDouble(last.substring(0, last.indexOf(' '))),
          lines.stream()
              .map(line -> new BigInteger(line.substring(line.indexOf(' ') + 1), 16))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while WWA ran", e);
    }
  }
}
