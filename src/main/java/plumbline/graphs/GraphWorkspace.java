package plumbline.graphs;

import java.util.Arrays;
import java.util.Map;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.AcceptanceCount;

/**
 * A graph with its precision matrix K and, kept beside it, the covariance {@code Sigma = K^-1}:
 * with it the ratio for an edge costs a constant, a change of the edge O(p^2). The law conditioned
 * on is {@code W_G(b*, S*)} with {@code b* = b + n} and {@code S* = S + X'X}.
 */
public final class GraphWorkspace implements Workspace<GraphState, Observations> {
  private final int p;
  private final GraphPrior prior;
  private final double[] logOdds;
  private final double[] logRatios; // by number of triangles
  private final double[] priorScale;
  private final PrecisionMatrix precision;
  private final double[] scale;
  private final double[] inclusion;
  private final double[] rates;
  private final Adjacency graph;
  private final GWishartDraw priorDraw;
  private double df;
  private int observations;
  private double waitingTime;
  private final AcceptanceCount edgeMoves = new AcceptanceCount();

  /**
   * An empty workspace, to be placed before use.
   *
   * @param prior the prior
   * @param ratio the ratio of normalising constants that moves without exact draws use
   */
  public GraphWorkspace(GraphPrior prior, NormaliserRatio ratio) {
    this.p = prior.nodes();
    this.prior = prior;
    this.logOdds = prior.logOdds();
    this.logRatios = new double[p];
    java.util.Arrays.setAll(logRatios, d -> ratio.at(prior.df(), d));
    this.priorScale = prior.scale().toArray();
    this.precision = new PrecisionMatrix(p);
    this.scale = new double[p * p];
    this.inclusion = new double[Graph.pairCount(p)];
    this.rates = new double[inclusion.length];
    this.graph = new Adjacency(p);
    this.priorDraw = new GWishartDraw(p, prior.df(), prior.scale());
  }

  @Override
  public void place(GraphState state, Observations data) {
    if (data.p() != p) {
      throw new IllegalArgumentException("there are " + data.p() + " columns for " + p + " nodes");
    }
    Arrays.fill(scale, 0);
    data.addScatter(scale);
    condition(data.n(), scale);
    place(state);
  }

  /**
   * Takes over a graph and its precision matrix.
   *
   * @param state the state
   */
  public void place(GraphState state) {
    graph.place(state.graph());
    state.precision().copyTo(precision.entries(), 0);
    waitingTime = 0;
    recompute();
  }

  /**
   * Conditions on other observations.
   *
   * @param n how many
   * @param scatter their sum of outer products, [p x p]
   */
  public void condition(int n, double[] scatter) {
    df = prior.df() + n;
    observations = n;
    for (int e = 0; e < scale.length; e++) {
      scale[e] = priorScale[e] + scatter[e];
    }
  }

  @Override
  public GraphState state() {
    return new GraphState(Graph.where(p, graph::has), Doubles.of(precision.entries()));
  }

  /**
   * Computes Sigma from K: what incremental updates lose in digits is restored.
   *
   * @throws IllegalStateException if K is not positive definite
   */
  public void recompute() {
    precision.invert();
  }

  /** log |K| when Sigma was computed from it last. */
  public double logDeterminant() {
    return precision.logDeterminant();
  }

  /** How far K Sigma is from the identity: the largest absolute error. */
  public double drift() {
    return precision.drift();
  }

  /**
   * log H of the posterior law for an edge.
   *
   * @param i the end whose diagonal entry is kept
   * @param j the end whose diagonal entry goes with the edge
   * @return see {@link EdgeRatio}
   */
  public double logH(int i, int j) {
    return EdgeRatio.logH(
        precision.sigma(i, i),
        precision.sigma(i, j),
        precision.sigma(j, j),
        precision.at(i, j),
        scale[i * p + j],
        scale[j * p + j]);
  }

  /**
   * log H of an exact draw from the prior law on the current graph with one edge set.
   *
   * @param i an end
   * @param j the other end
   * @param present whether the graph drawn from has the edge
   * @param rng the source of randomness
   * @return see {@link EdgeRatio}
   */
  public double logPriorH(int i, int j, boolean present, Rng rng) {
    boolean now = graph.has(i, j);
    graph.set(i, j, present);
    priorDraw.draw(graph, rng);
    graph.set(i, j, now);
    return priorDraw.logH(i, j);
  }

