package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.QuadratureRng;
import plumbline.random.ScriptedRng;

/**
 * What graph models share with their simulators and samplers, by hand: the numbers of pairs,
 * scatter matrices, and the G-Wishart constants of graphs so small that the integrals are in any
 * table.
 */
class GraphByHandTest {
  private static final Doubles IDENTITY_3 = Doubles.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

  private static double constant(Graph graph, double df, Doubles scale) {
    return Math.exp(new GWishart(graph, df, scale).logNormaliser().orElseThrow());
  }

  @Test
  void pairsAreNumberedColumnByColumn() {
    int[][] pairs = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}};
    for (int e = 0; e < pairs.length; e++) {
      assertEquals(e, Graph.pair(pairs[e][0], pairs[e][1]));
      assertEquals(e, Graph.pair(pairs[e][1], pairs[e][0]));
    }
    Graph graph = Graph.of(4, 2, 0, 3, 1);
    assertEquals(Ints.of(0, 1, 0, 0, 1, 0), graph.pairs());
    assertTrue(graph.has(0, 2) && graph.has(1, 3) && !graph.has(0, 1) && !graph.has(2, 2));
    assertEquals("1-3 2-4", graph.toString());
    assertEquals(List.of(2, 3), List.of(graph.edges(), graph.with(0, 1, true).edges()));
    assertEquals(Graph.of(3, 0, 1, 1, 2), Graph.all(3).get(0b101));
  }

  @Test
  void neighboursBeyondSixtyFourNodesAreFound() {
    Adjacency adjacency = new Adjacency(70);
    adjacency.set(1, 65, true);
    adjacency.set(65, 69, true);
    adjacency.set(1, 2, true);
    adjacency.set(69, 2, true);
    assertTrue(adjacency.has(65, 1) && adjacency.has(69, 65) && !adjacency.has(1, 69));
    assertEquals(2, adjacency.commonNeighbours(1, 69));
    assertEquals(List.of(2, 2), List.of(adjacency.degree(1), adjacency.degree(65)));
    adjacency.set(65, 1, false);
    assertEquals(1, adjacency.commonNeighbours(1, 69));
  }

  /** Edges 1-2 with 0.1, 1-3 with 0.2, 2-3 with 0.3. */
  @Test
  void priorOfAGraphMultipliesItsPairs() {
    GraphPrior prior = GraphPrior.of(3, 3, 0.5).withEdgeProbabilities(Doubles.of(0.1, 0.2, 0.3));
    assertEquals(Math.log(0.9 * 0.2 * 0.7), prior.logProbability(Graph.of(3, 0, 2)), 1e-14);
    assertEquals(Math.log(1 / 4.0), prior.logOdds()[1], 1e-14);
  }

  /** One node: the integral of k^((b-2)/2) exp(-s k / 2) is Gamma(b / 2) (2 / s)^(b / 2). */
  @Test
  void constantOfOneNode() {
    assertEquals(4 / 9.0, constant(Graph.empty(1), 4, Doubles.of(3)), 1e-14);
    assertEquals(
        Math.sqrt(2 * Math.PI), constant(Graph.empty(1), 3, Doubles.of(1)), 1e-14); // 2^1.5 G(1.5)
  }

  /**
   * Two nodes, b = 3, S = I. With an edge the integral over k_12 of the root of k_11 k_22 - k_12^2
   * is pi k_11 k_22 / 2, which leaves pi / 2 times 4 times 4. With another S the constant is that
   * over |S|^2. Without an edge it is the product of two constants of one node.
   */
  @Test
  void constantsOfTwoNodes() {
    Doubles identity = Doubles.of(1, 0, 0, 1);
    Doubles scale = Doubles.of(2, 0.5, 0.5, 1); // determinant 7/4
    assertEquals(8 * Math.PI, constant(Graph.complete(2), 3, identity), 1e-12);
    assertEquals(8 * Math.PI * 16 / 49, constant(Graph.complete(2), 3, scale), 1e-12);
    assertEquals(2 * Math.PI, constant(Graph.empty(2), 3, identity), 1e-12);
    assertEquals(2 * Math.PI / Math.pow(2, 1.5), constant(Graph.empty(2), 3, scale), 1e-12);
    // 4 = 2 sqrt(pi) Gamma(2) / Gamma(3/2), which is the ratio without triangles.
    assertEquals(4, Math.exp(NormaliserRatio.gamma().at(3, 0)), 1e-13);
    // One triangle: 2 sqrt(pi) Gamma(5/2) / Gamma(2) = 3 pi / 2.
    assertEquals(1.5 * Math.PI, Math.exp(NormaliserRatio.gamma().at(3, 1)), 1e-13);
  }

  /** Path 1-3-2: two cliques over their separator; a triangle more by the ratio above. */
  @Test
  void constantsOfThreeNodes() {
    double path = 64 * Math.PI * Math.PI / Math.sqrt(2 * Math.PI);
    assertEquals(path, constant(Graph.of(3, 0, 2, 1, 2), 3, IDENTITY_3), 1e-10);
    assertEquals(path * 1.5 * Math.PI, constant(Graph.complete(3), 3, IDENTITY_3), 1e-9);
  }

  /** |K| = 4 3 - 1 = 11; tr(S K) = 8 + 2 (1/2) (-1) + 3 = 10. */
  @Test
  void kernelOfTheLaw() {
    Doubles scale = Doubles.of(2, 0.5, 0.5, 1);
    Doubles k = Doubles.of(4, -1, -1, 3);
    assertEquals(
        1.5 * Math.log(11) - 5, new GWishart(Graph.complete(2), 5, scale).logKernel(k), 1e-14);
    assertEquals(Double.NEGATIVE_INFINITY, new GWishart(Graph.empty(2), 5, scale).logKernel(k));
  }

  /**
   * Given the rest k_12 is normal with mean -k_11 S_12 / S_22 = -2 and variance k_11 / S_22 = 4:
   * its density at zero. Sigma = (3, 1; 1, 4) / 11.
   */
  @Test
  void densityOfAnEntryAtZero() {
    assertEquals(
        -0.5 - Math.log(2 * Math.sqrt(2 * Math.PI)),
        EdgeRatio.logH(3 / 11.0, 1 / 11.0, 4 / 11.0, -1, 0.5, 1),
        1e-14);
  }

  /** Rows (1, 2) and (3, -1): X'X = (10, -1; -1, 5). */
  @Test
  void observationsAddTheirScatter() {
    Observations data = new Observations(2, 2, Doubles.of(1, 2, 3, -1));
    double[] scatter = {1, 0, 0, 1};
    data.addScatter(scatter);
    assertArrayEquals(new double[] {11, -1, -1, 6}, scatter);
    assertEquals(3, data.get(1, 0));
    GraphModel model = new GraphModel(GraphPrior.of(2, 3, 0.5), 2);
    GraphState state = new GraphState(Graph.complete(2), Doubles.of(4, -1, -1, 3));
    // Two rows: log|K| - 2 log 2 pi - tr(K X'X) / 2, the trace 40 + 2 + 15.
    assertEquals(
        Math.log(11) - 2 * Math.log(2 * Math.PI) - 28.5, model.logLikelihood(state, data), 1e-13);
    // The prior: 1/2 for the edge; b = 3 and S = I, so |K|^(1/2) exp(-7/2) / (8 pi).
    assertEquals(
        Math.log(0.5) + 0.5 * Math.log(11) - 3.5 - Math.log(8 * Math.PI),
        model.logPrior(state),
        1e-13);
  }

  /** Draws have the covariance K^-1 = (3, 1; 1, 4) / 11, by Gauss rules in the draws' place. */
  @Test
  void drawnRowsHaveTheInverseForCovariance() {
    GraphModel one = new GraphModel(GraphPrior.of(2, 3, 0.5), 1);
    GraphState state = new GraphState(Graph.complete(2), Doubles.of(4, -1, -1, 3));
    double[] moments =
        QuadratureRng.expectations(
            4,
            rng -> {
              Observations row = one.drawData(state, rng);
              double x = row.get(0, 0);
              double y = row.get(0, 1);
              return new double[] {x, y, x * x, x * y, y * y};
            });
    assertArrayEquals(new double[] {0, 0, 3 / 11.0, 1 / 11.0, 4 / 11.0}, moments, 1e-14);
    // With K = (4, 0; 0, 1) the draws are the normals over 2 and over 1, row after row.
    GraphState diagonal = new GraphState(Graph.empty(2), Doubles.of(4, 0, 0, 1));
    assertEquals(
        Doubles.of(1, 3, 2, 5),
        new GraphModel(GraphPrior.of(2, 3, 0.5), 2)
            .drawData(diagonal, ScriptedRng.of(2, 3, 4, 5))
            .values());
  }

  /**
   * One observation (1, 1), prior odds 1: the constants at b = 4 and S = (2, 1; 1, 2) over those at
   * b = 3 and S = I. With an edge I(4) = 2^5 pi^(1/2) Gamma(2) Gamma(5/2) |S|^(-5/2), without it
   * one for each node, Gamma(2).
   */
  @Test
  void posteriorOfOneEdge() {
    Observations data = new Observations(1, 2, Doubles.of(1, 1));
    double gammaOfFiveHalves = 0.75 * Math.sqrt(Math.PI);
    double with = 32 * Math.sqrt(Math.PI) * gammaOfFiveHalves * Math.pow(3, -2.5) / (8 * Math.PI);
    double without = 1 / (2 * Math.PI);
    assertEquals(
        with / (with + without),
        ExactPosterior.edgeProbabilities(GraphPrior.of(2, 3, 0.5), data)[0],
        1e-13);
  }

  /** Rows 1, 4, 7 and 10, 20, 60: means 4 and 30, sums of squares about them 18 and 1400. */
  @Test
  void contrastsHaveTheScatterAboutTheMeans() {
    Observations rows = new Observations(3, 2, Doubles.of(1, 10, 4, 20, 7, 60));
    Observations contrasts = rows.withoutMeans();
    assertEquals(2, contrasts.n());
    assertArrayEquals(
        new double[] {3 / Math.sqrt(2), 10 / Math.sqrt(2), 4.5 * Math.sqrt(2 / 3.0)},
        Doubles.copyOf(contrasts.values().toArray(), 0, 3).toArray(),
        1e-12);
    double[] scatter = new double[4];
    contrasts.addScatter(scatter);
    assertArrayEquals(new double[] {18, 150, 150, 1400}, scatter, 1e-10);
    assertEquals(3, rows.standardDeviations().get(0), 1e-12);
    assertEquals(Math.sqrt(700), rows.standardDeviations().get(1), 1e-12);
    assertEquals(6, rows.dividedBy(Doubles.of(1, 10)).get(2, 1), 1e-12);
    assertEquals(0, new Observations(1, 2, Doubles.of(1, 10)).withoutMeans().n());
  }
}
