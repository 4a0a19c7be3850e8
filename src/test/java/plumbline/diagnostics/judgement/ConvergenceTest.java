package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.MonteCarloError;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.sampling.SamplerStatistics;
import plumbline.testing.Statistical;

/** The answer of {@code diagnose}, on chains whose truth is known. */
class ConvergenceTest {
  private static final int[] CHAINS = {4, 2, 4, 8};

  /** Autoregressive chains with a known effective size, and what is done to the first quantity. */
  private record Case(
      int chains, int draws, int quantities, double ess, double[] at, double drift) {
    Draws draws(long seed) {
      Rng rng = Rng.seeded(seed);
      double rho = Math.max(0, (draws - ess) / (draws + ess));
      double scale = Math.sqrt(1 - rho * rho);
      double[] values = new double[quantities * chains * draws];
      int k = 0;
      for (int q = 0; q < quantities; q++) {
        for (int c = 0; c < chains; c++) {
          double z = rng.normal();
          for (int i = 0; i < draws; i++) {
            z = i == 0 ? z : rho * z + scale * rng.normal();
            values[k++] = q > 0 ? z : z + at[c] + drift * i / draws;
          }
        }
      }
      List<String> names = IntStream.range(0, quantities).mapToObj(q -> "x" + q).toList();
      return Draws.adopt(names, chains, draws, values, RunInfo.external("generated"));
    }

    Convergence judged(long seed) {
      return judge(draws(seed));
    }
  }

  private static Convergence judge(Draws draws) {
    return judge(draws, Convergence.Criteria.withDefaults());
  }

  private static Convergence judge(Draws draws, Convergence.Criteria criteria) {
    return Convergence.of(draws, Summary.of(draws), Optional.empty(), criteria);
  }

  private static Case good(int i) {
    int m = CHAINS[i % 4];
    int n = 500 * (1 + i % 4);
    double ess = Math.min(n, 400 * (1 + i % 3));
    return new Case(m, n, 1 + i % 10, ess, new double[m], 0);
  }

  /** Every other one in modes 3 sd apart, the others with a drift of 2 sd. */
  private static Case notMixed(int i) {
    int m = CHAINS[i / 2 % 4];
    double[] at = new double[m];
    if (i % 2 == 0) {
      Arrays.setAll(at, c -> i % 4 == 0 ? 3 * (c % 2) : c == 0 ? 3 : 0);
    }
    return new Case(m, 1000, 1 + i % 10, 100 + 40 * i, at, i % 2 == 0 ? 0 : 2);
  }

  private static Case tooShort(int i) {
    int m = CHAINS[i % 4];
    return new Case(m, 500 * (1 + i % 4), 1 + i % 10, 5 + 25 * i / 19.0, new double[m], 0);
  }

  /** How many of the 20 + 20 + 20 cases get a wrong answer; a chain not mixed must never pass. */
  private static int wrong(long seed) {
    int wrong = 0;
    for (int i = 0; i < 20; i++) {
      wrong += good(i).judged(seed + i).verdict() == Verdict.CONVERGED ? 0 : 1;
      Convergence apart = notMixed(i).judged(seed + 100 + i);
      assertFalse(apart.verdict() == Verdict.CONVERGED, apart.firstLine());
      wrong += apart.verdict() == Verdict.NOT_CONVERGED ? 0 : 1;
      Convergence few = tooShort(i).judged(seed + 200 + i);
      boolean failed =
          few.verdict() == Verdict.NOT_CONVERGED && few.largestRHat().orElseThrow() > 1.1;
      wrong += few.verdict() == Verdict.UNDECIDED || failed ? 0 : 1;
    }
    return wrong;
  }

  @Test
  @Statistical(alpha = 1e-4)
  void threeKindsOfRunsGetTheirAnswers() {
    assertTrue(wrong(1) <= 3, wrong(1) + " of 60 answers are wrong");
  }

