package plumbline.graphs.copula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.MonteCarloError;
import plumbline.graphs.EnumeratedCopula;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphSummary;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Sweep;
import plumbline.testing.Statistical;

class CopulaSamplerTest {
  private static final GraphPrior PRIOR = GraphPrior.of(3, 3, 0.2);

  /** Rows of three columns that depend a little; rounded to ordinal columns, some cells missing. */
  private static Ranks table(int n, boolean mixed, long seed) {
    SeededRng rng = Rng.seeded(seed);
    double[] values = new double[3 * n];
    for (int i = 0; i < n; i++) {
      double a = rng.normal();
      double b = 0.25 * a + rng.normal();
      double c = 0.6 * b + rng.normal();
      values[3 * i] = Math.exp(a);
      values[3 * i + 1] = mixed ? Math.rint(b) : b;
      values[3 * i + 2] = mixed ? Math.signum(c) : c * c * c;
      if (mixed && i % 8 == 0) {
        values[3 * i + i / 8 % 3] = Double.NaN;
      }
    }
    return Ranks.of(n, 3, Doubles.of(values));
  }

  @ParameterizedTest
  @CsvSource({"48,true,1,8000", "120,false,2,4000"})
  @Statistical(alpha = 1e-4)
  void agreesWithTheEnumerationOfEightGraphs(int n, boolean mixed, long seed, int sweeps) {
    Ranks data = table(n, mixed, seed);
    double[][] right = new EnumeratedCopula(PRIOR, data).run(sweeps, 5);
    GraphSummary fit =
        GraphRun.copula(PRIOR, GraphMode.EXACT, data).lengths(200, 8_000).run(Rng.seeded(6));
    for (int e = 0; e < 3; e++) {
      int pair = e;
      double[] trace = java.util.Arrays.stream(right).mapToDouble(row -> row[pair]).toArray();
      double mean = java.util.Arrays.stream(trace).average().orElseThrow();
      double error = Math.hypot(MonteCarloError.mean(trace).value(), fit.edges().get(e).mcse());
      assertTrue(error < 0.012, "edge " + e + ": error " + error);
      assertEquals(mean, fit.edges().get(e).probability(), 4.8 * error + 1e-4, "edge " + e);
    }
  }

  /** Without the draws of the scales a hundred draws of log k_11 are worth less than one. */
  @Test
  void scalesMixAtOnce() {
    Ranks data = table(120, false, 2);
    var right = CopulaSampler.of(PRIOR, GraphMode.FAST);
    assertTrue(effectiveShare(right, data) > 0.5);
    assertTrue(effectiveShare(CopulaSampler.withoutScales(right), data) < 0.02);
  }

  private static double effectiveShare(
      Sweep<CopulaState, Ranks, CopulaWorkspace> sampler, Ranks data) {
    SeededRng rng = Rng.seeded(7);
    CopulaWorkspace work = sampler.workspace();
    Doubles scores = DispersedScores.draw(data, new double[3], rng);
    work.place(new CopulaState(GraphState.empty(3), scores), data);
    double[] logs = new double[2_000];
    for (int sweep = 0; sweep < logs.length; sweep++) {
      sampler.advance(work, rng);
      logs[sweep] = Math.log(work.gaussian().precision()[0]);
    }
    return EffectiveSampleSize.of(logs).value() / logs.length;
  }

  @Test
  void contracts() {
    CopulaModel model = CopulaModel.standard(GraphPrior.of(4, 4, 0.4), 7);
    for (GraphMode mode : List.of(GraphMode.EXACT, GraphMode.FAST)) {
      var sampler = CopulaSampler.of(model.gaussian().prior(), mode);
      ChainContract.placeEqualsStart(model, sampler, 7);
      SeededRng rng = Rng.seeded(8);
      CopulaState drawn = model.drawPrior(rng);
      Ranks data = model.drawData(drawn, rng);
      CopulaState state = model.complete(drawn, data);
      // "scores" calls the normal law, whose library may allocate until it has been compiled.
      for (String kernel : List.of("shifts", "scales", "edges", "blocks", "covariance")) {
        ChainContract.allocatesNothing(sampler.only(kernel).start(state, data));
      }
    }
  }

