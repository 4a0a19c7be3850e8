package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import plumbline.graphs.copula.CopulaModel;
import plumbline.graphs.copula.CopulaSampler;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.CopulaWorkspace;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** Observations and ranks of up to thirty rows and twelve columns. */
class LargerTablesTest {
  /** Scatter, likelihood and simulated rows of up to twelve columns. */
  @Test
  void observationsOfUpToTwelveColumns() {
    Rng rng = Rng.seeded(148);
    for (int p = 1; p <= 12; p++) {
      int n = 1 + 2 * p;
      GraphModel model = new GraphModel(GraphPrior.of(p, 3.5, 0.4), n);
      SimpleMatrix k = ChordalGraphs.scale(p, rng);
      GraphState state = new GraphState(Graph.complete(p), ChordalGraphs.doubles(k));
      Observations data = model.drawData(state, rng.child(p));
      Rng again = rng.child(p);
      SimpleMatrix x = new SimpleMatrix(n, p, true, data.values().toArray());
      SimpleMatrix factor = k.transpose(); // L of K = L L', by EJML's own decomposition
      var cholesky = org.ejml.dense.row.factory.DecompositionFactory_DDRM.chol(p, true);
      assertTrue(cholesky.decompose(factor.getDDRM()));
      SimpleMatrix lower = SimpleMatrix.wrap(cholesky.getT(null));
      double quadratic = 0;
      for (int row = 0; row < n; row++) {
        SimpleMatrix noise = lower.transpose().mult(x.extractVector(true, row).transpose());
        for (int j = 0; j < p; j++) {
          assertEquals(again.normal(), noise.get(j, 0), 1e-9);
          assertEquals(data.values().get(row * p + j), data.get(row, j));
          quadratic += noise.get(j, 0) * noise.get(j, 0);
        }
      }
      double expected =
          0.5 * n * (Math.log(k.determinant()) - p * Math.log(2 * Math.PI)) - quadratic / 2;
      assertEquals(expected, model.logLikelihood(state, data), 1e-8 * (1 + Math.abs(expected)));
      double[] scatter = new double[p * p];
      data.addScatter(scatter);
      SimpleMatrix product = x.transpose().mult(x);
      for (int e = 0; e < scatter.length; e++) {
        assertEquals(product.get(e), scatter[e], 1e-10 * (1 + Math.abs(scatter[e])));
      }
      ChordalGraphs chordal = ChordalGraphs.random(p, rng);
      SimpleMatrix fits = ChordalGraphs.fitting(chordal.graph(), rng);
      SimpleMatrix identity = SimpleMatrix.identity(p);
      double prior =
          chordal.graph().edges() * Math.log(0.4)
              + (Graph.pairCount(p) - chordal.graph().edges()) * Math.log(0.6)
              + 0.75 * Math.log(fits.determinant())
              - 0.5 * fits.trace()
              - chordal.logConstant(3.5, identity);
      GraphState sparse = new GraphState(chordal.graph(), ChordalGraphs.doubles(fits));
      assertEquals(prior, model.logPrior(sparse), 1e-9 * (1 + Math.abs(prior)));
    }
  }

  /** Levels of tables with ties and gaps: how many different values are below. */
  @Test
  void ranksOfTablesWithTiesAndGaps() {
    Rng rng = Rng.seeded(150);
    for (int round = 0; round < 100; round++) {
      int n = 1 + round % 25;
      int p = 1 + round % 6;
      double[] values = new double[n * p];
      Arrays.setAll(values, e -> rng.bernoulli(0.1) ? Double.NaN : rng.uniformInt(7) - 3.5);
      Ranks ranks = Ranks.of(n, p, Doubles.of(values));
      for (int row = 0; row < n; row++) {
        for (int j = 0; j < p; j++) {
          double value = values[row * p + j];
          int column = j;
          long below =
              IntStream.range(0, n)
                  .mapToDouble(r -> values[r * p + column])
                  .filter(other -> other < value)
                  .distinct()
                  .count();
          assertEquals(Double.isNaN(value) ? -1 : below, ranks.level(row, j));
        }
      }
    }
  }

  /** Scores of thirty rows fall on levels of given sizes in their order; all cells scatter. */
  @Test
  void simulatedRanksOfThirtyRows() {
    Rng rng = Rng.seeded(151);
    for (int round = 0; round < 40; round++) {
      int p = 2 + round % 5;
      int n = 30;
      int[] missing = new int[n * p];
      Arrays.setAll(missing, e -> rng.bernoulli(0.15) ? 1 : 0);
      List<Ints> levels = new ArrayList<>();
      for (int j = 0; j < p; j++) {
        int column = j;
        int left = (int) IntStream.range(0, n).filter(r -> missing[r * p + column] == 0).count();
        List<Integer> sizes = new ArrayList<>();
        while (left > 0) {
          int size = 1 + rng.uniformInt(Math.min(6, left));
          sizes.add(size);
          left -= size;
        }
        levels.add(Ints.generate(sizes.size(), sizes::get));
      }
      GraphPrior prior = GraphPrior.of(p, 3, 0.5);
      CopulaModel model = new CopulaModel(new GraphModel(prior, n), levels, Ints.of(missing));
      CopulaState drawn = model.drawPrior(rng);
      Ranks ranks = model.drawData(drawn, rng);
      Doubles scores = ranks.latent();
      double[][] sum = new double[p][p];
      for (int row = 0; row < n; row++) {
        for (int j = 0; j < p; j++) {
          int column = j;
          double score = scores.get(row * p + j);
          int before =
              (int)
                  IntStream.range(0, n)
                      .filter(r -> missing[r * p + column] == 0)
                      .filter(r -> scores.get(r * p + column) < score)
                      .count();
          int level = 0;
          while (missing[row * p + j] == 0 && before >= levels.get(j).get(level)) {
            before -= levels.get(j).get(level++);
          }
          assertEquals(missing[row * p + j] == 1 ? -1 : level, ranks.level(row, j));
          for (int h = 0; h < p; h++) {
            sum[j][h] += score * scores.get(row * p + h);
          }
        }
      }
      CopulaState complete = model.complete(drawn, ranks);
      assertEquals(scores, complete.scores());
      assertEquals(
          model.gaussian().logLikelihood(drawn.graph(), new Observations(n, p, scores)),
          model.logLikelihood(complete, ranks));
      CopulaWorkspace work = CopulaSampler.of(prior, GraphMode.EXACT).workspace();
      work.place(complete, ranks);
      for (int j = 0; j < p; j++) {
        for (int h = 0; h < p; h++) {
          double expected = sum[j][h] + (j == h ? 1 : 0);
          assertEquals(expected, work.gaussian().scale()[j * p + h], 1e-9);
        }
      }
      assertEquals(n, work.gaussian().observations());
    }
  }
}