  /** Well below the three that are put up with: 13 of 2400 answers were wrong. */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-4)
  void soTheyDoOnOtherSeeds() {
    int total = 0;
    for (int round = 0; round < 40; round++) {
      int wrong = wrong(1_000_000L * (round + 1));
      assertTrue(wrong <= 5, wrong + " of 60 answers are wrong in round " + round);
      total += wrong;
    }
    assertTrue(total <= 30, total + " of 2400 answers are wrong");
  }

  @Test
  void theFirstLineNamesTheWorstQuantityAndWhatToDo() {
    Convergence odd = new Case(4, 1000, 3, 500, new double[] {0, 0, 3, 0}, 0).judged(5);
    assertTrue(
        odd.firstLine().startsWith("FAIL: not converged: R-hat of x0 is 1."), odd.toString());
    assertTrue(odd.firstLine().endsWith("look at chain 3, which is elsewhere than the others"));
    assertTrue(odd.firstLine().contains("allows for 3 quantities and 4 chains"), odd.firstLine());
    Convergence drift = new Case(4, 1000, 3, 500, new double[4], 2).judged(5);
    assertTrue(drift.firstLine().contains("drop a longer burn-in"), drift.firstLine());
    Convergence modes = new Case(4, 1000, 1, 500, new double[] {0, 3, 0, 3}, 0).judged(5);
    assertTrue(modes.firstLine().contains("different places"), modes.firstLine());
    Convergence few = new Case(4, 1000, 1, 40, new double[4], 0).judged(3);
    assertTrue(few.firstLine().startsWith("UNDECIDED: "), few.firstLine());
    assertTrue(few.firstLine().matches(".*; run about \\d+ draws a chain"), few.firstLine());
    Convergence passed = new Case(4, 1000, 3, 500, new double[4], 0).judged(7);
    assertTrue(passed.firstLine().startsWith("PASS: converged enough for these 3 quantities"));
    assertTrue(passed.firstLine().contains("allows for 3 quantities and 4 chains"));
  }

  @Test
  void theLimitOfRHatAllowsForQuantitiesAndChains() {
    Convergence.Criteria usual = Convergence.Criteria.withDefaults();
    assertEquals(1.01, usual.rHatLimit(4, 1));
    assertEquals(1.0150, usual.rHatLimit(2, 10), 5e-4);
    assertTrue(usual.rHatLimit(4, 1000) > usual.rHatLimit(4, 100));
    assertTrue(usual.rHatLimit(2, 10) > usual.rHatLimit(4, 10));
    Convergence.Criteria asked =
        new Convergence.Criteria(OptionalDouble.of(1.05), 0, OptionalDouble.empty(), false, 0, 0);
    assertEquals(1.05, asked.rHatLimit(2, 1000));
  }

  @Test
  void aToleranceIsKept() {
    Draws draws = new Case(4, 1000, 1, 800, new double[4], 0).draws(7);
    double error = MonteCarloError.mean(draws.chainsOf(0)).value();
    double sd = Summary.of(draws).variables().get(0).sd().value();
    for (boolean inDeviations : new boolean[] {false, true}) {
      double unit = inDeviations ? sd : 1;
      assertEquals(Verdict.UNDECIDED, tolerated(draws, 0.99 * error / unit, inDeviations));
      assertEquals(Verdict.CONVERGED, tolerated(draws, 1.01 * error / unit, inDeviations));
    }
  }

  private static Verdict tolerated(Draws draws, double tolerance, boolean inDeviations) {
    return judge(
            draws,
            new Convergence.Criteria(
                OptionalDouble.empty(), 100, OptionalDouble.of(tolerance), inDeviations, 0, 0))
        .verdict();
  }

  @Test
  void whatCannotBeJudgedIsNeverPassed() {
    Draws one = new Case(1, 5000, 1, 4000, new double[1], 0).draws(1);
    assertEquals(Verdict.UNDECIDED, judge(one).verdict());
    double[] chain = one.chain(0, 0);
    Draws twice = of(chain, chain);
    assertTrue(judge(twice).firstLine().startsWith("UNDECIDED: chains 1 and 2 hold the same"));
    assertEquals(Verdict.UNDECIDED, judge(of(new double[9], new double[9])).verdict());
    double[] ones = new double[9];
    Arrays.fill(ones, 1);
    assertEquals(Verdict.NOT_CONVERGED, judge(of(new double[9], ones)).verdict());
    double[] middle = {0, 0, 0, 1, 0, 0, 0}; // which the halves of an odd chain leave out
    assertEquals(Verdict.UNDECIDED, judge(of(middle, middle.clone())).verdict());
    double[] broken = chain.clone();
    broken[17] = Double.NaN;
    assertEquals(Verdict.NOT_CONVERGED, judge(of(chain, broken)).verdict());
    assertEquals(Verdict.UNDECIDED, judge(of(new double[] {1, 2}, new double[] {2, 1})).verdict());
    // A log density of impossible states: in another tail of every chain, and in every longer one.
    double[][] infinite = {chain.clone(), one.chain(0, 0).clone()};
    Arrays.setAll(infinite[1], i -> infinite[0][(i + 2500) % 5000]);
    infinite[0][7] = Double.NEGATIVE_INFINITY;
    infinite[1][9] = Double.NEGATIVE_INFINITY;
    Convergence judged = judge(of(infinite));
    assertEquals(Verdict.UNDECIDED, judged.verdict());
    assertTrue(
        judged
            .firstLine()
            .endsWith(
                "look at its draws that are not finite numbers: a" + " longer run has them too"),
        judged.firstLine());
  }

  private static Draws of(double[]... chains) {
    double[] values = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    return Draws.of(
        List.of("x"), chains.length, chains[0].length, values, RunInfo.external("given"));
  }

  @Test
  void divergencesFailAndLittleEnergyIsUndecided() {
    Draws draws = new Case(2, 1000, 1, 900, new double[2], 0).draws(4);
    double[][] divergent = new double[2][1000];
    double[][] energy = {draws.chain(0, 0), draws.chain(0, 1)};
    assertEquals(Verdict.CONVERGED, judged(draws, divergent, energy).verdict());
    divergent[1][77] = 1;
    Convergence diverged = judged(draws, divergent, energy);
    assertEquals(Verdict.UNDECIDED, diverged.verdict(), "one in two thousand");
    Arrays.fill(divergent[0], 10, 12, 1);
    assertEquals(Verdict.NOT_CONVERGED, judged(draws, divergent, energy).verdict());
    assertTrue(diverged.firstLine().contains("1 divergent transition among 2000"));
    for (int i = 0; i < 1000; i++) {
      energy[0][i] = i; // a walk: steps are small beside the spread
    }
    Convergence slow = judged(draws, new double[2][1000], energy);
    assertEquals(Verdict.UNDECIDED, slow.verdict());
    assertTrue(slow.firstLine().contains("E-BFMI of chain 1 is 0.00"), slow.firstLine());
  }

  private static Convergence judged(Draws draws, double[][] divergent, double[][] energy) {
    SamplerStatistics statistics =
        new SamplerStatistics(
            Map.of(SamplerStatistics.DIVERGENT, divergent, SamplerStatistics.ENERGY, energy), 10);
    return Convergence.of(
        draws,
        Summary.of(draws),
        Optional.of(HamiltonianSigns.of(statistics)),
        Convergence.Criteria.withDefaults());
  }
}
