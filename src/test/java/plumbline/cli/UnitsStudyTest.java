package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.StudyFile;

/**
 * What units do to the edges of ten columns, with and without {@code --standardize}. Writes
 * target/studies/graph-units.csv, which is kept in data/graph-study. Takes two minutes of one
 * processor: {@code ./plumbline test --long}.
 */
@Tag("long")
class UnitsStudyTest {
  private static final int P = 10;
  private static final int N = 200;

  @TempDir private Path folder;

  private final StudyFile file =
      new StudyFile(
          "graph-units.csv",
          "units,standardized,warnings,edges,trueEdges,sum,largestMcse,farthestFromPlain,sameBytes,verdict");

  /** What one table of units is called, and the unit of each column. */
  private record Units(String name, double... factors) {
    double of(int column) {
      return factors[column % factors.length];
    }
  }

  /** A graph of twelve edges, and rows whose spreads need no word. */
  private record Example(Graph graph, Observations rows) {}

  /** Two circles of five with two bridges: partial correlations of 0.3. */
  private static Example example() {
    Graph graph = new Graph(P, Ints.generate(Graph.pairCount(P), e -> 0));
    double[] k = new double[P * P];
    for (int j = 0; j < P; j++) {
      k[j * P + j] = 1;
      graph = link(graph, k, j, j / 5 * 5 + (j + 1) % 5);
    }
    graph = link(graph, k, 0, 5);
    graph = link(graph, k, 2, 8);
    GraphState state = new GraphState(graph, Doubles.of(k));
    return new Example(
        graph, new GraphModel(GraphPrior.of(P, 3, 0.2), N).drawData(state, Rng.seeded(51)));
  }

  private static Graph link(Graph graph, double[] k, int i, int j) {
    k[i * P + j] = -0.3;
    k[j * P + i] = -0.3;
    return graph.with(i, j, true);
  }

  private Path write(Example example, Units units) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < N; row++) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < P; j++) {
        line.append(j == 0 ? "" : ",").append(example.rows.get(row, j) * units.of(j));
      }
      lines.add(line.toString());
    }
    return Files.write(folder.resolve("units.csv"), lines);
  }

  private String run(Example example, Units units, boolean standardize) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("graph", write(example, units).toString(), "--center", "--format", "json"));
    if (standardize) {
      words.add("--standardize");
    }
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertTrue(run.status() == 0 || run.status() == 3, run.err());
    return run.out().replaceAll("\"seconds\".*", "\"seconds\" : 0");
  }

  /** Adds a line; the largest difference of an edge's probability. */
  private double compare(
      Example example, Units units, boolean standardize, String out, String plain)
      throws IOException {
    JsonNode json = new ObjectMapper().readTree(out);
    JsonNode reference = new ObjectMapper().readTree(plain);
    int edges = 0;
    int right = 0;
    double sum = 0;
    double error = 0;
    double farthest = 0;
    for (int e = 0; e < json.get("edges").size(); e++) {
      JsonNode edge = json.get("edges").get(e);
      double probability = edge.get("probability").asDouble();
      boolean found = probability > 0.5;
      edges += found ? 1 : 0;
      right +=
          found && example.graph.has(edge.get("i").asInt() - 1, edge.get("j").asInt() - 1) ? 1 : 0;
      sum += probability;
      error = Math.max(error, edge.get("mcse").asDouble());
      double before = reference.get("edges").get(e).get("probability").asDouble();
      farthest = Math.max(farthest, Math.abs(probability - before));
    }
    file.add(
        units.name,
        standardize,
        json.get("warnings").size(),
        edges,
        right,
        String.format(Locale.ROOT, "%.2f", sum),
        String.format(Locale.ROOT, "%.4f", error),
        String.format(Locale.ROOT, "%.4f", farthest),
        out.equals(plain),
        json.get("verdict").asText());
    return farthest;
  }

  /** Errors of 45 edges are 0.0014 at most: 0.02 is ten standard deviations of a difference. */
  @Test
  @Statistical(alpha = 1e-9)
  void standardizedEdgesDoNotDependOnUnits() throws IOException {
    Example example = example();
    List<Units> all =
        List.of(
            new Units("1", 1),
            new Units("10", 10),
            new Units("100", 100),
            new Units("1000", 1_000),
            new Units("0.01", 0.01),
            new Units("256", 256),
            new Units("powers of two", 1, 1_024, 0.125, 1 / 4_096.0),
            new Units("one column in 1000", 1_000, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    String plain = run(example, all.get(0), false);
    String right = run(example, all.get(0), true);
    double worst = 0;
    List<String> wrong = new ArrayList<>();
    for (Units units : all) {
      String raw = run(example, units, false);
      compare(example, units, false, raw, plain);
      int warnings = new ObjectMapper().readTree(raw).get("warnings").size();
      if (warnings != (units.name.equals("1") ? 0 : 1)) {
        wrong.add("warnings in units of " + units.name);
      }
      String standardized = run(example, units, true);
      worst = Math.max(worst, compare(example, units, true, standardized, right));
      boolean exact = units.name.equals("256") || units.name.equals("powers of two");
      if (exact && !standardized.equals(right)) {
        wrong.add("other bytes in units of " + units.name);
      }
    }
    file.write();
    assertEquals(List.of(), wrong, file.toString());
    assertTrue(worst <= 0.02, file.toString());
  }
}
