package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.judgement.FitJudgement.Quantity;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

class FitJudgementTest {
  private static final Quantity GOOD = new Quantity("good", 1.001, 4000, Verdict.CONVERGED);

  private static double[][] chains(int count, int length, double apart, SeededRng rng) {
    double[][] chains = new double[count][length];
    for (int c = 0; c < count; c++) {
      double shift = apart * (c % 2);
      Arrays.setAll(chains[c], i -> shift + rng.normal());
    }
    return chains;
  }

  @Test
  void chainsThatAgreeHaveConverged() {
    SeededRng rng = Rng.seeded(1);
    List<Quantity> quantities = new ArrayList<>();
    for (int q = 0; q < 20; q++) {
      quantities.add(Quantity.of("x" + q, chains(4, 500, 0, rng)));
    }
    FitJudgement judgement = FitJudgement.of(4, quantities);
    assertEquals(Verdict.CONVERGED, judgement.verdict(), judgement.reason());
    double largest = quantities.stream().mapToDouble(Quantity::rHat).max().orElseThrow();
    assertEquals(largest, judgement.worst().orElseThrow().rHat());
    assertEquals("converged", judgement.verdict().word());
  }

  /** Means 0 and 1: R-hat is about sqrt(1 + 0.27) = 1.13, by B = 2/7 of the variance 1. */
  @Test
  void oneQuantityWhoseChainsDifferIsNamed() {
    Quantity apart = Quantity.of("x", chains(4, 500, 1, Rng.seeded(2)));
    FitJudgement judgement = FitJudgement.of(4, List.of(GOOD, apart, GOOD));
    assertEquals(Verdict.NOT_CONVERGED, judgement.verdict());
    assertEquals(apart, judgement.worst().orElseThrow());
    assertEquals(Math.sqrt(1 + 2 / 7.0), apart.rHat(), 0.05);
    assertTrue(judgement.reason().contains("R-hat of x is 1."), judgement.reason());
    assertEquals("not-converged", judgement.verdict().word());
  }

  @Test
  void chainsThatStandStillApartNeverConverge() {
    Quantity stuck = Quantity.of("x", new double[][] {{0, 0, 0, 0}, {1, 1, 1, 1}});
    FitJudgement judgement = FitJudgement.of(2, List.of(GOOD, stuck));
    assertEquals(Verdict.NOT_CONVERGED, judgement.verdict());
    assertTrue(judgement.reason().contains("R-hat of x is infinite"), judgement.reason());
  }

  @Test
  void valuesThatAreNotFiniteNeverConverge() {
    double[][] chains = chains(2, 300, 0, Rng.seeded(3));
    chains[0][7] = Double.NaN;
    FitJudgement judgement = FitJudgement.of(2, List.of(GOOD, Quantity.of("x", chains)));
    assertEquals(Verdict.NOT_CONVERGED, judgement.verdict());
    assertEquals("not converged: x has values that are not finite", judgement.reason());
  }

  @Test
  void whatNeverVariesHasNothingToSay() {
    Quantity constant = Quantity.of("x", new double[][] {{3, 3, 3, 3}, {3, 3, 3, 3}});
    assertEquals(Verdict.CONVERGED, constant.verdict());
    FitJudgement judgement = FitJudgement.of(2, List.of(constant));
    assertEquals("converged: nothing, or next to nothing, varies", judgement.reason());
    assertTrue(judgement.worst().isEmpty());
  }

  @Test
  void oneChainOrFewDrawsLeaveItUndecided() {
    Quantity one = Quantity.of("x", chains(1, 500, 0, Rng.seeded(4)));
    assertEquals(Verdict.UNDECIDED, FitJudgement.of(1, List.of(one)).verdict());
    Quantity few = new Quantity("few", 1.01, 60, Verdict.UNDECIDED);
    assertEquals(few, Quantity.of("few", Estimate.of(1.01), 60));
    FitJudgement judgement = FitJudgement.of(4, List.of(GOOD, few));
    assertEquals(Verdict.UNDECIDED, judgement.verdict());
    assertEquals("undecided: few has 60 effective draws, fewer than 100", judgement.reason());
    Quantity tooShort = Quantity.of("x", new double[][] {{1}, {2}});
    assertEquals(Verdict.UNDECIDED, FitJudgement.of(2, List.of(tooShort)).verdict());
  }

  /** One long visit in one of four chains is a disagreement to R-hat, however rare it is in all. */
  @Test
  void nearlyCertainProbabilitiesAreJudgedByTheirError() {
    double[][] chains = new double[4][4_000];
    Arrays.fill(chains[2], 700, 1_200, 1);
    assertTrue(Quantity.of("x", chains).rHat() > FitJudgement.LARGEST_RHAT);
    assertEquals(Verdict.CONVERGED, Quantity.nearlyCertain("x", 0.0006).verdict());
    assertEquals(Verdict.UNDECIDED, Quantity.nearlyCertain("x", 0.006).verdict());
    assertEquals(Verdict.UNDECIDED, Quantity.nearlyCertain("x", Double.NaN).verdict());
  }

  /** Three neighbouring draws of 1 in one chain of four are no disagreement. */
  @Test
  void aValueThatNearlyAllDrawsHaveIsJudgedByItsError() {
    double[][] rare = new double[4][400];
    Arrays.fill(rare[1], 210, 213, 1);
    Quantity quantity = Quantity.of("point", rare);
    assertTrue(Double.isNaN(quantity.rHat()));
    assertEquals(Verdict.CONVERGED, quantity.verdict());
    // One draw of 120 in each chain: the error is sqrt(0.0083 / 240) = 0.0059, above 0.005.
    double[][] few = new double[2][120];
    few[0][119] = 1;
    few[1][3] = 1;
    assertEquals(Verdict.UNDECIDED, Quantity.of("point", few).verdict());
    // One chain that has another value in two of a hundred draws is not near-certain.
    Arrays.fill(rare[1], 210, 220, 1);
    assertTrue(Quantity.of("point", rare).rHat() > 1);
    // Chains certain of different values are as far apart as can be.
    double[][] apart = {rare[0].clone(), rare[0].clone()};
    Arrays.fill(apart[1], 1);
    assertEquals(Verdict.NOT_CONVERGED, Quantity.of("point", apart).verdict());
  }

  @Test
  void drawsAreJudgedByTheVariablesThatCount() {
    SeededRng rng = Rng.seeded(7);
    double[] values = new double[2 * 2 * 400];
    Arrays.setAll(values, i -> rng.normal() + (i >= 1200 ? 5 : 0));
    Draws draws = Draws.adopt(List.of("x", "label"), 2, 400, values, RunInfo.external("test"));
    assertEquals(
        Verdict.CONVERGED, FitJudgement.of(draws, name -> !name.equals("label")).verdict());
    FitJudgement all = FitJudgement.of(draws, name -> true);
    assertEquals(Verdict.NOT_CONVERGED, all.verdict());
    assertEquals("label", all.worst().orElseThrow().name());
    assertEquals(Verdict.UNDECIDED, FitJudgement.wrong("mode x").verdict());
  }
}
