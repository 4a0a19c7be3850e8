package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.numerics.StudentTail;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.series.Series;

/** Verdicts use all the evidence that there is, and no more than there is. */
class AllEvidenceTest {
  private static final List<Design> DESIGNS =
      List.of(
          Design.successiveConditional().draws(20_000),
          Design.schein().draws(20_000),
          Design.replicated().draws(20_000));

  static Stream<Design> designs() {
    return DESIGNS.stream();
  }

  /** A normal law of the same mean and variance in place of an exponential one. */
  @ParameterizedTest
  @MethodSource("designs")
  void equalMomentsDoNotHideAnotherLaw(Design design) {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::exponential, (x, rng) -> x + rng.normal(), (x, y, rng) -> 1 + rng.normal())
            .function("x", (x, y) -> x)
            .design(design)
            .run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, report.verdict());
    assertEquals(Verdict.FAIL, report.row("x (distribution)").verdict());
    assertTrue(Math.abs(report.row("x").z()) < 3, report.toString());
    assertTrue(report.toString().contains("share at most -0."), report.toString());
  }

  /** A sampler that loses the dependence of two numbers, with any number of further functions. */
  @ParameterizedTest
  @MethodSource("designs")
  void moreFunctionsNeverRemoveEvidence(Design design) {
    for (int functions : new int[] {2, 5, 6, 9, 30}) {
      JointTest<double[], Double> test =
          JointTest.<double[], Double>of(
              AllEvidenceTest::dependent,
              (x, rng) -> rng.normal(),
              (x, y, rng) -> IntStream.range(0, 30).mapToDouble(i -> rng.normal()).toArray());
      for (int f = 0; f < functions; f++) {
        int index = f;
        test = test.function("x" + f, (x, y) -> x[index]);
      }
      JointTestReport report = test.design(design).run(Rng.seeded(2));
      assertEquals(Verdict.FAIL, report.row("x0 x x1").verdict(), functions + " functions");
      assertEquals(functions == 30, report.remark().startsWith("375 of 435 products"));
    }
  }

  private static double[] dependent(Rng rng) {
    double[] x = IntStream.range(0, 30).mapToDouble(i -> rng.normal()).toArray();
    x[1] = 0.8 * x[0] + 0.6 * x[1];
    return x;
  }

  /** A hundred effective draws are few, but thirty standard errors are far. */
  @Test
  void shortChainsFailWhenTheyAreFarOff() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal,
                (x, rng) -> rng.normal(),
                (x, y, rng) -> 3 + 0.8 * (x - 3) + 0.6 * rng.normal())
            .function("x", (x, y) -> x)
            .design(Design.successiveConditional().draws(900).burnIn(50).chains(1))
            .run(Rng.seeded(3));
    JointTestRow row = report.row("x");
    assertTrue(row.essBackward() > 40 && row.essBackward() < 250, report.toString());
    assertEquals(Verdict.FAIL, row.verdict());
  }

  /** A rotation moves every draw by one, and one of m back by m - 1. */
  @Test
  @Statistical(alpha = 1e-4)
  void rotationThatSeldomWrapsIsNotRejected() {
    for (int m : new int[] {300, 3_000, 30_000}) {
      JointTestReport report =
          JointTest.<Integer, Double>of(
                  rng -> rng.uniformInt(m), (x, rng) -> rng.normal(), (x, y, rng) -> (x + 1) % m)
              .function("x", (x, y) -> x)
              .design(Design.replicated().draws(20_000))
              .familyWiseError(1e-5)
              .run(Rng.seeded(4));
      assertNotEquals(Verdict.FAIL, report.verdict(), report.toString());
    }
  }

  private static double[] draws(int n, java.util.function.ToDoubleFunction<SeededRng> law) {
    SeededRng rng = Rng.seeded(n);
    return IntStream.range(0, n).mapToDouble(i -> law.applyAsDouble(rng)).toArray();
  }

  private static SampleComparison compare(double[] x, double[] y, boolean paired) {
    return SampleComparison.of(
        asDraws(x), asDraws(y), new SampleComparison.Settings(paired, 0, 0, 0.005));
  }

  private static Draws asDraws(double[] x) {
    return Draws.of(List.of("x"), 1, x.length, x, RunInfo.of("given", 0, Map.of()));
  }

  @Test
  void compareSeesSpreadShapeClumpsAndLostAtoms() {
    List<double[][]> cases = new ArrayList<>();
    cases.add(pair(Rng::normal, rng -> 1.3 * rng.normal()));
    cases.add(pair(Rng::exponential, rng -> 1 + rng.normal()));
    cases.add(pair(rng -> rng.gamma(2) / 2, rng -> rng.gamma(3) / 3));
    cases.add(pair(Rng::normal, rng -> (rng.bernoulli(0.5) ? 0.9 : -0.9) + 0.436 * rng.normal()));
    double mean = -Math.log(0.03);
    cases.add(pair(rng -> rng.poisson(mean), rng -> Math.max(1, rng.poisson(mean))));
    for (double[][] both : cases) {
      assertEquals(Verdict.FAIL, compare(both[0], both[1], false).verdict());
      assertEquals(Verdict.FAIL, compare(both[1], both[0], false).verdict());
      assertEquals(Verdict.FAIL, compare(both[0], both[1], true).verdict());
    }
  }

  private static double[][] pair(
      java.util.function.ToDoubleFunction<SeededRng> first,
      java.util.function.ToDoubleFunction<SeededRng> second) {
    double[] y = draws(4_001, second);
    return new double[][] {draws(4_000, first), Arrays.copyOf(y, 4_000)};
  }

  /** McNemar's coin: exact for any kernel that leaves the law alone, here a rotation. */
  @Test
  void pairsAreJudgedByWhoChangedSides() {
    double[] before = IntStream.range(0, 1000).mapToDouble(i -> i % 10).toArray();
    double[] after = Arrays.stream(before).map(x -> (x + 1) % 10).toArray();
    DistributionComparison law =
        DistributionComparison.ofPairs(Series.of(before), Series.of(after), true);
    assertEquals(1, law.p());
    double[] stuck = Arrays.stream(before).map(x -> Math.min(9, x + 1)).toArray();
    DistributionComparison wrong =
        DistributionComparison.ofPairs(Series.of(before), Series.of(stuck), true);
    // A hundred pairs leave each event "at most t", none enters it: 2 x 2^-100 for each event.
    assertEquals(wrong.events() * Math.pow(2, -99), wrong.p(), 1e-35);
  }

  @Test
  void sensitivityInvertsItsPower() {
    for (double freedom : new double[] {3, 30, 1e9}) {
      JointTestRow.Sensitivity seen =
          new JointTestRow.Sensitivity(
              0.1, StudentTail.critical(0.001, freedom), 0, freedom, 2, "sd", 2);
      for (double power : new double[] {0.2, 0.5, 0.95}) {
        assertEquals(power, seen.power(seen.detectable(power)), 1e-3);
      }
      assertEquals(0.001, seen.power(0), 1e-9);
      double draws = seen.drawsFor(1000, seen.detectable(0.95) / 2, 0.95);
      // Four times as many for half the size, and fewer where more draws also tell the error
      // better.
      assertEquals(freedom > 1e6 ? 4000 : 2600, draws, freedom > 1e6 ? 10 : 1400);
    }
  }
}
