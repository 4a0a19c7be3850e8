package plumbline.graphs;

import java.util.OptionalDouble;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * The G-Wishart law W<sub>G</sub>(b, S) of a precision matrix that has zeros where its graph has no
 * edge (equation (2.3) of the document, b and D there):
 *
 * <blockquote>
 *
 * p(K | G) ∝ |K|<sup>(b−2)/2</sup> exp(−tr(S K) / 2)
 *
 * </blockquote>
 *
 * @param graph which entries are free
 * @param df b, above 2
 * @param scale S, positive definite, [p x p] row by row
 */
public record GWishart(Graph graph, double df, Doubles scale) {
  /** Checks the settings. */
  public GWishart {
    if (graph.nodes() > 0) {
      new GraphPrior(graph.nodes(), df, scale, Doubles.generate(graph.pairs().size(), e -> 0.5));
    }
  }

  /**
   * The law with S the identity.
   *
   * @param graph which entries are free
   * @param df b, above 2
   * @return the law
   */
  public static GWishart standard(Graph graph, double df) {
    return new GWishart(graph, df, GraphPrior.of(graph.nodes(), 3, 0.5).scale());
  }

  /**
   * An exact draw. Decomposable graphs cost O(p^2) to O(p^4); others are drawn by rejection, whose
   * acceptance falls with the number of pairs without edge.
   *
   * @param rng the source of randomness
   * @return K, [p x p] row by row
   * @throws IllegalArgumentException if a graph is so large and far from decomposable that draws
   *     are too rare
   */
  public Doubles sample(Rng rng) {
    int p = graph.nodes();
    Adjacency adjacency = adjacency();
    GWishartDraw draw = new GWishartDraw(p, df, scale);
    draw.draw(adjacency, rng);
    double[] k = new double[p * p];
    draw.precision(adjacency, k);
    return Doubles.of(k);
  }

  /**
   * A draw by Lenkoski's (2013) "direct" sampler, which is <em>not</em> exact unless the graph is
   * complete: it completes the covariance of a draw from the complete graph, whose cliques depend
   * on each other where those of the G-Wishart law are independent. On the path 1-3-2 with S = I
   * the entries k_11 and k_22 are independent; in these draws their correlation is 1 / (b + 4). Two
   * nodes without an edge have 1 / (b + 3).
   *
   * @param rng the source of randomness
   * @return approximately distributed K, [p x p] row by row
   * @throws IllegalStateException if its iteration does not come to rest in 10,000 rounds, as where
   *     covariances are about 1e12: it looks at absolute changes
   */
  public Doubles sampleByLenkoski(Rng rng) {
    int p = graph.nodes();
    double[] k = new double[p * p];
    new LenkoskiDraw(p).draw(adjacency(), df, scale.toArray(), k, rng);
    return Doubles.of(k);
  }

  private Adjacency adjacency() {
    Adjacency adjacency = new Adjacency(graph.nodes());
    adjacency.place(graph);
    return adjacency;
  }

  /**
   * The log density up to the normalising constant.
   *
   * @param k [p x p] row by row
   * @return {@code (b-2)/2 log|K| - tr(S K)/2}; negative infinity if K is not positive definite or
   *     not zero where the graph has no edge
   */
  public double logKernel(Doubles k) {
    int p = graph.nodes();
    double trace = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        if (i != j && !graph.has(i, j) && k.get(i * p + j) != 0) {
          return Double.NEGATIVE_INFINITY;
        }
        trace += k.get(i * p + j) * scale.get(i * p + j);
      }
    }
    double[] factor = k.toArray();
    if (!Cholesky.factor(factor, factor, p)) {
      return Double.NEGATIVE_INFINITY;
    }
    return (df - 2) / 2 * Cholesky.logDeterminant(factor, p) - trace / 2;
  }

  /**
   * The log normalising constant where it is known in closed form: decomposable graphs, by cliques
   * and separators, and the cycle of four nodes with S the identity.
   *
   * @return log I_G(b, S); empty if no closed form is known
   */
  public OptionalDouble logNormaliser() {
    int p = graph.nodes();
    EliminationOrder order = new EliminationOrder(p);
    Adjacency adjacency = adjacency();
    if (order.find(adjacency)) {
      double sum = 0;
      for (int r = 0; r < p; r++) {
        int v = order.at(r);
        int[] later = new int[p];
        int count = 0;
        for (int s = r + 1; s < p; s++) {
          if (adjacency.has(v, order.at(s))) {
            later[count++] = order.at(s);
          }
        }
        sum -= logComplete(later, count);
        later[count++] = v;
        sum += logComplete(later, count);
      }
      return OptionalDouble.of(sum);
    }
    if (p == 4 && scale.equals(GraphPrior.of(4, 3, 0.5).scale())) {
      return OptionalDouble.of(logFourCycle());
    }
    return OptionalDouble.empty();
  }

  /**
   * The log normalising constant: in closed form where there is one, otherwise by an integral over
   * the one or two entries that a decomposable cover has beyond the graph, to about eleven digits.
   *
   * @return log I_G(b, S)
   * @throws IllegalArgumentException if every decomposable graph over this one has at least three
   *     edges more; none of up to five nodes is so
   */
  public double computedLogNormaliser() {
    OptionalDouble closed = logNormaliser();
    return closed.isPresent() ? closed.getAsDouble() : NormaliserIntegral.log(graph, df, scale);
  }

  /** log I of the complete graph on some of the nodes. */
  private double logComplete(int[] nodes, int m) {
    double[] block = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        block[i * m + j] = scale.get(nodes[i] * graph.nodes() + nodes[j]);
      }
    }
    if (!Cholesky.factor(block, block, m)) {
      throw new IllegalStateException("the scale matrix is not positive definite to rounding");
    }
    double sum =
        m * (df + m - 1) / 2 * Math.log(2)
            + m * (m - 1) / 4.0 * Math.log(Math.PI)
            - (df + m - 1) / 2 * Cholesky.logDeterminant(block, m);
    for (int i = 0; i < m; i++) {
      sum += LogGamma.value((df + i) / 2);
    }
    return sum;
  }

  /** Derived by removing the chord of the diamond; S = I. */
  private double logFourCycle() {
    return 2 * Math.log(Math.PI)
        + (2 * df + 4) * Math.log(2)
        + 3 * LogGamma.value((df + 2) / 2)
        + LogGamma.value((df + 1) / 2)
        + LogGamma.value(df / 2)
        - LogGamma.value((df + 3) / 2);
  }

  /**
   * The log density.
   *
   * @param k [p x p] row by row
   * @return the log density
   * @throws IllegalStateException if the normalising constant has no known closed form
   */
  public double logDensity(Doubles k) {
    return logKernel(k)
        - logNormaliser()
            .orElseThrow(
                () -> new IllegalStateException("no closed form of the constant of " + graph));
  }
}
