package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.graphs.Graph;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Draws;

/** What a study with a known truth says of a run. */
class CtmStudyTest {
  private static final CtmStudy.Artificial DATA =
      CtmStudy.Artificial.of(10, 12, 15, Rng.seeded(20211109));
  private static final CtmSampler SAMPLER = CtmSampler.of(DATA.model());

  private static CtmStudy study(CtmSampler sampler, int sweeps) {
    return CtmStudy.run(sampler, DATA, DATA.state(), sweeps, Rng.seeded(1));
  }

  @Test
  void whatStaysAtTheTruthHasNoLoss() {
    CtmStudy study = study(CtmStudy.only(SAMPLER, "assignments"), 20);
    assertEquals(0, Arrays.stream(study.trace("edges")).sum());
    assertEquals(0, Losses.proportions(study.last(), study.truth()));
    assertEquals(0, study.wrongEdges(5).get("most sampled"));
    assertEquals(0, study.wrongEdges(5).get("median probability"));
  }

  @Test
  void wrongEdgesAreThoseOfTheSelectedGraphs() {
    CtmStudy study = study(SAMPLER, 30);
    Map<String, Integer> wrong = study.wrongEdges(10);
    assertEquals(
        List.of(
            "initial",
            "last",
            "lowest Binder loss",
            "highest waiting time",
            "most sampled",
            "median probability"),
        List.copyOf(wrong.keySet()));
    study
        .selections(10)
        .forEach(
            (name, graph) -> {
              int differing = 0;
              for (int e = 0; e < 15; e++) {
                int truth = study.truth().graph().graph().pairs().get(e);
                differing += graph.pairs().get(e) != truth ? 1 : 0;
              }
              assertEquals(differing, wrong.getOrDefault(name, 0), name);
            });
  }

  @Test
  void aTraceAfterTheBurnInIsItsEnd() {
    CtmStudy study = study(SAMPLER, 12);
    double[] all = study.trace("binder");
    assertArrayEquals(Arrays.copyOfRange(all, 9, 12), study.trace("binder", 9));
    assertThrows(IllegalArgumentException.class, () -> study.trace("binder", 12));
    assertThrows(IllegalArgumentException.class, () -> study.trace("rhubarb", 0));
  }

  @Test
  void differencesOfProportionsAreAveraged() {
    CtmState state = DATA.state();
    CtmState level =
        new CtmState(
            state.graph(),
            Doubles.generate(state.eta().size(), e -> 0),
            state.topics(),
            state.assignments());
    double sum = 0;
    for (double theta : state.proportions().toArray()) {
      sum += Math.abs(theta - 1.0 / 6) / 60;
    }
    assertEquals(sum, Losses.proportions(state, level), 1e-12);
  }

  @Test
  void topicsAreNamedByTheirMostProbableWords() {
    CtmRun.Result result = new CtmRun(SAMPLER, 0, 40, 1).run(DATA.corpus(), Rng.seeded(2));
    Doubles laws = Doubles.of(0.2, 0.5, 0.3, 0.1, 0.1, 0.8);
    Draws draws = result.draws();
    var named = new CtmRun.Result(result.graph(), laws, result.proportions(), draws, Map.of());
    Vocabulary words = Vocabulary.of(List.of("a", "b", "c"));
    assertEquals(List.of("b", "c"), named.topWords(0, 2, words));
    assertEquals(List.of("c", "a", "b"), named.topWords(1, 3, words));
  }

  @Test
  void matricesOfASummaryAreItsEdges() {
    var summary = new CtmRun(SAMPLER, 10, 40, 1).run(DATA.corpus(), Rng.seeded(3)).graph();
    double[][] probability = summary.edgeProbabilityMatrix();
    double[][] partial = summary.partialCorrelationMatrix();
    for (int j = 0; j < 6; j++) {
      assertEquals(0, probability[j][j]);
      for (int i = 0; i < j; i++) {
        var edge = summary.edge(i, j);
        assertEquals(edge.probability(), probability[i][j]);
        assertEquals(edge.probability(), probability[j][i]);
        assertEquals(edge.partialCorrelation(), partial[j][i]);
        assertEquals(edge.probability(), summary.edgeProbabilities()[Graph.pair(i, j)]);
      }
    }
  }

  @Test
  void adjacencyIsSymmetric() {
    double[][] expected = {{0, 1, 0}, {1, 0, 1}, {0, 1, 0}};
    double[][] rows = Graph.of(3, 0, 1, 1, 2).adjacency();
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(expected[i], rows[i]);
    }
  }
}
