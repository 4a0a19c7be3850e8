package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.diagnostics.FitJudgement;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphSummary;
import plumbline.numerics.Doubles;
import plumbline.sampling.files.CsvWriter;

/** A graph's posterior in the forms of the contract. */
final class GraphOutput {
  private static final int MOST_GRAPHS = 100;

  private GraphOutput() {}

  /**
   * Adds edges, mean precision, visited graphs, the verdict and the R-hat that decided it to a JSON
   * object.
   */
  static void put(Map<String, Object> json, int p, GraphSummary summary, FitJudgement judgement) {
    putPosterior(json, p, summary);
    putRhat(json, judgement);
    FitOutput.put(json, judgement);
  }

  private static void putPosterior(Map<String, Object> json, int p, GraphSummary summary) {
    json.put("edges", summary.edges().stream().map(GraphOutput::edge).toList());
    json.put("meanPrecision", rows(p, summary.meanPrecision()));
    json.put("graphs", summary.graphs(MOST_GRAPHS).stream().map(GraphOutput::visited).toList());
  }

  private static void putRhat(Map<String, Object> json, FitJudgement judgement) {
    double rhat = judgement.worst().map(FitJudgement.Quantity::rHat).orElse(Double.NaN);
    json.put("rhat", rhat);
    if (!Double.isFinite(rhat)) {
      json.put(
          "note",
          "rhat: " + (Double.isNaN(rhat) ? judgement.reason() : "infinite, " + judgement.reason()));
    }
  }

  private static Map<String, Object> edge(GraphSummary.Edge edge) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("i", edge.i() + 1);
    json.put("j", edge.j() + 1);
    json.put("probability", edge.probability());
    json.put("mcse", edge.mcse());
    json.put("partialCorrelation", edge.partialCorrelation());
    json.put("lower", edge.lower());
    json.put("upper", edge.upper());
    return json;
  }

  private static Map<String, Object> visited(GraphSummary.Visited visited) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("edges", ends(visited.graph()));
    json.put("visits", visited.visits());
    json.put("weight", visited.weight());
    return json;
  }

  private static List<List<Integer>> ends(Graph graph) {
    List<List<Integer>> ends = new ArrayList<>();
    for (int j = 1; j < graph.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        if (graph.has(i, j)) {
          ends.add(List.of(i + 1, j + 1));
        }
      }
    }
    return ends;
  }

  private static List<List<Double>> rows(int p, Doubles matrix) {
    List<List<Double>> rows = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      rows.add(Doubles.copyOf(matrix.toArray(), i * p, (i + 1) * p).stream().boxed().toList());
    }
    return rows;
  }

  /** Writes {@code edges.csv} and {@code graphs.csv} into a folder. */
  static void write(Path folder, List<String> names, GraphSummary summary) {
    List<List<Object>> edges = new ArrayList<>();
    for (GraphSummary.Edge e : summary.edges()) {
      edges.add(
          List.of(
              names.get(e.i()),
              names.get(e.j()),
              e.probability(),
              e.mcse(),
              e.rhat(),
              e.partialCorrelation(),
              e.lower(),
              e.upper()));
    }
    CsvWriter.write(
        folder.resolve("edges.csv"),
        List.of("i", "j", "probability", "mcse", "rhat", "partialCorrelation", "lower", "upper"),
        edges);
    List<List<Object>> graphs = new ArrayList<>();
    for (GraphSummary.Visited v : summary.graphs(MOST_GRAPHS)) {
      graphs.add(List.of(v.graph().toString(), v.visits(), v.weight()));
    }
    CsvWriter.write(folder.resolve("graphs.csv"), List.of("edges", "visits", "weight"), graphs);
  }
}
