package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankThinning;
import plumbline.verification.ranks.RankUniformity;

/** Samples at the edges of what can be computed with, or of what rows were made for. */
class ExtremeSamplesTest {
  private static Draws draws(int chains, int draws, IntToDoubleFunction value) {
    double[] all = new double[chains * draws];
    java.util.Arrays.setAll(all, value);
    return Draws.of(List.of("x"), chains, draws, all, RunInfo.of("given", 0, Map.of()));
  }

  private static Verdict compare(Draws forward, Draws backward, double level) {
    return SampleComparison.of(forward, backward, SampleComparison.Settings.independent(level))
        .verdict();
  }

  /** A likelihood of 300 observations is some 1e-190; its square is 0 in doubles. */
  @Statistical(alpha = 1e-6) // for each of 21 tests
  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-170, 1e-100, 1e-85, 1e100, 1e160, 1e300})
  void rightSamplersDoNotFailAtAnyScale(double scale) {
    for (Design design :
        List.of(
            Design.successiveConditional().draws(4000),
            Design.schein().draws(4000),
            Design.replicated().draws(4000))) {
      JointTestReport report =
          JointTest.<Double, Double>of(
                  Rng::normal,
                  (mu, rng) -> mu + rng.normal(),
                  (mu, y, rng) -> y / 2 + rng.normal() / Math.sqrt(2))
              .function("mu", (mu, y) -> scale * mu)
              .function("y", (mu, y) -> scale * y)
              .familyWiseError(4e-8)
              .design(design)
              .run(Rng.seeded(7));
      assertEquals(Verdict.PASS, report.verdict(), report::toString);
      assertFalse(report.toString().contains("BACKWARD_CONSTANT"), report::toString);
    }
  }

  @Test
  void wrongOnesFailAtAnyScale() {
    for (double scale : new double[] {1e-300, 1e-170, 1e-85, 1, 1e160, 1e300}) {
      JointTestReport report =
          JointTest.<Double, Double>of(
                  Rng::normal,
                  (mu, rng) -> mu + rng.normal(),
                  (mu, y, rng) -> y / 2 + rng.normal() / 2)
              .function("mu", (mu, y) -> scale * mu)
              .design(Design.successiveConditional().draws(20_000))
              .run(Rng.seeded(8));
      assertEquals(Verdict.FAIL, report.verdict(), report::toString);
    }
  }

  /** Fourth powers of luminosities in erg/s, or of masses in grams, are no doubles any more. */
  @Test
  void wrongPairsFailInAnyUnit() {
    for (double unit : new double[] {1e-45, 1e-42, 1, 1e42, 1e45}) {
      SeededRng rng = Rng.seeded(9);
      double[] x = new double[2000];
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = unit * rng.normal();
        y[i] = 1.008 * x[i] + unit * 0.001 * rng.normal();
      }
      SampleComparison report =
          SampleComparison.of(
              draws(1, x.length, i -> x[i]),
              draws(1, y.length, i -> y[i]),
              new SampleComparison.Settings(/* paired= */ true, 0, 0, 0.005));
      assertEquals(Verdict.FAIL, report.verdict(), report::toString);
      assertFalse(report.rows().stream().anyMatch(row -> Double.isNaN(row.p())), report::toString);
    }
  }

  @Test
  void effectiveSizesAreRightOrMissing() {
    SeededRng rng = Rng.seeded(3);
    double[] chain = new double[4000];
    for (int i = 1; i < chain.length; i++) {
      chain[i] = 0.9 * chain[i - 1] + rng.normal();
    }
    double size = EffectiveSampleSize.mean(chain).value();
    for (double scale : new double[] {1e-300, 1e-170, 1e-140, 1e140, 1e160, 1e300}) {
      double[] scaled = java.util.Arrays.stream(chain).map(x -> scale * x).toArray();
      var estimate = EffectiveSampleSize.mean(scaled);
      if (estimate.isDefined()) {
        assertEquals(size, estimate.value(), 1e-6 * size, "at " + scale);
      }
      assertEquals(scale < 1e-150 || scale > 1e150, !estimate.isDefined(), "at " + scale);
    }
  }

  /** Geyer's sequence sees nothing in chains of ten draws, however slow they are. */
  @Statistical(alpha = 1e-6) // 300 comparisons at level 0.05: more than 35 by chance once in 10^6
  @ParameterizedTest
  @CsvSource({"200, 10, 0.9", "200, 6, 0.99", "50, 10, 0.99", "100, 40, 0.99"})
  void manyShortChainsOfOneLawAreOneLaw(int chains, int length, double correlation) {
    int failures = 0;
    SeededRng rng = Rng.seeded(11);
    for (int pair = 0; pair < 300; pair++) {
      Draws forward = stationary(chains, length, correlation, rng);
      Draws backward = stationary(chains, length, correlation, rng);
      failures += compare(forward, backward, 0.05) == Verdict.FAIL ? 1 : 0;
    }
    assertTrue(failures <= 35, failures + " of 300");
  }

  /** And where they are of two laws, they say so. */
  @Test
  void manyShortChainsOfTwoLawsAreTwo() {
    SeededRng rng = Rng.seeded(12);
    Draws forward = stationary(200, 10, 0.9, rng);
    double[] moved = new double[2000];
    Draws backward = stationary(200, 10, 0.9, rng);
    for (int c = 0; c < 200; c++) {
      for (int i = 0; i < 10; i++) {
        moved[10 * c + i] = 0.7 + backward.chainsOf(0)[c][i];
      }
    }
    assertEquals(Verdict.FAIL, compare(forward, draws(200, 10, i -> moved[i]), 0.005));
  }

  private static Draws stationary(int chains, int length, double correlation, SeededRng rng) {
    double[] all = new double[chains * length];
    for (int i = 0; i < all.length; i++) {
      double noise = rng.normal();
      all[i] =
          i % length == 0
              ? noise
              : correlation * all[i - 1] + Math.sqrt(1 - correlation * correlation) * noise;
    }
    return draws(chains, length, i -> all[i]);
  }

  /** Mean, variance and all shares that are looked at agree; Kolmogorov and Smirnov see it. */
  @Test
  void clumpsBetweenTheValuesAreNoPass() {
    SeededRng rng = Rng.seeded(4);
    Draws forward = draws(1, 10_000, i -> rng.uniform());
    Draws backward =
        draws(
            1,
            10_000,
            i -> {
              double u = rng.uniform();
              double middle = Math.abs(u - 0.5);
              // Within 0.35 to 0.65 in two clumps of the same mean and variance.
              double clump = 0.0864 + 0.02 * (rng.uniform() - 0.5);
              return middle > 0.15 ? u : 0.5 + Math.signum(u - 0.5) * clump;
            });
    SampleComparison comparison =
        SampleComparison.of(forward, backward, SampleComparison.Settings.independent(0.005));
    assertNotEquals(Verdict.PASS, comparison.verdict(), comparison::toString);
    assertTrue(comparison.toString().contains("LAWS_DIFFER: no row"), comparison::toString);
  }

  /** Equal laws and no correlation: the product has the same mean and another law. */
  @Test
  void dependenceWithoutCorrelationIsNoPass() {
    SeededRng rng = Rng.seeded(9);
    double[] both = new double[20_000];
    double[] other = new double[20_000];
    for (int i = 0; i < 10_000; i++) {
      double x = rng.normal();
      both[i] = x;
      both[10_000 + i] = Math.abs(x) < 1.538 ? x : -x;
      other[i] = rng.normal();
      other[10_000 + i] = rng.normal();
    }
    RunInfo info = RunInfo.of("given", 0, Map.of());
    SampleComparison comparison =
        SampleComparison.of(
            Draws.of(List.of("x", "y"), 1, 10_000, other, info),
            Draws.of(List.of("x", "y"), 1, 10_000, both, info),
            SampleComparison.Settings.independent(0.005));
    assertNotEquals(Verdict.PASS, comparison.verdict(), comparison::toString);
  }

  @Test
  void aSampleComparedWithItselfIsNoPass() {
    Draws sample = stationary(4, 500, 0.5, Rng.seeded(10));
    SampleComparison comparison =
        SampleComparison.of(sample, sample, SampleComparison.Settings.independent(0.005));
    assertEquals(Verdict.INCONCLUSIVE, comparison.verdict());
    assertTrue(comparison.toString().contains("both sides hold the same draws"));
  }

  @Test
  void ranksThatAlternateAreNoPass() {
    int[] ranks = new int[2000];
    SeededRng rng = Rng.seeded(5);
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = 2 * rng.uniformInt(10) + (rng.bernoulli(0.65) ? 0 : 1);
    }
    var test = RankUniformity.of("x", Ints.of(ranks), RankThinning.none(19), Rng.seeded(6));
    RankReport report = RankReport.of(List.of(test), List.of(), Map.of(), 0.05);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    assertTrue(report.toString().contains("chi-square of the bins"), report::toString);
  }

  /** One number, whichever sign a program gives it: by events, and by the classic tests. */
  @Statistical(alpha = 2e-6) // twice 1e-6
  @ParameterizedTest
  @ValueSource(ints = {3_000, 20_000})
  void zeroHasNoSign(int draws) {
    Rng rng = Rng.seeded(12);
    Draws plus = draws(1, draws, i -> rng.uniformInt(3));
    Draws minus = draws(1, draws, i -> -1.0 * -rng.uniformInt(3)); // 0 becomes -0
    assertEquals(Verdict.PASS, compare(plus, minus, 1e-6));
  }
}
