package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.series.StandardErrorMethod;

/** Right samplers whose samples do not show what would explain them. */
class UnseenTest {
  /** Goes on by a ten-thousandth of a circle: one pair of ten thousand comes back. */
  private static JointTest<Double, Double> onACircle() {
    return JointTest.<Double, Double>of(
            rng -> rng.uniform(),
            (x, rng) -> rng.normal(),
            (x, y, rng) -> {
              double next = x + 1e-4 + 1e-6 * rng.normal();
              return next - Math.floor(next);
            })
        .function("x", (x, y) -> x)
        .design(Design.replicated().draws(10_000));
  }

  @Test
  void rareReturnsAreNoError() {
    List<Integer> failed =
        IntStream.range(0, 30)
            .filter(seed -> onACircle().run(Rng.seeded(seed)).verdict() == Verdict.FAIL)
            .boxed()
            .toList();
    assertEquals(List.of(), failed, "37 in 100 have no return, and failed by them");
  }

  /** The same drift where nothing comes back, in as many pairs as would not miss returns. */
  @Test
  void aDriftFails() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal,
                (x, rng) -> rng.normal(),
                (x, y, rng) -> x + 0.02 + 0.01 * rng.normal())
            .function("x", (x, y) -> x)
            .design(Design.replicated().draws(10_000))
            .run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, report.row("x").verdict(), report::toString);
    double z = Math.abs(report.row("x").z());
    assertTrue(z > 5 && z < 10, "two hundred standard errors, of which returns may explain most");
  }

  /** Small steps to both sides cross the end of the range often enough to know of it. */
  @Test
  void pairsThatGoAboutKeepTheirPower() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal,
                (x, rng) -> rng.normal(),
                (x, y, rng) -> x + 0.004 + 0.05 * rng.normal())
            .function("x", (x, y) -> x)
            .design(Design.replicated().draws(10_000))
            .run(Rng.seeded(1));
    assertTrue(report.row("x").z() < -6, report::toString);
    assertEquals(Verdict.FAIL, report.row("x").verdict(), report::toString);
  }

  @Test
  void theLeastDifferenceIsThatOfTheLevel() {
    RareReturns still = new RareReturns(10_000, 8, 1e-4);
    assertEquals(Math.exp(-1 / 8.0), still.p(1, 1, 1), 1e-15);
    double least = still.leastDifference(1e-4, 0);
    assertEquals(1e-4, new RareReturns(10_000, 8, least).p(least, 1, 1), 1e-16);
    assertEquals(0.5, still.leastDifference(1e-4, 0.5));
    assertEquals(1e-3, new RareReturns(10_000, 8, 0.1).leastDifference(1e-4, 1e-3));
  }

  /** A coin that is hardly ever thrown, and beside it what depends on it and moves fast. */
  private static JointTest<double[], Double> slowCoin() {
    return JointTest.<double[], Double>of(
            rng -> {
              double coin = rng.bernoulli(0.5) ? 1 : 0;
              return new double[] {coin, coin + rng.normal()};
            },
            (x, rng) -> rng.normal(),
            (x, y, rng) -> {
              double coin = rng.bernoulli(1e-9) ? 1 - x[0] : x[0];
              return new double[] {coin, coin + rng.normal()};
            })
        .function("coin", (x, y) -> x[0])
        .function("fast", (x, y) -> x[1])
        .function("free", (x, y) -> y);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aSlowCoinIsNoError(int chains) {
    for (int seed = 0; seed < 40; seed++) {
      JointTestReport report =
          slowCoin()
              .design(Design.successiveConditional().draws(4_000).chains(chains))
              .run(Rng.seeded(seed));
      assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    }
  }

  /** A parameter with a heavy tail that hardly ever moves is judged by ranks, and no less slow. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aSlowHeavyTailIsNoError(int chains) {
    for (int seed = 0; seed < 20; seed++) {
      JointTestReport report =
          JointTest.<double[], Double>of(
                  rng -> {
                    boolean slab = rng.bernoulli(0.1);
                    double wide = Math.tan(Math.PI * (rng.uniform() - 0.5));
                    return new double[] {slab ? wide : 0, rng.normal()};
                  },
                  (x, rng) -> rng.normal(),
                  (x, y, rng) -> new double[] {x[0], rng.normal()})
              .function("wide", (x, y) -> x[0])
              .function("fast", (x, y) -> x[1])
              .familyWiseError(1e-7) // pairs judge here, twenty times
              .design(Design.successiveConditional().draws(4_000).chains(chains))
              .run(Rng.seeded(seed));
      assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    }
  }

  /** Plans do not take what rare returns may hide for a number of standard errors. */
  @Test
  void plansAllowForRareReturns() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal, (x, rng) -> rng.normal(), (x, y, rng) -> x + 5e-4 * rng.normal())
            .function("x", (x, y) -> x)
            .design(Design.replicated().draws(2_000))
            .run(Rng.seeded(1));
    JointTestRow.Sensitivity seen = Objects.requireNonNull(report.row("x").sensitivity());
    double size = seen.detectable(0.95);
    assertTrue(size > 0.01, report::toString);
    assertEquals(2_000, seen.drawsFor(2_000, size, 0.95), 4);
    assertEquals(20_000, seen.drawsFor(2_000, size / 10, 0.95), 200);
  }

  /** What has nothing to do with a rare event that was not met is judged as ever. */
  @Test
  void aRareEventHidesNoError() {
    JointTestReport report =
        slowCoin()
            .function("rare", (x, y) -> x[1] > 7 ? 1 : 0)
            .design(Design.successiveConditional().draws(4_000).chains(1))
            .run(Rng.seeded(1));
    assertNotEquals(Verdict.PASS, report.verdict());
    JointTestReport shifted =
        JointTest.<Double, Double>of(
                Rng::normal, (x, rng) -> rng.normal(), (x, y, rng) -> 0.2 + rng.normal())
            .function("x", (x, y) -> x)
            .function("rare", (x, y) -> x > 4 ? 1 : 0)
            .design(Design.successiveConditional().draws(4_000).chains(1))
            .run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, shifted.verdict(), shifted::toString);
  }

  /** Ten draws of a chain hide how slow it is. */
  @Test
  void tooShortChainsHaveNoSay() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal,
                (x, rng) -> rng.normal(),
                (x, y, rng) -> 0.9 * x + Math.sqrt(0.19) * rng.normal())
            .function("x", (x, y) -> x)
            .design(Design.successiveConditional().draws(40).chains(4))
            .run(Rng.seeded(1));
    assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    assertEquals(JointTestRow.Note.TOO_SHORT, report.row("x").note(), report::toString);
    assertTrue(report.toString().contains("chains of fewer than 12 draws"), report::toString);
  }

  /** Chains that each stay where they began vary by nothing within themselves. */
  @ParameterizedTest
  @EnumSource(StandardErrorMethod.class)
  void chainsThatStandApartAreSlow(StandardErrorMethod method) {
    for (int seed = 0; seed < 10; seed++) {
      JointTestReport report =
          JointTest.<double[], Double>of(
                  rng -> new double[] {rng.normal(), rng.normal()},
                  (x, rng) -> rng.normal(),
                  (x, y, rng) -> new double[] {x[0], rng.normal()})
              .function("stays", (x, y) -> x[0])
              .function("moves", (x, y) -> x[1])
              .standardError(method)
              .design(Design.successiveConditional().draws(4_000))
              .run(Rng.seeded(seed));
      assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    }
  }
}
