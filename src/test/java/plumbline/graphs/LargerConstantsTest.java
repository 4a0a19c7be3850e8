package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

/** Laws of precision matrices of up to twelve nodes, any S, against EJML. */
class LargerConstantsTest {
  /** Kernel and constant, S any matrix: cliques over separators, known as the graph was made. */
  @Test
  void constantsOfRandomDecomposableGraphs() {
    Rng rng = Rng.seeded(145);
    for (int round = 0; round < 300; round++) {
      int n = 1 + round % 12;
      double df = 2.1 + 6 * rng.uniform();
      ChordalGraphs chordal = ChordalGraphs.random(n, rng);
      SimpleMatrix scale = ChordalGraphs.scale(n, rng);
      GWishart law = new GWishart(chordal.graph(), df, ChordalGraphs.doubles(scale));
      double constant = chordal.logConstant(df, scale);
      double tolerance = 1e-9 * (1 + Math.abs(constant));
      assertEquals(constant, law.logNormaliser().orElseThrow(), tolerance);
      assertEquals(constant, law.computedLogNormaliser(), tolerance);
      SimpleMatrix k = ChordalGraphs.fitting(chordal.graph(), rng);
      double kernel = (df - 2) / 2 * Math.log(k.determinant()) - 0.5 * scale.mult(k).trace();
      assertEquals(kernel, law.logKernel(ChordalGraphs.doubles(k)), 1e-9 * (1 + Math.abs(kernel)));
      assertEquals(
          kernel - constant,
          law.logDensity(ChordalGraphs.doubles(k)),
          1e-9 * (1 + Math.abs(kernel) + Math.abs(constant)));
    }
  }

  /** The three cycles of four nodes, by an integral over one chord, at several b. */
  @Test
  void constantsOfCyclesByAnIntegral() {
    for (Graph cycle : List.of(ring(0, 1, 2, 3), ring(0, 2, 1, 3), ring(0, 1, 3, 2))) {
      for (double df = 2.5; df < 12; df += 1.5) {
        GWishart law = GWishart.standard(cycle, df);
        double expected = NormaliserIntegral.log(cycle, df, law.scale());
        assertEquals(expected, law.logNormaliser().orElseThrow(), 1e-8 * (1 + Math.abs(expected)));
      }
    }
  }

  private static Graph ring(int a, int b, int c, int d) {
    return Graph.of(4, a, b, b, c, c, d, d, a);
  }

  /** Edges with 0 to 8 common neighbours: complete graphs with and without one edge. */
  @Test
  void ratiosOfConstantsForManyTriangles() {
    for (int triangles = 0; triangles <= 8; triangles++) {
      int n = triangles + 2;
      Graph with = Graph.complete(n);
      Graph without = with.with(0, 1, false);
      for (double df = 2.2; df < 9; df += 0.7) {
        SimpleMatrix identity = SimpleMatrix.identity(n);
        int[] zero = IntStream.range(1, n).toArray();
        int[] both = IntStream.range(2, n).toArray();
        double apart =
            2 * ChordalGraphs.logComplete(df, ChordalGraphs.block(identity, zero))
                - ChordalGraphs.logComplete(df, ChordalGraphs.block(identity, both));
        double expected = ChordalGraphs.logComplete(df, identity) - apart;
        assertEquals(expected, NormaliserRatio.gamma().at(df, triangles), 1e-10);
        assertEquals(apart, GWishart.standard(without, df).logNormaliser().orElseThrow(), 1e-9);
      }
    }
  }

  /**
   * The density of k_ij at zero given all but k_jj: with |K| linear in k_jj, what is left of the
   * law is exp(-S_ij t - S_jj q(t) / 2), q(t) the quadratic form of row j by the inverse of the
   * rest.
   */
  @Test
  void densityOfAnEntryByTheSchurComplement() {
    Rng rng = Rng.seeded(146);
    for (int round = 0; round < 200; round++) {
      int n = 2 + round % 9;
      SimpleMatrix k = ChordalGraphs.scale(n, rng);
      SimpleMatrix scale = ChordalGraphs.scale(n, rng);
      int i = rng.uniformInt(n);
      int j = (i + 1 + rng.uniformInt(n - 1)) % n;
      int[] rest = IntStream.range(0, n).filter(r -> r != j).toArray();
      SimpleMatrix inverse = ChordalGraphs.block(k, rest).invert();
      double[] log = new double[3];
      for (int t = -1; t <= 1; t++) {
        SimpleMatrix row = new SimpleMatrix(rest.length, 1);
        for (int r = 0; r < rest.length; r++) {
          row.set(r, 0, rest[r] == i ? t : k.get(rest[r], j));
        }
        double q = row.transpose().mult(inverse).mult(row).get(0, 0);
        log[t + 1] = -scale.get(i, j) * t - 0.5 * scale.get(j, j) * q;
      }
      // Of exp(c + b t - a t^2 / 2), normalised, at 0.
      double b = (log[2] - log[0]) / 2;
      double a = 2 * log[1] - log[0] - log[2];
      double expected = 0.5 * Math.log(a / (2 * Math.PI)) - b * b / (2 * a);
      SimpleMatrix sigma = k.invert();
      double found =
          EdgeRatio.logH(
              sigma.get(i, i),
              sigma.get(i, j),
              sigma.get(j, j),
              k.get(i, j),
              scale.get(i, j),
              scale.get(j, j));
      assertEquals(expected, found, 1e-6 * (1 + Math.abs(expected)));
    }
  }

