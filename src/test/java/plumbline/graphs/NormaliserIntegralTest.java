package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/** The integral against closed forms, against itself over other covers, and against others. */
class NormaliserIntegralTest {
  private static final Graph FOUR_CYCLE = Graph.of(4, 0, 1, 1, 2, 2, 3, 0, 3);
  private static final Graph FIVE_CYCLE = Graph.of(5, 0, 1, 1, 2, 2, 3, 3, 4, 0, 4);
  private static final Graph TWO_AND_THREE = Graph.of(5, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4);

  /** n rows of p numbers on top of the identity. */
  private static Doubles scale(int p, int n, double common) {
    Rng rng = Rng.seeded(7);
    double[] s = GraphPrior.of(p, 3, 0.5).scale().toArray();
    for (int row = 0; row < n; row++) {
      double shared = common * rng.normal();
      double[] x = new double[p];
      for (int i = 0; i < p; i++) {
        x[i] = shared + rng.normal();
      }
      for (int e = 0; e < s.length; e++) {
        s[e] += x[e / p] * x[e % p];
      }
    }
    return Doubles.of(s);
  }

  @Test
  void fourCycleOfTheIdentity() {
    for (double df : new double[] {2.1, 3, 3.7, 5, 40}) {
      GWishart law = GWishart.standard(FOUR_CYCLE, df);
      double closed = law.logNormaliser().orElseThrow();
      assertEquals(closed, NormaliserIntegral.log(FOUR_CYCLE, df, law.scale()), 1e-10, "b " + df);
    }
  }

  @Test
  void decomposableGraphsOverLargerCovers() {
    Doubles scale = scale(4, 30, 2);
    Graph complete = Graph.complete(4);
    for (Graph graph : Graph.all(4)) {
      if (graph.edges() >= 4 && new GWishart(graph, 3, scale).logNormaliser().isPresent()) {
        double closed = new GWishart(graph, 33, scale).logNormaliser().orElseThrow();
        assertEquals(closed, NormaliserIntegral.log(graph, complete, 33, scale), 1e-9, "" + graph);
      }
    }
  }

  /** Chords of one node or another: other integrands, one number. */
  @Test
  void everyCoverGivesTheSame() {
    for (int n : new int[] {0, 10, 200}) {
      Doubles scale = scale(5, n, 1);
      double cycle = NormaliserIntegral.log(FIVE_CYCLE, 3 + n, scale);
      for (int v = 1; v < 5; v++) {
        Graph cover = FIVE_CYCLE.with(v, (v + 2) % 5, true).with(v, (v + 3) % 5, true);
        assertEquals(cycle, NormaliserIntegral.log(FIVE_CYCLE, cover, 3 + n, scale), 1e-9);
      }
      double bipartite = NormaliserIntegral.log(TWO_AND_THREE, 3 + n, scale);
      Graph other = TWO_AND_THREE.with(0, 1, true).with(2, 3, true);
      assertEquals(bipartite, NormaliserIntegral.log(TWO_AND_THREE, other, 3 + n, scale), 1e-9);
    }
  }

  /**
   * Of three nodes the enumeration is in closed form; of four it sums to the same by either way.
   */
  @Test
  void enumerationOfFourNodesAgreesWithItsDecomposablePart() {
    Observations data = new Observations(2, 4, Doubles.generate(8, e -> Math.sin(e + 1)));
    GraphPrior prior = GraphPrior.of(4, 3, 0.5);
    double[] edges = ExactPosterior.edgeProbabilities(prior, data);
    double[] logs = ExactPosterior.logProbabilities(prior, data);
    double[] sums = new double[7];
    Doubles scale = scale(data);
    List<Graph> graphs = Graph.all(4);
    for (int g = 0; g < graphs.size(); g++) {
      double log = logs[g];
      if (log == Double.NEGATIVE_INFINITY) {
        log =
            prior.logProbability(graphs.get(g))
                + NormaliserIntegral.log(graphs.get(g), Graph.complete(4), 5, scale)
                - GWishart.standard(graphs.get(g), 3).logNormaliser().orElseThrow();
      }
      sums[6] += Math.exp(log);
      for (int e = 0; e < 6; e++) {
        sums[e] += graphs.get(g).pairs().get(e) * Math.exp(log);
      }
    }
    for (int e = 0; e < 6; e++) {
      sums[e] /= sums[6];
    }
    assertArrayEquals(java.util.Arrays.copyOf(sums, 6), edges, 1e-10);
  }

  private static Doubles scale(Observations data) {
    double[] s = GraphPrior.of(data.p(), 3, 0.5).scale().toArray();
    data.addScatter(s);
    return Doubles.of(s);
  }

  @Test
  void whatLacksThreeEdgesIsRefused() {
    Graph cycle = Graph.of(6, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 0, 5);
    assertThrows(
        IllegalArgumentException.class, () -> GWishart.standard(cycle, 3).computedLogNormaliser());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            ExactPosterior.edgeProbabilities(
                GraphPrior.of(6, 3, 0.5), new Observations(0, 6, Doubles.of())));
  }
}
