package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.graphs.EdgeTally;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphSummary;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.Observations;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;

class GraphJudgementTest {
  private static final int SWEEPS = 400;
  private static final GraphPrior PRIOR = GraphPrior.of(4, 3, 0.3);

  /** A chain that knows for each of its sweeps which graph it visits. */
  private static EdgeTally chain(List<Graph> graphs, SeededRng rng) {
    GraphWorkspace work = GraphSampler.of(PRIOR, GraphMode.FAST).workspace();
    EdgeTally tally = new EdgeTally(4, graphs.size(), false);
    for (Graph graph : graphs) {
      work.place(
          new GraphState(graph, GraphState.empty(4).precision()),
          new Observations(0, 4, Doubles.of()));
      GraphMoves.drawBlocks(work, rng);
      Arrays.setAll(work.inclusion(), graph.pairs()::get);
      tally.add(work);
    }
    return tally;
  }

  private static List<Graph> often(Graph graph, int times) {
    return new ArrayList<>(java.util.Collections.nCopies(times, graph));
  }

  @Test
  void chainsStuckInTwoGraphsNeverConverge() {
    SeededRng rng = Rng.seeded(1);
    List<Graph> all = Graph.all(4);
    for (int round = 0; round < 25; round++) {
      Graph here = all.get(rng.uniformInt(all.size()));
      Graph there = here.with(0, 1 + rng.uniformInt(3), round % 2 == 0);
      Graph other = here.equals(there) ? here.with(2, 3, !here.has(2, 3)) : there;
      List<EdgeTally> chains = new ArrayList<>();
      for (int c = 0; c < 4; c++) {
        chains.add(chain(often(c % 2 == 0 ? here : other, 50), rng));
      }
      FitJudgement judgement = GraphJudgement.of(GraphSummary.of(chains), false);
      assertEquals(Verdict.NOT_CONVERGED, judgement.verdict(), judgement.reason());
      assertTrue(judgement.reason().contains("edge"), judgement.reason());
    }
  }

  /** Each chain visits both graphs, but two visit one mostly and two the other. */
  @Test
  void chainsThatDisagreeOnAnEdgeNeverConverge() {
    SeededRng rng = Rng.seeded(2);
    List<EdgeTally> chains = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      List<Graph> graphs = often(Graph.of(4, 0, 1), SWEEPS);
      for (int sweep = c % 2; sweep < SWEEPS; sweep += 2 + 6 * (c % 2)) {
        graphs.set(sweep, Graph.of(4, 0, 1, 2, 3));
      }
      chains.add(chain(graphs, rng));
    }
    FitJudgement judgement = GraphJudgement.of(GraphSummary.of(chains), false);
    assertEquals(Verdict.NOT_CONVERGED, judgement.verdict(), judgement.reason());
    assertEquals("edge 3-4", judgement.worst().orElseThrow().name());
  }

  /** Edge 3-4 was there in three neighbouring sweeps of one chain of four. */
  @Test
  void rareVisitsToAnEdgeAreNoDisagreement() {
    SeededRng rng = Rng.seeded(3);
    List<EdgeTally> chains = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      List<Graph> graphs = often(Graph.of(4, 0, 1), SWEEPS);
      for (int sweep = 200; sweep < 203; sweep++) {
        graphs.set(sweep, Graph.of(4, 0, 1).with(2, 3, c == 1));
      }
      chains.add(chain(graphs, rng));
    }
    FitJudgement judgement = GraphJudgement.of(GraphSummary.of(chains), false);
    assertEquals(Verdict.CONVERGED, judgement.verdict(), judgement.reason());
  }

  /** The short way for ones and zeros is what the full definition gives. */
  @Test
  void ranksOfTwoValuesAreALinearFunction() {
    SeededRng rng = Rng.seeded(4);
    for (double p : new double[] {0.02, 0.3, 0.5, 0.9}) {
      double[][] chains = new double[4][500];
      for (double[] chain : chains) {
        Arrays.setAll(chain, i -> rng.bernoulli(p) ? 1 : 0);
      }
      assertEquals(RHat.of(chains).value(), RHat.basic(true, chains).value(), 1e-9);
    }
  }

  /** At most 3 of 12: where 1 in 100 right fits is not recognised, that fails once in 200,000. */
  @Test
  @Statistical(alpha = 1e-5)
  void rightFitsConverge() {
    GraphModel model = new GraphModel(PRIOR, 40);
    SeededRng rng = Rng.seeded(5);
    int others = 0;
    for (int fit = 0; fit < 12; fit++) {
      Observations data = model.drawData(model.drawPrior(rng), rng);
      GraphSummary summary =
          GraphRun.of(PRIOR, GraphMode.FAST, data).lengths(200, 2_000).run(rng.child(fit));
      others += GraphJudgement.of(summary, false).verdict() == Verdict.CONVERGED ? 0 : 1;
    }
    assertTrue(others <= 3, others + " of 12");
  }

  private static Ranks threeColumns() throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("src/test/resources/oracle/graphs/copula_p3_n300_data.csv"));
    double[] values =
        lines.stream()
            .skip(1)
            .flatMap(line -> Arrays.stream(line.split(",")))
            .mapToDouble(Double::parseDouble)
            .toArray();
    return Ranks.of(lines.size() - 1, 3, Doubles.of(values));
  }

  private static Verdict verdict(boolean withScales, int burnIn, int sweeps, long seed)
      throws IOException {
    GraphRun run =
        GraphRun.copula(GraphPrior.of(3, 3, 0.2), GraphMode.EXACT, threeColumns())
            .lengths(burnIn, sweeps);
    GraphSummary summary = (withScales ? run : run.withoutScales()).run(Rng.seeded(seed));
    return GraphJudgement.of(summary, true).verdict();
  }

  @Test
  void copulaWhoseScalesDoNotMixIsNotConverged() throws IOException {
    for (long seed = 1; seed <= 2; seed++) {
      assertEquals(Verdict.NOT_CONVERGED, verdict(false, 200, 1_500, seed));
      assertEquals(Verdict.CONVERGED, verdict(true, 200, 1_500, seed));
    }
  }

  @Test
  @Tag("long")
  void copulaWhoseScalesDoNotMixIsNotConvergedAtFullLength() throws IOException {
    int slow = 0;
    for (long seed = 1; seed <= 10; seed++) {
      slow += verdict(false, 1_000, 10_000, seed) == Verdict.NOT_CONVERGED ? 1 : 0;
      assertEquals(Verdict.CONVERGED, verdict(true, 1_000, 10_000, seed));
    }
    assertTrue(slow >= 9, slow + " of 10");
  }
}
