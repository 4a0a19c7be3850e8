package plumbline.graphs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plumbline.numerics.Doubles;

/** Data and exact posteriors under {@code src/test/resources/oracle/graphs}. */
public final class GraphOracle {
  private static final Path FOLDER = Path.of("src/test/resources/oracle/graphs");

  private GraphOracle() {}

  static List<String> lines(String file) {
    try {
      return Files.readAllLines(FOLDER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The data set of a name, e.g. {@code small_p3_n50}. */
  public static Observations data(String name) {
    List<String> lines = lines(name + "_data.csv");
    int p = lines.get(0).split(",").length;
    double[] values =
        lines.stream()
            .flatMap(line -> List.of(line.split(",")).stream())
            .mapToDouble(Double::parseDouble)
            .toArray();
    return new Observations(lines.size(), p, Doubles.of(values));
  }

  /** Exact posterior probabilities of all graphs, by mask. */
  static double[] exact(String name, double gamma, int nodes) {
    double[] probabilities = new double[1 << Graph.pairCount(nodes)];
    for (String line : lines(name + "_gamma" + gamma + "_exact.txt")) {
      String[] fields = line.split(",");
      if (fields.length == 3) {
        probabilities[Integer.parseInt(fields[0])] = Double.parseDouble(fields[2]);
      }
    }
    return probabilities;
  }

  /** The mask of the current graph. */
  static int mask(GraphWorkspace work) {
    int mask = 0;
    int e = 0;
    for (int j = 1; j < work.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        mask |= work.graph().has(i, j) ? 1 << e : 0;
        e++;
      }
    }
    return mask;
  }

  /** Total variation distance between the chain's visits and the exact posterior. */
  static double totalVariation(String name, double gamma, GraphMode mode, int sweeps, long seed) {
    Observations data = data(name);
    var sampler = GraphSampler.of(GraphPrior.of(data.p(), 3, gamma), mode);
    GraphWorkspace work = sampler.workspace();
    work.place(GraphState.empty(data.p()), data);
    var rng = plumbline.random.Rng.seeded(seed);
    double[] exact = exact(name, gamma, data.p());
    double[] visits = new double[exact.length];
    double total = 0;
    for (int sweep = -500; sweep < sweeps; sweep++) {
      sampler.advance(work, rng);
      if (sweep >= 0) {
        double weight = mode.isWeighted() ? work.waitingTime() : 1;
        visits[mask(work)] += weight;
        total += weight;
      }
    }
    double distance = 0;
    for (int mask = 0; mask < visits.length; mask++) {
      distance += Math.abs(visits[mask] / total - exact[mask]) / 2;
    }
    return distance;
  }
}
