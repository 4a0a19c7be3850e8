package plumbline.graphs;

import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * The Gaussian graphical model (section 2.2.1 of the document): graph, precision matrix given the
 * graph, and n observations with mean zero given the precision matrix.
 *
 * @param prior of graph and precision matrix
 * @param n how many observations
 */
public record GraphModel(GraphPrior prior, int n)
    implements GenerativeModel<GraphState, Observations>, JointDensity<GraphState, Observations> {
  /** Checks the number. */
  public GraphModel {
    if (n < 0) {
      throw new IllegalArgumentException("n must not be negative, not " + n);
    }
  }

  @Override
  public GraphState drawPrior(Rng rng) {
    Graph graph = prior.drawGraph(rng);
    return new GraphState(graph, new GWishart(graph, prior.df(), prior.scale()).sample(rng));
  }

  @Override
  public Observations drawData(GraphState state, Rng rng) {
    int p = prior.nodes();
    double[] factor = state.precision().toArray();
    if (!Cholesky.factor(factor, factor, p)) {
      throw new IllegalArgumentException("the precision matrix must be positive definite");
    }
    double[] values = new double[n * p];
    double[] row = new double[p];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        row[j] = rng.normal();
      }
      Cholesky.solveUpper(factor, row, p);
      System.arraycopy(row, 0, values, i * p, p);
    }
    return new Observations(n, p, Doubles.of(values));
  }

  /**
   * The log prior density.
   *
   * @throws IllegalStateException if the graph's normalising constant has no known closed form
   */
  @Override
  public double logPrior(GraphState state) {
    return prior.logProbability(state.graph())
        + new GWishart(state.graph(), prior.df(), prior.scale()).logDensity(state.precision());
  }

  @Override
  public double logLikelihood(GraphState state, Observations data) {
    int p = prior.nodes();
    double[] scatter = new double[p * p];
    data.addScatter(scatter);
    double[] factor = state.precision().toArray();
    if (!Cholesky.factor(factor, factor, p)) {
      return Double.NEGATIVE_INFINITY;
    }
    double trace = 0;
    for (int e = 0; e < scatter.length; e++) {
      trace += scatter[e] * state.precision().get(e);
    }
    return 0.5 * data.n() * (Cholesky.logDeterminant(factor, p) - p * Math.log(2 * Math.PI))
        - trace / 2;
  }
}
