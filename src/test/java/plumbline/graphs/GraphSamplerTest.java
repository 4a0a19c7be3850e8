package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.ChainContract;
import plumbline.testing.Statistical;

class GraphSamplerTest {
  private static final List<String> SMALL = List.of("small_p3_n50", "small_p4_n10", "small_p4_n50");

  @Test
  void everyGraphHasItsExactProbability() {
    for (double gamma : new double[] {0.2, 0.5}) {
      double distance =
          GraphOracle.totalVariation("small_p3_n50", gamma, GraphMode.EXACT, 60_000, 1);
      assertTrue(distance < 0.012, "gamma " + gamma + ": " + distance);
      distance = GraphOracle.totalVariation("small_p4_n50", gamma, GraphMode.EXACT, 60_000, 1);
      assertTrue(distance < 0.025, "gamma " + gamma + ": " + distance);
    }
  }

  @Test
  @Tag("long")
  void everyGraphHasItsExactProbabilityInLongRuns() {
    for (String name : SMALL) {
      for (double gamma : new double[] {0.2, 0.5}) {
        double distance = GraphOracle.totalVariation(name, gamma, GraphMode.EXACT, 600_000, 2);
        assertTrue(distance < 0.012, name + " gamma " + gamma + ": " + distance);
      }
    }
  }

  /** Birth and death for a fixed time is as exact as its ratio, and that is exact at p = 3. */
  @Test
  void fixedTimeIsExactAtThreeNodes() {
    double distance =
        GraphOracle.totalVariation("small_p3_n50", 0.5, GraphMode.BD_FIXED_TIME, 60_000, 3);
    assertTrue(distance < 0.015, "" + distance);
  }

  /** On this data set one waiting time outweighs all others: every edge looks certain. */
  @Test
  void printedSchemeIsFarOff() {
    for (GraphMode mode : List.of(GraphMode.BD_AS_PRINTED, GraphMode.BD_TRUNCATED)) {
      assertTrue(GraphOracle.totalVariation("small_p3_n50", 0.5, mode, 20_000, 4) > 0.5, mode + "");
    }
  }

  @ParameterizedTest
  @Tag("long")
  @CsvSource({"p6_n100_random", "p6_n100_circle", "p6_n500_random"})
  void sixNodesAgreeWithAnIndependentExactSampler(String name) {
    Observations data = GraphOracle.data(name);
    GraphSummary result =
        GraphRun.of(GraphPrior.of(6, 3, 0.2), GraphMode.EXACT, data)
            .lengths(1_000, 200_000)
            .chains(2)
            .run(Rng.seeded(5));
    for (String line : GraphOracle.lines(name + "_exactmcmc.csv")) {
      String[] fields = line.split(",");
      if (!fields[0].equals("i")) {
        GraphSummary.Edge edge =
            result.edge(Integer.parseInt(fields[0]) - 1, Integer.parseInt(fields[1]) - 1);
        double error = Math.hypot(edge.mcse(), Double.parseDouble(fields[3]));
        assertEquals(
            Double.parseDouble(fields[2]), edge.probability(), 4 * error + 0.001, edge.toString());
      }
    }
  }

  @Test
  @Statistical(alpha = 2e-4)
  void withoutDataThePriorComesBack() {
    Observations none = new Observations(0, 4, Doubles.of());
    var sampler = GraphSampler.of(GraphPrior.of(4, 4, 0.3), GraphMode.EXACT);
    GraphWorkspace work = sampler.workspace();
    work.place(GraphState.empty(4), none);
    SeededRng rng = Rng.seeded(6);
    int sweeps = 40_000;
    double[] edges = new double[sweeps];
    for (int i = 0; i < sweeps; i++) {
      sampler.advance(work, rng);
      edges[i] = Integer.bitCount(GraphOracle.mask(work));
    }
    double mean = java.util.Arrays.stream(edges).average().orElseThrow();
    double error = plumbline.diagnostics.MonteCarloError.mean(edges).value();
    assertEquals(6 * 0.3, mean, 3.8 * error);
  }

  @Test
  void contracts() {
    GraphModel model = new GraphModel(GraphPrior.of(5, 4, 0.4), 6);
    for (GraphMode mode : List.of(GraphMode.EXACT, GraphMode.FAST, GraphMode.BD_FIXED_TIME)) {
      var sampler = GraphSampler.of(model.prior(), mode);
      ChainContract.placeEqualsStart(model, sampler, 7);
      SeededRng rng = Rng.seeded(8);
      GraphState state = model.drawPrior(rng);
      ChainContract.allocatesNothing(sampler.start(state, model.drawData(state, rng)));
    }
  }

  /** Sigma follows K through a thousand changes without being computed anew. */
  @Test
  void covarianceDoesNotDrift() {
    Observations data = GraphOracle.data("p6_n100_circle");
    GraphWorkspace work = GraphSampler.of(GraphPrior.of(6, 3, 0.2), GraphMode.FAST).workspace();
    work.place(GraphState.empty(6), data);
    SeededRng rng = Rng.seeded(9);
    for (int i = 0; i < 1_000; i++) {
      GraphMoves.flipEdges(work, rng);
      GraphMoves.drawBlocks(work, rng);
    }
    assertTrue(work.drift() < 1e-9, "" + work.drift());
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < i; j++) {
        assertEquals(work.graph().has(i, j), work.state().k(i, j) != 0);
      }
    }
  }

  @Test
  void fewerRowsThanColumnsAndCollinearColumnsAreFine() {
    Observations data =
        new Observations(2, 4, Doubles.of(1, 2, 1, 0.5, -1, 0.3, -1, 0.2)); // columns 1 and 3 equal
    for (GraphMode mode : List.of(GraphMode.EXACT, GraphMode.FAST)) {
      GraphSummary result =
          GraphRun.of(GraphPrior.of(4, 3, 0.2), mode, data)
              .lengths(100, 2_000)
              .chains(2)
              .run(Rng.seeded(10));
      assertTrue(result.edge(0, 2).probability() > result.edge(0, 3).probability());
    }
  }

  @Test
  void settingsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> GraphPrior.of(3, 2, 0.2));
    assertThrows(IllegalArgumentException.class, () -> GraphPrior.of(3, 3, 1));
    GraphPrior full = GraphPrior.of(2, 3, 0.5).withScale(Doubles.of(1, 0.5, 0.5, 1));
    assertThrows(IllegalArgumentException.class, () -> GraphSampler.of(full, GraphMode.FAST));
    assertThrows(
        IllegalArgumentException.class,
        () -> GraphPrior.of(2, 3, 0.5).withScale(Doubles.of(1, 2, 2, 1)));
  }
}
