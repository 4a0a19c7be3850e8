package plumbline.graphs;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;

/** The posterior of the graph, from the tallies of one or more chains. */
public final class GraphSummary {
  private final List<EdgeTally> chains;
  private final List<Edge> edges;
  private final int p;
  private final double total;

  /**
   * One pair of nodes.
   *
   * @param i a node, from 0
   * @param j a later node
   * @param probability posterior probability of an edge
   * @param mcse its Monte Carlo standard error, by batch means over all chains
   * @param rhat R-hat of the halves of the chains; NaN where nothing varies, infinite where chains
   *     stand still at different places
   * @param partialCorrelation its posterior mean, zero counted where there is no edge
   * @param lower 2.5 % quantile of the partial correlation
   * @param upper 97.5 % quantile
   */
  public record Edge(
      int i,
      int j,
      double probability,
      double mcse,
      double rhat,
      double partialCorrelation,
      double lower,
      double upper) {}

  /**
   * A graph that was visited.
   *
   * @param graph which
   * @param visits how often
   * @param weight the share of all sweeps, or of all waiting time in the weighted modes
   */
  public record Visited(Graph graph, long visits, double weight) {}

  private GraphSummary(List<EdgeTally> chains) {
    this.chains = List.copyOf(chains);
    this.p = chains.get(0).nodes();
    EdgeSummary summary = new EdgeSummary(chains);
    this.total = summary.weight();
    List<Edge> list = new ArrayList<>();
    for (int j = 1; j < p; j++) {
      for (int i = 0; i < j; i++) {
        list.add(summary.of(i, j));
      }
    }
    this.edges = List.copyOf(list);
  }

  /**
   * The summary of some chains.
   *
   * @param chains at least one, of equal length
   * @return the summary
   */
  public static GraphSummary of(List<EdgeTally> chains) {
    return new GraphSummary(chains);
  }

  /**
   * All pairs.
   *
   * @return in the order of {@link Graph}
   */
  public List<Edge> edges() {
    return edges;
  }

  /**
   * One pair.
   *
   * @param i a node
   * @param j another node
   * @return its summary
   */
  public Edge edge(int i, int j) {
    return edges.get(Graph.pair(i, j));
  }

  /**
   * The posterior probabilities of all edges.
   *
   * @return one for each pair, in the order of {@link Graph}
   */
  public double[] edgeProbabilities() {
    return edges.stream().mapToDouble(Edge::probability).toArray();
  }

  /**
   * The posterior probabilities of all edges as a matrix, to be shown.
   *
   * @return symmetric, zeros on the diagonal
   */
  public double[][] edgeProbabilityMatrix() {
    return matrix(Edge::probability);
  }

  /**
   * The posterior means of all partial correlations as a matrix, to be shown.
   *
   * @return symmetric, zeros on the diagonal
   */
  public double[][] partialCorrelationMatrix() {
    return matrix(Edge::partialCorrelation);
  }

  private double[][] matrix(ToDoubleFunction<Edge> entry) {
    double[][] rows = new double[p][p];
    for (Edge edge : edges) {
      rows[edge.i()][edge.j()] = entry.applyAsDouble(edge);
      rows[edge.j()][edge.i()] = rows[edge.i()][edge.j()];
    }
    return rows;
  }

  /**
   * The posterior mean of K.
   *
   * @return [p x p], row by row
   */
  public Doubles meanPrecision() {
    return Doubles.generate(
        p * p, e -> chains.stream().mapToDouble(chain -> chain.precisionSum(e)).sum() / total);
  }

  /**
   * The most visited graphs.
   *
   * @param most how many at most
   * @return by decreasing weight
   */
  public List<Visited> graphs(int most) {
    Map<LongBuffer, Visited> all = new HashMap<>();
    for (EdgeTally chain : chains) {
      chain
          .visited()
          .forEach(
              (key, visits) ->
                  all.merge(
                      key,
                      new Visited(EdgeTally.graph(key, p), visits.count(), visits.weight() / total),
                      (a, b) ->
                          new Visited(
                              a.graph(), a.visits() + b.visits(), a.weight() + b.weight())));
    }
    return all.values().stream()
        .sorted(
            Comparator.comparingDouble((Visited v) -> -v.weight())
                .thenComparing(v -> v.graph().toString()))
        .limit(most)
        .toList();
  }

  /**
   * The graph of all edges whose probability is above a half: Barbieri and Berger's median
   * probability model, which no tie between graphs can shake.
   *
   * @return the graph
   */
  public Graph medianGraph() {
    return new Graph(p, Ints.generate(edges.size(), e -> edges.get(e).probability() > 0.5 ? 1 : 0));
  }

  /**
   * The posterior probability of an edge by each chain alone.
   *
   * @param pair in the order of {@link Graph}
   * @return one for each chain
   */
  public double[] chainProbabilities(int pair) {
    return chains.stream().mapToDouble(chain -> chain.probability(pair)).toArray();
  }

  /**
   * Whether a pair was an edge, at every few sweeps.
   *
   * @param pair in the order of {@link Graph}
   * @return for each chain ones and zeros, in the order of the sweeps
   */
  public double[][] edgeDraws(int pair) {
    return chains.stream().map(chain -> chain.states().edge(pair)).toArray(double[][]::new);
  }

  /**
   * The logarithm of a diagonal entry of K, at every few sweeps.
   *
   * @param j a node
   * @return for each chain log k_jj, in the order of the sweeps
   */
  public double[][] logDiagonalDraws(int j) {
    return chains.stream().map(chain -> chain.states().logDiagonal(j)).toArray(double[][]::new);
  }

  /**
   * The number of chains.
   *
   * @return at least 1
   */
  public int chains() {
    return chains.size();
  }

  /**
   * The number of sweeps of each chain.
   *
   * @return at least 40
   */
  public int sweeps() {
    return chains.get(0).iterations();
  }

  /**
   * The number of nodes.
   *
   * @return p
   */
  public int nodes() {
    return p;
  }

  /** The likeliest edges as text. */
  @Override
  public String toString() {
    return EdgeTable.of(edges);
  }

  /** The likeliest edges as text. */
  static final class EdgeTable {
    private static final int MOST_SHOWN = 40;

    private EdgeTable() {}

    static String of(List<GraphSummary.Edge> edges) {
      List<GraphSummary.Edge> shown =
          edges.stream()
              .sorted(Comparator.comparingDouble(e -> -e.probability()))
              .limit(MOST_SHOWN)
              .toList();
      return TextTable.of(shown)
          .left("edge", 9, e -> (e.i() + 1) + "-" + (e.j() + 1))
          .right("probability", 11, "%.4f", GraphSummary.Edge::probability)
          .right("mcse", 8, "%.4f", GraphSummary.Edge::mcse)
          .right("rhat", 7, e -> rhat(e.rhat()))
          .gap(3)
          .left("partial correlation (95 %)", 0, EdgeTable::correlation)
          .toString();
    }

    private static String correlation(GraphSummary.Edge e) {
      return Text.of("%6.3f (%.3f, %.3f)", e.partialCorrelation(), e.lower(), e.upper());
    }

    private static String rhat(double value) {
      if (Double.isNaN(value)) {
        return "-";
      }
      return Double.isInfinite(value) ? "inf" : Text.of("%.3f", value);
    }
  }
}