  /**
   * Draws of decomposable graphs of eight nodes, S any matrix: for each clique the inverse of its
   * block of K^-1 is Wishart, with mean (b + m - 1) times the inverse of its block of S.
   */
  @Test
  @Statistical(alpha = 1e-7) // some 200 means of 4,000 draws, at z 6.5
  void drawsHaveTheMeansOfTheirCliques() {
    Rng rng = Rng.seeded(147);
    for (int round = 0; round < 4; round++) {
      ChordalGraphs chordal = ChordalGraphs.random(8, rng);
      SimpleMatrix scale = ChordalGraphs.scale(8, rng);
      GWishart law = new GWishart(chordal.graph(), 4.5, ChordalGraphs.doubles(scale));
      int draws = 4_000;
      List<SimpleMatrix> sum = new ArrayList<>();
      List<SimpleMatrix> squares = new ArrayList<>();
      for (int[] clique : chordal.cliques()) {
        sum.add(new SimpleMatrix(clique.length, clique.length));
        squares.add(new SimpleMatrix(clique.length, clique.length));
      }
      for (int draw = 0; draw < draws; draw++) {
        SimpleMatrix k = new SimpleMatrix(8, 8, true, law.sample(rng).toArray());
        SimpleMatrix sigma = k.invert();
        for (int i = 0; i < 8; i++) {
          for (int j = 0; j < i; j++) {
            assertTrue(chordal.graph().has(i, j) || k.get(i, j) == 0);
          }
        }
        for (int c = 0; c < 8; c++) {
          SimpleMatrix q = ChordalGraphs.block(sigma, chordal.cliques().get(c)).invert();
          sum.set(c, sum.get(c).plus(q));
          squares.set(c, squares.get(c).plus(q.elementMult(q)));
        }
      }
      for (int c = 0; c < 8; c++) {
        int[] clique = chordal.cliques().get(c);
        SimpleMatrix mean =
            ChordalGraphs.block(scale, clique).invert().scale(4.5 + clique.length - 1);
        for (int e = 0; e < mean.getNumElements(); e++) {
          double found = sum.get(c).get(e) / draws;
          double variance = squares.get(c).get(e) / draws - found * found;
          assertEquals(0, (found - mean.get(e)) / Math.sqrt(variance / draws), 6.5);
        }
      }
    }
  }

  /** All graphs of three nodes, all of which are decomposable, with data and S of any kind. */
  @Test
  void posteriorsOfThreeNodesByTheirConstants() {
    Rng rng = Rng.seeded(149);
    for (int round = 0; round < 30; round++) {
      SimpleMatrix scale = ChordalGraphs.scale(3, rng);
      Doubles gamma = Doubles.generate(3, e -> 0.1 + 0.8 * rng.uniform());
      GraphPrior prior =
          GraphPrior.of(3, 3.7, 0.5)
              .withScale(ChordalGraphs.doubles(scale))
              .withEdgeProbabilities(gamma);
      int n = rng.uniformInt(9);
      Observations data = new Observations(n, 3, Doubles.generate(3 * n, e -> rng.normal()));
      SimpleMatrix x = new SimpleMatrix(n, 3, true, data.values().toArray());
      SimpleMatrix posterior = n == 0 ? scale : scale.plus(x.transpose().mult(x));
      double[] weight = new double[8];
      double total = 0;
      double[] edge = new double[3];
      for (int mask = 0; mask < 8; mask++) {
        double log = constantOfThree(mask, 3.7 + n, posterior) - constantOfThree(mask, 3.7, scale);
        for (int e = 0; e < 3; e++) {
          log += Math.log((mask >> e & 1) == 1 ? gamma.get(e) : 1 - gamma.get(e));
        }
        weight[mask] = log;
        total += Math.exp(log);
      }
      for (int mask = 0; mask < 8; mask++) {
        for (int e = 0; e < 3; e++) {
          edge[e] += (mask >> e & 1) * Math.exp(weight[mask]) / total;
        }
      }
      double[] logs = ExactPosterior.logProbabilities(prior, data);
      double[] found = ExactPosterior.edgeProbabilities(prior, data);
      for (int mask = 0; mask < 8; mask++) {
        assertEquals(weight[mask], logs[mask], 1e-9 * (1 + Math.abs(weight[mask])));
      }
      for (int e = 0; e < 3; e++) {
        assertEquals(edge[e], found[e], 1e-9);
      }
    }
    // Of four nodes the three rings have no closed form under such an S, and no other graph lacks
    // it.
    GraphPrior four =
        GraphPrior.of(4, 3, 0.5).withScale(ChordalGraphs.doubles(ChordalGraphs.scale(4, rng)));
    double[] logs =
        ExactPosterior.logProbabilities(four, new Observations(2, 4, Doubles.generate(8, e -> e)));
    assertEquals(61, Arrays.stream(logs).filter(Double::isFinite).count());
    assertEquals(3, Arrays.stream(logs).filter(log -> log == Double.NEGATIVE_INFINITY).count());
  }

  /** Edges in the order 1-2, 1-3, 2-3: products over edges, over nodes that two of them share. */
  private static double constantOfThree(int mask, double df, SimpleMatrix scale) {
    int[][] ends = {{0, 1}, {0, 2}, {1, 2}};
    if (mask == 7) {
      return ChordalGraphs.logComplete(df, scale);
    }
    double log = 0;
    int[] degree = new int[3];
    for (int e = 0; e < 3; e++) {
      if ((mask >> e & 1) == 1) {
        log += ChordalGraphs.logComplete(df, ChordalGraphs.block(scale, ends[e]));
        degree[ends[e][0]]++;
        degree[ends[e][1]]++;
      }
    }
    for (int v = 0; v < 3; v++) {
      double one = ChordalGraphs.logComplete(df, ChordalGraphs.block(scale, new int[] {v}));
      log -= (degree[v] - 1) * one;
    }
    return log;
  }
}
