package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.graphs.Graph;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.ErrorTraces;
import plumbline.studies.Losses;

class TopicMatchingTest {
  private static double[][] costs(int k, SeededRng rng) {
    double[][] cost = new double[k][k];
    for (double[] row : cost) {
      java.util.Arrays.setAll(row, s -> rng.uniform());
    }
    return cost;
  }

  private static double total(double[][] cost, Ints source) {
    double sum = 0;
    for (int t = 0; t < cost.length; t++) {
      sum += cost[t][source.get(t)];
    }
    return sum;
  }

  private static List<Ints> permutations(int k) {
    List<Ints> all = new ArrayList<>();
    permute(new int[0], k, all);
    return all;
  }

  private static void permute(int[] head, int k, List<Ints> all) {
    if (head.length == k) {
      all.add(Ints.of(head));
    }
    for (int s = 0; s < k; s++) {
      int next = s;
      if (java.util.Arrays.stream(head).noneMatch(h -> h == next)) {
        int[] longer = java.util.Arrays.copyOf(head, head.length + 1);
        longer[head.length] = s;
        permute(longer, k, all);
      }
    }
  }

  @Test
  void optimalMatchingIsTheBestOfAll() {
    SeededRng rng = Rng.seeded(1);
    boolean stableIsWorse = false;
    for (int repeat = 0; repeat < 50; repeat++) {
      double[][] cost = costs(5, rng);
      double best = permutations(5).stream().mapToDouble(p -> total(cost, p)).min().orElseThrow();
      assertEquals(best, total(cost, TopicMatching.optimal(cost)), 1e-12);
      Ints stable = ErrorTraces.stable(cost);
      assertStable(cost, stable);
      stableIsWorse |= total(cost, stable) > best + 1e-9;
    }
    assertTrue(stableIsWorse, "a stable matching need not be the cheapest");
  }

  private static void assertStable(double[][] cost, Ints source) {
    for (int t = 0; t < cost.length; t++) {
      for (int u = 0; u < cost.length; u++) {
        boolean wishes = cost[t][source.get(u)] < cost[t][source.get(t)];
        boolean wished = cost[t][source.get(u)] < cost[u][source.get(u)];
        assertFalse(wishes && wished, t + " and the source of " + u + " prefer each other");
      }
    }
  }

  @Test
  void binderLossCountsPairs() {
    SeededRng rng = Rng.seeded(2);
    Ints a = Ints.generate(40, i -> rng.uniformInt(4));
    Ints b = Ints.generate(40, i -> rng.uniformInt(4));
    int expected = 0;
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < i; j++) {
        expected += (a.get(i) == a.get(j)) != (b.get(i) == b.get(j)) ? 1 : 0;
      }
    }
    assertEquals(expected, Losses.binder(a, b, 4));
    Ints renamed = Ints.generate(40, i -> 3 - a.get(i));
    assertEquals(0, Losses.binder(a, renamed, 4));
  }

  @Test
  void renamedTopicsAreFoundAgain() {
    SeededRng rng = Rng.seeded(3);
    double[] laws = new double[4 * 6];
    java.util.Arrays.setAll(laws, e -> rng.uniform());
    Ints order = Ints.of(2, 0, 3, 1);
    double[] renamed = new double[laws.length];
    for (int t = 0; t < 4; t++) {
      System.arraycopy(laws, t * 6, renamed, order.get(t) * 6, 6);
    }
    double[][] distances = TopicMatching.distances(renamed, laws, 4);
    assertEquals(order, TopicMatching.optimal(distances));
    assertEquals(order, ErrorTraces.stable(distances));
    assertArrayEquals(new double[4], Losses.words(Doubles.of(renamed), Doubles.of(laws), order), 0);
    Graph target = Graph.of(4, 0, 1, 2, 3);
    Graph graph = Graph.of(4, 2, 0, 3, 1);
    assertEquals(0, Losses.graph(graph, target, order));
    assertEquals(4, Losses.graph(graph, target, Ints.of(0, 1, 2, 3)));
    assertEquals(
        Math.sqrt(2),
        Losses.frobenius(Doubles.of(1, 0, 0, 2), Doubles.of(1, 0, 0, 2), Ints.of(1, 0)),
        1e-12);
  }

  /** Well separated topics come back, in any order, and do not depend on the threads. */
  @Test
  void runFindsSeparatedTopics() {
    int k = 3;
    CtmModel model = CtmModel.standard(k, Ints.generate(80, d -> 40), 9);
    SeededRng rng = Rng.seeded(4);
    CtmState truth = model.drawPrior(rng);
    double[] laws = new double[k * 9];
    java.util.Arrays.setAll(laws, e -> e % 9 / 3 == e / 9 ? 0.32 : 0.04 / 6);
    // Four tokens of five are on the document's own topic.
    Ints assignments = Ints.generate(3200, i -> i % 5 == 0 ? i % k : i / 40 % k);
    CtmState separated = new CtmState(truth.graph(), truth.eta(), Doubles.of(laws), assignments);
    Corpus corpus = model.drawData(separated, rng);
    CtmRun run = new CtmRun(CtmSampler.of(model), 200, 200, 2);
    CtmRun.Result one = run.run(corpus, Rng.seeded(5), Replicates.threads(1), Progress.silent());
    CtmRun.Result two = run.run(corpus, Rng.seeded(5), Replicates.threads(2), Progress.silent());
    assertEquals(one.topics(), two.topics());
    assertEquals(one.graph().edges(), two.graph().edges());
    Ints source = TopicMatching.optimal(TopicMatching.distances(one.topics().toArray(), laws, k));
    // Topics mixed up are farther than 0.6.
    for (double distance : Losses.words(one.topics(), Doubles.of(laws), source)) {
      assertTrue(distance < 0.1, "distance " + distance);
    }
  }
}
