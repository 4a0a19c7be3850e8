package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;

/** Graphs of up to twelve nodes, of up to 130 where bits are counted. */
class LargerGraphsTest {
  private static boolean[][] edges(Rng rng, int n, double share) {
    boolean[][] joined = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        joined[i][j] = rng.bernoulli(share);
        joined[j][i] = joined[i][j];
      }
    }
    return joined;
  }

  @Test
  void pairsOfUpToTwelveNodes() {
    Rng rng = Rng.seeded(141);
    for (int n = 1; n <= 12; n++) {
      boolean[][] joined = edges(rng, n, 0.4);
      Graph graph = Graph.where(n, (i, j) -> joined[i][j]);
      List<Integer> ends = new ArrayList<>();
      List<String> names = new ArrayList<>();
      int number = 0;
      for (int j = 1; j < n; j++) {
        for (int i = 0; i < j; i++) {
          assertEquals(number, Graph.pair(i, j));
          assertEquals(number, Graph.pair(j, i));
          assertEquals(joined[i][j] ? 1 : 0, graph.pairs().get(number++));
          if (joined[i][j]) {
            ends.addAll(i % 2 == 0 ? List.of(i, j) : List.of(j, i));
            names.add((i + 1) + "-" + (j + 1));
          }
          boolean other = !joined[i][j];
          Graph changed = graph.with(j, i, other);
          assertEquals(other, changed.has(i, j));
          assertEquals(graph.edges() + (other ? 1 : -1), changed.edges());
        }
      }
      assertEquals(number, Graph.pairCount(n));
      assertEquals(graph, Graph.of(n, ends.stream().mapToInt(e -> e).toArray()));
      assertEquals(ends.size() / 2, graph.edges());
      assertEquals(names.isEmpty() ? "no edges" : String.join(" ", names), graph.toString());
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(joined[i][j], graph.has(i, j));
          assertEquals(joined[i][j] ? 1 : 0, graph.adjacency()[i][j]);
        }
      }
    }
    assertEquals(1024, Graph.all(5).stream().distinct().count());
  }

  /** 2 to 130 nodes, edges set and taken away; rows of one, two and three words. */
  @Test
  void adjacencyOfUpToHundredAndThirtyNodes() {
    Rng rng = Rng.seeded(142);
    for (int n : new int[] {2, 9, 63, 64, 65, 100, 128, 130}) {
      boolean[][] joined = edges(rng, n, 0.3);
      Adjacency adjacency = new Adjacency(n);
      adjacency.place(Graph.where(n, (i, j) -> joined[i][j]));
      for (int change = 0; change < 300; change++) {
        int i = rng.uniformInt(n);
        int j = (i + 1 + rng.uniformInt(n - 1)) % n;
        joined[i][j] = rng.bernoulli(0.5);
        joined[j][i] = joined[i][j];
        adjacency.set(i, j, joined[i][j]);
      }
      Adjacency copy = new Adjacency(n);
      copy.copy(adjacency);
      int all = 0;
      for (int i = 0; i < n; i++) {
        int node = i;
        int degree = (int) IntStream.range(0, n).filter(j -> joined[node][j]).count();
        all += degree;
        assertEquals(degree, adjacency.degree(i));
        for (int j = 0; j < n; j++) {
          int other = j;
          assertEquals(joined[i][j], adjacency.has(i, j));
          assertEquals(joined[i][j], copy.has(i, j));
          if (i != j) {
            assertEquals(
                IntStream.range(0, n).filter(h -> joined[node][h] && joined[other][h]).count(),
                adjacency.commonNeighbours(i, j));
          }
        }
      }
      assertEquals(all / 2, adjacency.edges());
    }
  }

  /** Decomposable ones have a perfect order; a cycle put in takes it away. */
  @Test
  void eliminationOrdersOfUpToSeventyNodes() {
    Rng rng = Rng.seeded(143);
    for (int round = 0; round < 120; round++) {
      int n = 5 + round % 66;
      ChordalGraphs chordal = ChordalGraphs.random(n, rng);
      Adjacency adjacency = new Adjacency(n);
      adjacency.place(chordal.graph());
      EliminationOrder order = new EliminationOrder(n);
      assertTrue(order.find(adjacency), chordal.graph().toString());
      int[] place = new int[n];
      Arrays.fill(place, -1);
      for (int r = 0; r < n; r++) {
        assertEquals(-1, place[order.at(r)], "no node twice");
        place[order.at(r)] = r;
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int h = 0; h < j; h++) {
            boolean later = place[j] > place[i] && place[h] > place[i];
            if (later && adjacency.has(i, j) && adjacency.has(i, h)) {
              assertTrue(adjacency.has(j, h), "what remains of the neighbours is a clique");
            }
          }
        }
      }
      // Four nodes in a ring, joined to others as before: no chord.
      int[] ring = {0, n - 1, 1, n - 2};
      for (int a = 0; a < 4; a++) {
        adjacency.set(ring[a], ring[(a + 1) % 4], true);
      }
      adjacency.set(ring[0], ring[2], false);
      adjacency.set(ring[1], ring[3], false);
      assertFalse(order.find(adjacency));
    }
  }

  @Test
  void priorsOfGraphsPairByPair() {
    Rng rng = Rng.seeded(144);
    for (int n = 1; n <= 12; n++) {
      Doubles gamma = Doubles.generate(Graph.pairCount(n), e -> 0.05 + 0.9 * rng.uniform());
      GraphPrior prior = GraphPrior.of(n, 3, 0.5).withEdgeProbabilities(gamma);
      for (int round = 0; round < 20; round++) {
        ProbabilityRng counted = new ProbabilityRng(rng);
        Graph graph = prior.drawGraph(counted);
        double sum = 0;
        for (int e = 0; e < gamma.size(); e++) {
          boolean there = graph.pairs().get(e) == 1;
          sum += Math.log(there ? gamma.get(e) : 1 - gamma.get(e));
          assertEquals(Math.log(gamma.get(e) / (1 - gamma.get(e))), prior.logOdds()[e], 1e-12);
        }
        assertEquals(sum, prior.logProbability(graph), 1e-11);
        assertEquals(sum, counted.logProbability(), 1e-11);
      }
      GraphState state = new GraphState(Graph.empty(n), Doubles.generate(n * n, e -> e));
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(n * i + j, state.k(i, j));
          assertEquals(i == j ? 1 : 0, prior.scale().get(n * i + j));
        }
      }
    }
  }
}
