package plumbline.verification.joint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.TwoSampleTests;

/** A side that never met a value: because it cannot, or because the value is rare. */
class UnvisitedValuesTest {
  private static final int SEEDS = 60;

  /**
   * What is above 3 is met by one independent draw of 740, and by a slow chain in rare clusters.
   */
  private static JointTest<Double, Double> autoregression(double rho) {
    double innovation = Math.sqrt(1 - rho * rho);
    return JointTest.<Double, Double>of(
            Rng::normal,
            (x, rng) -> rng.normal(),
            (x, y, rng) -> rho * x + innovation * rng.normal())
        .function("x", (x, y) -> x)
        .function("x > 3", (x, y) -> x > 3 ? 1 : 0);
  }

  /** The next test asks the same of a slow part beside a fast one, in a part of the time. */
  @ParameterizedTest
  @ValueSource(doubles = {0.95, 0.98, 0.99})
  @Tag("long")
  @Statistical(alpha = 1e-5) // 4 or more of 60 where 0.3 are expected
  void slowRightChainsMayMissWhatIsRare(double rho) {
    long failed =
        IntStream.range(0, SEEDS)
            .filter(seed -> autoregression(rho).run(Rng.seeded(seed)).verdict() == Verdict.FAIL)
            .count();
    assertTrue(BinomialDistribution.of(SEEDS, 0.005).survivalProbability(3) < 3e-4);
    assertTrue(failed <= 3, failed + " of " + SEEDS);
  }

  /** A fast part of the state tells nothing of how slow another is. */
  @Test
  @Statistical(alpha = 1e-5)
  void theyMayBesideAFastPart() {
    JointTest<double[], Double> test =
        JointTest.<double[], Double>of(
                rng -> new double[] {rng.normal(), rng.normal()},
                (x, rng) -> rng.normal(),
                (x, y, rng) ->
                    new double[] {0.99 * x[0] + Math.sqrt(0.0199) * rng.normal(), rng.normal()})
            .function("fast", (x, y) -> x[1])
            .function("x > 3", (x, y) -> x[0] > 3 ? 1 : 0);
    long failed =
        IntStream.range(0, SEEDS)
            .filter(seed -> test.run(Rng.seeded(seed)).verdict() == Verdict.FAIL)
            .count();
    assertTrue(failed <= 3, failed + " of " + SEEDS);
  }

  /** A part of the state that the sampler forgets, while another moves, is never a pass. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aPartThatStandsStillIsNoPass(int chains) {
    for (int seed = 0; seed < 20; seed++) {
      JointTestReport report =
          JointTest.<double[], Double>of(
                  rng -> new double[] {rng.normal(), rng.normal()},
                  (x, rng) -> rng.normal(),
                  (x, y, rng) -> new double[] {rng.normal(), x[1]})
              .function("moves", (x, y) -> x[0])
              .function("stays", (x, y) -> x[1])
              .design(Design.successiveConditional().draws(4000).chains(chains))
              .run(Rng.seeded(seed));
      assertNotEquals(Verdict.PASS, report.verdict(), report::toString);
      assertNotEquals(Verdict.PASS, report.row("stays").verdict());
    }
  }

  /**
   * What half of the draws should be is lost: of four chains one hardly fails to start there, which
   * it leaves for good. Many chains, and a replicated design, tell by themselves.
   */
  @Test
  void aCommonValueThatIsNeverMetFails() {
    JointTest<double[], Double> test =
        JointTest.<double[], Double>of(
                rng -> new double[] {rng.normal(), rng.bernoulli(0.6) ? 1 : 0},
                (x, rng) -> rng.normal(),
                (x, y, rng) -> new double[] {rng.normal(), 0})
            .function("moves", (x, y) -> x[0])
            .function("lost", (x, y) -> x[1]);
    JointTestReport four = test.run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, four.verdict(), four::toString);
    JointTestReport many =
        test.design(Design.successiveConditional().chains(16)).run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, many.verdict(), many::toString);
    JointTestReport pairs = test.design(Design.replicated()).run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, pairs.verdict(), pairs::toString);
  }

  /** If nothing moves that a function sees, nothing tells how slow the chain is. */
  @Test
  void whatAloneWasLookedAtAndNeverMovedIsNoFailure() {
    JointTestReport report =
        JointTest.<double[], Double>of(
                rng -> new double[] {rng.normal(), rng.normal()},
                (x, rng) -> rng.normal(),
                (x, y, rng) -> new double[] {rng.normal(), x[1]})
            .function("stays", (x, y) -> x[1])
            .design(Design.successiveConditional().draws(4000).chains(1))
            .run(Rng.seeded(1));
    assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
  }

  /** One draw of a thousand is a one: more than a third of such files have none. */
  @Test
  void aShortFileMayMissWhatIsRare() {
    double[] longer = draws(100_000, 1, rng -> rng.bernoulli(0.001) ? 1 : 0);
    for (double[][] both : List.of(new double[][] {new double[1000], longer}, swapped(longer))) {
      JointTestRow row = compare(both[0], both[1]).rows().get(0);
      assertEquals(Verdict.INCONCLUSIVE, row.verdict());
      double error = Math.sqrt(row.meanForward() + row.meanBackward()) / Math.sqrt(1000);
      assertEquals((row.meanForward() - row.meanBackward()) / error, row.z(), 0.02);
      assertFalse(compare(both[0], both[1]).toString().contains("times as many would do"));
    }
  }

  private static double[][] swapped(double[] longer) {
    return new double[][] {longer, new double[1000]};
  }

  /** Two clumps with the mean and variance of a normal law, in a file two hundred times shorter. */
  @Test
  void lengthsThatDifferHideNoLaw() {
    double[] clumps =
        draws(500, 2, rng -> (rng.bernoulli(0.5) ? 0.95 : -0.95) + 0.31 * rng.normal());
    for (int length : new int[] {600, 20_000, 100_000}) {
      double[] normal = draws(length, 3, Rng::normal);
      assertEquals(Verdict.FAIL, compare(clumps, normal).verdict(), "" + length);
      assertEquals(Verdict.FAIL, compare(normal, clumps).verdict(), "" + length);
    }
  }

  /** Thirty counts against many: rare counts are no evidence, wherever one of them is met. */
  @Test
  @Statistical(alpha = 1e-6)
  void rareCountsOfAShortFileAreNoEvidence() {
    double[] many = draws(50_000, 4, rng -> rng.poisson(3));
    for (int seed = 0; seed < 300; seed++) {
      double[] few = draws(30, 100 + seed, rng -> rng.poisson(3));
      TwoSampleTests tests = TwoSampleTests.of(few, many);
      assertTrue(!(tests.chiSquareP() < 1e-9), "seed " + seed);
    }
  }

  private static double[] draws(int n, int seed, ToDoubleFunction<SeededRng> law) {
    SeededRng rng = Rng.seeded(seed);
    double[] x = new double[n];
    Arrays.setAll(x, i -> law.applyAsDouble(rng));
    return x;
  }

  private static SampleComparison compare(double[] x, double[] y) {
    return SampleComparison.of(
        asDraws(x), asDraws(y), SampleComparison.Settings.independent(0.005));
  }

  private static Draws asDraws(double[] x) {
    return Draws.of(List.of("x"), 1, x.length, x, RunInfo.external("given"));
  }
}