  /**
   * The log odds of an edge's being there given everything but k_ij and k_jj, with the ratio of
   * normalising constants given at construction; S diagonal.
   *
   * @param i the end whose diagonal entry is kept
   * @param j the other end
   * @return the birth ratio's logarithm; the death ratio's is its negative
   */
  public double logBirth(int i, int j) {
    return logPriorOdds(i, j)
        - logRatios[graph.commonNeighbours(i, j)]
        + 0.5 * Math.log(priorScale[i * p + i] * priorScale[j * p + j])
        - logH(i, j);
  }

  /**
   * The prior log odds of an edge.
   *
   * @param i an end
   * @param j the other end
   * @return {@code log(gamma / (1 - gamma))}
   */
  public double logPriorOdds(int i, int j) {
    return logOdds[Graph.pair(i, j)];
  }

  /**
   * Sets an edge and draws k_ij and k_jj from their law given everything else.
   *
   * @param i the end whose diagonal entry is kept
   * @param j the end whose diagonal entry changes
   * @param present whether the edge is there afterwards
   * @param rng the source of randomness
   */
  public void setEdge(int i, int j, boolean present, Rng rng) {
    double determinant = precision.determinant(i, j);
    double a = precision.sigma(j, j) / determinant;
    double qij = -precision.sigma(i, j) / determinant;
    double c = precision.at(i, j) - qij;
    double sjj = scale[j * p + j];
    double x = present ? -a * scale[i * p + j] / sjj + Math.sqrt(a / sjj) * rng.normal() : -c;
    double qjj = x * x / a + chiSquare(df, rng) / sjj;
    graph.set(i, j, present);
    precision.replaceBlock(i, j, a, x, qjj);
    if (!present) {
      precision.clear(i, j);
    }
  }

  /** Draws the block of K at an edge from its law given everything else: Wishart, shifted. */
  void drawBlock(int i, int j, Rng rng) {
    double sij = scale[i * p + j];
    double sjj = scale[j * p + j];
    double pivot2 = chiSquare(df + 1, rng) / (scale[i * p + i] - sij * sij / sjj);
    double pivot = Math.sqrt(pivot2);
    double f = -pivot * sij / sjj + rng.normal() / Math.sqrt(sjj);
    precision.replaceBlock(i, j, pivot2, pivot * f, f * f + chiSquare(df, rng) / sjj);
  }

  /** Draws the diagonal entry of a node without edges. */
  void drawIsolated(int i, Rng rng) {
    precision.setIsolated(i, chiSquare(df, rng) / scale[i * p + i]);
  }

  /**
   * Divides row and column j of K by a factor, its diagonal entry by the square: what goes with
   * observations whose column j is multiplied by it. Sigma and S* change to match, so that nothing
   * else need be computed again; costs O(p).
   */
  public void rescale(int j, double factor) {
    for (int i = 0; i < p; i++) {
      double times = i == j ? factor * factor : factor;
      int row = i * p + j;
      scale[row] = priorScale[row] + (scale[row] - priorScale[row]) * times;
      scale[j * p + i] = scale[row];
    }
    precision.rescale(j, factor);
  }

  public static double chiSquare(double df, Rng rng) {
    return 2 * rng.gamma(df / 2);
  }

  /** The number of nodes. */
  public int nodes() {
    return p;
  }

  /** The current graph, read only. */
  public Adjacency graph() {
    return graph;
  }

  /** The current precision matrix, [p x p]; whoever writes it calls {@link #recompute}. */
  public double[] precision() {
    return precision.entries();
  }

  /** The scale S* of the law conditioned on, [p x p]; read only. */
  public double[] scale() {
    return scale;
  }

  /** How many observations are conditioned on. */
  public int observations() {
    return observations;
  }

  /** b*. */
  public double df() {
    return df;
  }

  /** The probability of each pair's being an edge when it was last updated. */
  public double[] inclusion() {
    return inclusion;
  }

  /** Scratch for the rates of a birth-death process. */
  double[] rates() {
    return rates;
  }

  /** Changes the graph alone; whoever calls draws K anew. */
  void flip(int i, int j) {
    graph.set(i, j, !graph.has(i, j));
  }

  /** Counts one proposal. */
  void proposed(boolean taken) {
    edgeMoves.proposed(taken);
  }

  @Override
  public Map<String, Workspace.Acceptance> acceptance() {
    Workspace.Acceptance edges = edgeMoves.total();
    return edges.proposals() == 0 ? Map.of() : Map.of("edges", edges);
  }

  /** How long the birth-death process stayed in the state before the last jump. */
  public double waitingTime() {
    return waitingTime;
  }

  void waited(double time) {
    waitingTime = time;
  }
}
