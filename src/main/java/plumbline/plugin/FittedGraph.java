package plumbline.plugin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphSummary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Draws;

/**
 * The posterior of a graph as values, tables and figures of a fit.
 *
 * @param names of the nodes
 * @param summary of all chains
 */
public record FittedGraph(List<String> names, GraphSummary summary) {
  private static final int MOST_GRAPHS = 100;

  /** More names do not fit around a circle. */
  private static final int MOST_AROUND = 40;

  /** Copies the names. */
  public FittedGraph {
    names = List.copyOf(names);
  }

  /**
   * Adds edges, mean precision, visited graphs, and the R-hat that decided the verdict with it.
   *
   * @param fit takes them
   */
  public void addValues(FitResult fit) {
    FitJudgement judgement = fit.judgement().orElseThrow();
    fit.put("edges", summary.edges().stream().map(EdgeRow::of).toList())
        .put("meanPrecision", rows(summary.meanPrecision()))
        .put("graphs", summary.graphs(MOST_GRAPHS).stream().map(VisitedRow::of).toList());
    double rhat = judgement.worst().map(FitJudgement.Quantity::rHat).orElse(Double.NaN);
    fit.put("rhat", rhat);
    if (!Double.isFinite(rhat)) {
      fit.put(
          "note",
          "rhat: " + (Double.isNaN(rhat) ? judgement.reason() : "infinite, " + judgement.reason()));
    }
    fit.verdict();
  }

  /** As the file of a run names them; nodes from 1. */
  private record EdgeRow(
      int i,
      int j,
      double probability,
      double mcse,
      double partialCorrelation,
      double lower,
      double upper) {
    static EdgeRow of(GraphSummary.Edge edge) {
      return new EdgeRow(
          edge.i() + 1,
          edge.j() + 1,
          edge.probability(),
          edge.mcse(),
          edge.partialCorrelation(),
          edge.lower(),
          edge.upper());
    }
  }

  private record VisitedRow(List<List<Integer>> edges, long visits, double weight) {
    static VisitedRow of(GraphSummary.Visited visited) {
      return new VisitedRow(ends(visited.graph()), visited.visits(), visited.weight());
    }
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

  private List<List<Double>> rows(Doubles matrix) {
    int p = names.size();
    List<List<Double>> rows = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      rows.add(Doubles.copyOf(matrix.toArray(), i * p, (i + 1) * p).stream().boxed().toList());
    }
    return rows;
  }

  /**
   * Adds edges, visited graphs, draws and their pictures.
   *
   * @param fit takes them
   * @param draws what was recorded of each chain
   */
  public void addFiles(FitResult fit, Draws draws) {
    fit.table(
            "edges.csv",
            List.of(
                "i", "j", "probability", "mcse", "rhat", "partialCorrelation", "lower", "upper"),
            () ->
                summary.edges().stream()
                    .map(
                        e ->
                            List.<Object>of(
                                names.get(e.i()),
                                names.get(e.j()),
                                e.probability(),
                                e.mcse(),
                                e.rhat(),
                                e.partialCorrelation(),
                                e.lower(),
                                e.upper()))
                    .toList())
        .table(
            "graphs.csv",
            List.of("edges", "visits", "weight"),
            () ->
                summary.graphs(MOST_GRAPHS).stream()
                    .map(v -> List.<Object>of(v.graph().toString(), v.visits(), v.weight()))
                    .toList())
        .figure(this::figure)
        .figure(() -> new FitFigure.Chains("chains.png", draws, draws.variables()))
        .draws("chains.csv", draws);
  }

  /** The edges by their probability. */
  private FitFigure figure() {
    double[][] probability = summary.edgeProbabilityMatrix();
    return names.size() <= MOST_AROUND
        ? new FitFigure.Edges(
            "network.png",
            "Edges by their probability",
            names,
            matrix(probability),
            matrix(summary.partialCorrelationMatrix()))
        : new FitFigure.Matrices(
            "network.png",
            List.of("Probability of an edge"),
            List.of(i -> probability[i]),
            Ints.generate(names.size(), i -> i),
            names);
  }

  private static List<Doubles> matrix(double[][] rows) {
    return Arrays.stream(rows).map(Doubles::of).toList();
  }
}
