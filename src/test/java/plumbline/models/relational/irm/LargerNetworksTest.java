package plumbline.models.relational.irm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;

/** Networks of up to thirty objects, directed or not, with gaps, counted dyad by dyad. */
class LargerNetworksTest {
  private static Dyads random(Rng rng, int n) {
    Dyads dyads = rng.bernoulli(0.5) ? Dyads.directed(n) : Dyads.symmetric(n);
    dyads = rng.bernoulli(0.5) ? dyads.withSelfLinks() : dyads;
    return dyads.hiding(IntStream.range(0, n * n).filter(d -> rng.bernoulli(0.1)).toArray());
  }

  /** Unordered pairs have one number; what is hidden is hidden in both directions then. */
  @Test
  void dyadsOfUpToTwelveObjects() {
    Rng rng = Rng.seeded(111);
    for (int round = 0; round < 200; round++) {
      int n = 1 + round % 12;
      boolean directed = rng.bernoulli(0.5);
      boolean self = rng.bernoulli(0.5);
      Dyads dyads = directed ? Dyads.directed(n) : Dyads.symmetric(n);
      dyads = self ? dyads.withSelfLinks() : dyads;
      Set<List<Integer>> hidden = new HashSet<>();
      for (int h = 0; h < n; h++) {
        int from = rng.uniformInt(n);
        int to = rng.uniformInt(n);
        dyads = dyads.hiding(n * from + to);
        hidden.add(List.of(from, to));
        hidden.add(directed ? List.of(from, to) : List.of(to, from));
      }
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if ((directed || i <= j) && (self || i != j)) {
            expected.add(n * i + j);
          }
          boolean seen = (self || i != j) && !hidden.contains(List.of(i, j));
          assertEquals(seen, dyads.observed(i, j), dyads + ": " + i + ", " + j);
          assertEquals(seen, dyads.entries().observed(i, j), "as entries");
          assertEquals(seen, dyads.form().whole().observed(i, j), "saved");
          assertEquals(
              directed ? n * i + j : n * Math.min(i, j) + Math.max(i, j), dyads.number(i, j));
          assertFalse(dyads.hidingAll().observed(i, j));
          assertEquals(seen, dyads.among(n + 3).observed(i, j), "among more");
          if (i < 5 && j < 5) {
            assertEquals(seen, dyads.atMost(5).observed(i, j), "among five");
          }
        }
      }
      List<Integer> numbers = new ArrayList<>();
      dyads.forEach(numbers::add);
      assertEquals(expected, numbers);
    }
  }

  @Test
  void networksOfUpToTwelveObjects() {
    Rng rng = Rng.seeded(112);
    for (int round = 0; round < 200; round++) {
      int n = 1 + round % 12;
      Dyads dyads = random(rng, n);
      boolean[][] drawn = new boolean[n][n];
      Network network = Network.of(dyads, (from, to) -> drawn[from][to] = rng.bernoulli(0.6));
      int links = 0;
      int observed = 0;
      int triangles = 0;
      int[] degrees = new int[n];
      boolean[][] link = new boolean[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          boolean turned = !dyads.directed() && i > j;
          link[i][j] = dyads.observed(i, j) && (turned ? drawn[j][i] : drawn[i][j]);
          assertEquals(link[i][j], network.link(i, j));
          assertEquals(dyads.observed(i, j), network.observed(i, j));
          links += link[i][j] && !turned ? 1 : 0;
          observed += dyads.observed(i, j) && !turned ? 1 : 0;
          degrees[i] += link[i][j] && i != j ? 1 : 0;
        }
      }
      double paths = 0;
      for (int i = 0; i < n; i++) {
        assertEquals(degrees[i], network.degree(i));
        paths += degrees[i] * (degrees[i] - 1) / 2.0;
        for (int j = 0; j < n; j++) {
          for (int k = 0; k < n; k++) {
            boolean apart = i != j && j != k && i != k;
            boolean there = link[i][j] && link[j][k] && link[k][i];
            triangles += apart && there && link[j][i] && link[k][j] && link[i][k] ? 1 : 0;
          }
        }
      }
      assertEquals(links, network.links());
      assertEquals(observed, network.observedDyads());
      assertEquals(triangles / 6, network.triangles());
      if (paths > 0) {
        assertEquals(triangles / 2.0 / paths, network.transitivity(), 1e-12);
      }
      assertEquals(network, network.form().whole());
      assertEquals(links * (dyads.directed() ? 1 : 2), selfTwice(network, n));
    }
  }

  /** Links of all ordered pairs; a self link of a symmetric network counts as its two ends. */
  private static int selfTwice(Network network, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean both = i == j && !network.dyads().directed();
        sum += network.link(i, j) ? both ? 2 : 1 : 0;
      }
    }
    return sum;
  }

  /** Links one after the other, each given those of its block before. */
  @Test
  void blocksOfTwelveObjectsDyadByDyad() {
    Rng rng = Rng.seeded(119);
    for (int round = 0; round < 200; round++) {
      int n = 2 + round % 11;
      Dyads dyads = random(rng, n);
      IrmModel model = IrmModel.of(dyads);
      double beta1 = 0.3 + rng.exponential();
      double beta2 = 0.3 + rng.exponential();
      int[] labels = IntStream.range(0, n).map(i -> 5 * rng.uniformInt(6)).toArray();
      IrmState state = new IrmState(1.3, beta1, beta2, IrmState.numbered(labels));
      Network network = Network.of(dyads, (from, to) -> rng.bernoulli(0.4));
      int[][] links = new int[n + 1][n + 1];
      int[][] all = new int[n + 1][n + 1];
      double[] sum = {0};
      dyads.forEach(
          dyad -> {
            int i = dyad / n;
            int j = dyad % n;
            if (dyads.observed(i, j)) {
              int a = state.clusters().get(i);
              int b = state.clusters().get(j);
              int p = dyads.directed() ? a : Math.min(a, b);
              int q = dyads.directed() ? b : Math.max(a, b);
              boolean link = network.link(i, j);
              double seen = link ? links[p][q] + beta1 : all[p][q] - links[p][q] + beta2;
              sum[0] += Math.log(seen / (all[p][q] + beta1 + beta2));
              links[p][q] += link ? 1 : 0;
              all[p][q]++;
            }
          });
      assertEquals(sum[0], model.logLikelihood(state, network), 1e-9);
      double blocks = 0;
      for (int a = 1; a <= state.count(); a++) {
        for (int b = dyads.directed() ? 1 : a; b <= state.count(); b++) {
          blocks += IrmModel.logBlock(links[a][b], all[a][b] - links[a][b], beta1, beta2);
        }
      }
      assertEquals(sum[0], blocks, 1e-9);
      for (int i = 0; i < n; i++) {
        int a = state.clusters().get(i);
        int b = state.clusters().get(n - 1);
        int p = dyads.directed() ? a : Math.min(a, b);
        int q = dyads.directed() ? b : Math.max(a, b);
        assertEquals(
            (links[p][q] + beta1) / (all[p][q] + beta1 + beta2),
            model.linkProbability(state, network, i, n - 1),
            1e-12);
      }
      partition(model, state, labels);
    }
  }

  /** Labels by first appearance; the prior seats one guest after the other. */
  private static void partition(IrmModel model, IrmState state, int[] labels) {
    List<Integer> met = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    GammaDistribution one = GammaDistribution.of(1, 1);
    double prior =
        one.logDensity(1.3) + one.logDensity(state.beta1()) + one.logDensity(state.beta2());
    for (int i = 0; i < labels.length; i++) {
      int table = met.indexOf(labels[i]);
      prior += Math.log((table < 0 ? 1.3 : sizes.get(table)) / (i + 1.3));
      if (table < 0) {
        met.add(labels[i]);
        sizes.add(0);
        table = met.size() - 1;
      }
      sizes.set(table, sizes.get(table) + 1);
      assertEquals(table + 1, state.clusters().get(i));
    }
    assertEquals(met.size(), state.count());
    assertEquals(sizes, Arrays.stream(state.sizes()).boxed().toList());
    assertEquals(prior, model.logPrior(state), 1e-10);
  }

  /** Thirty objects in up to thirty clusters, moved at random: blocks as if placed anew. */
  @Test
  void blocksOfThirtyObjectsAfterManyMoves() {
    Rng rng = Rng.seeded(120);
    for (int round = 0; round < 6; round++) {
      Dyads dyads = random(rng, 30);
      Network network = Network.of(dyads, (from, to) -> rng.bernoulli(0.3));
      int[] labels = IrmState.numbered(IntStream.range(0, 30).map(i -> i % 19).toArray()).toArray();
      IrmBlocks blocks = new IrmBlocks(30, dyads.directed());
      blocks.place(labels, 1, network.cells());
      for (int move = 0; move < 100; move++) {
        int i = rng.uniformInt(30);
        blocks.remove(i);
        int k = rng.uniformInt(blocks.clusters + 1);
        if (k == blocks.clusters) {
          blocks.open();
          blocks.look(i);
        }
        blocks.insert(i, k);
        int stride = blocks.stride;
        int[][] links = new int[blocks.clusters][blocks.clusters];
        int[][] all = new int[blocks.clusters][blocks.clusters];
        dyads.forEach(
            dyad -> {
              int a = blocks.label[dyad / 30];
              int b = blocks.label[dyad % 30];
              if (network.observed(dyad / 30, dyad % 30)) {
                int one = network.link(dyad / 30, dyad % 30) ? 1 : 0;
                links[a][b] += one;
                all[a][b]++;
                if (!dyads.directed() && a != b) {
                  links[b][a] += one;
                  all[b][a]++;
                }
              }
            });
        for (int a = 0; a < blocks.clusters; a++) {
          for (int b = 0; b < blocks.clusters; b++) {
            assertEquals(links[a][b], blocks.links[a * stride + b], "links " + a + " " + b);
            assertEquals(all[a][b], blocks.dyads[a * stride + b], "dyads " + a + " " + b);
          }
        }
      }
    }
  }
}