  @Test
  void scoresKeepTheirOrder() {
    Ranks data = table(48, true, 3);
    var sampler = CopulaSampler.of(PRIOR, GraphMode.FAST);
    CopulaWorkspace work = sampler.workspace();
    SeededRng rng = Rng.seeded(9);
    double[] logScales = {1.5, -1.5, 0};
    Doubles start = DispersedScores.draw(data, logScales, rng);
    assertInOrder(data, start.toArray());
    work.place(new CopulaState(GraphState.empty(3), start), data);
    for (int sweep = 0; sweep < 50; sweep++) {
      sampler.advance(work, rng);
      assertInOrder(data, work.scores());
      assertTrue(work.gaussian().drift() < 1e-9);
    }
  }

  private static void assertInOrder(Ranks data, double[] scores) {
    for (int j = 0; j < 3; j++) {
      for (int a = 0; a < data.n(); a++) {
        for (int b = 0; b < data.n(); b++) {
          boolean below = data.level(a, j) >= 0 && data.level(a, j) < data.level(b, j);
          assertTrue(!below || scores[3 * a + j] < scores[3 * b + j]);
        }
      }
    }
  }

  /** In every column one chain has a small scale, one a large one, and two are in between. */
  @Test
  void startsAreSpreadOverAllParts() {
    double[][] logs = DispersedScores.logScales(4, 5, Rng.seeded(10));
    for (int j = 0; j < 5; j++) {
      List<Double> column = new ArrayList<>();
      for (double[] chain : logs) {
        column.add(chain[j]);
      }
      column.sort(null);
      assertTrue(column.get(0) < -0.674 && column.get(1) > -0.675, column.toString());
      assertTrue(column.get(1) < 0 && column.get(2) > 0, column.toString());
      assertTrue(column.get(2) < 0.675 && column.get(3) > 0.674, column.toString());
    }
  }

  /**
   * Mean excess over a far bound t is 1/t - 2/t^3 + ... (the asymptotic series of Mills' ratio).
   */
  @ParameterizedTest
  @CsvSource({"31", "100", "1000"})
  @Statistical(alpha = 6e-5)
  void tailsAreDrawnWhereTheirProbabilityUnderflows(double bound) {
    SeededRng rng = Rng.seeded(11);
    int draws = 20_000;
    double upper = 0;
    double lower = 0;
    double between = 0;
    double width = 1 / bound;
    for (int i = 0; i < draws; i++) {
      upper += CopulaWorkspace.TruncatedNormal.draw(bound, Double.POSITIVE_INFINITY, rng) - bound;
      lower += -bound - CopulaWorkspace.TruncatedNormal.draw(Double.NEGATIVE_INFINITY, -bound, rng);
      double z = CopulaWorkspace.TruncatedNormal.draw(bound, bound + width, rng);
      assertTrue(z >= bound && z <= bound + width);
      between += z - bound;
    }
    double mean = 1 / bound - 2 / Math.pow(bound, 3);
    double error = 4.4 / bound / Math.sqrt(draws); // the excess is nearly exponential
    assertEquals(mean, upper / draws, error);
    assertEquals(mean, lower / draws, error);
    double cut = 1 / bound * (1 - 1 / Math.expm1(1)); // of the exponential law below its mean
    assertEquals(cut, between / draws, error);
  }

  @Test
  void boundsThatCoincideLeaveNothingToDraw() {
    SeededRng rng = Rng.seeded(12);
    for (double bound : new double[] {-50, -1, 0, 2, 50}) {
      assertEquals(bound, CopulaWorkspace.TruncatedNormal.draw(bound, bound, rng), 1e-12);
    }
  }
}
