package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.verification.RunOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.series.Series;

/** What chains tell that left the value at which they started, and never came back. */
class StandingStillTest {
  private static final int CHAINS = 4;
  private static final int DRAWS = 20;

  /** A fair coin that is thrown once and then shows the same side for ever: heads are lost. */
  private static JointTest<Integer, Double> lostHeads(int burnIn) {
    return JointTest.<Integer, Double>of(
            rng -> rng.bernoulli(0.5) ? 1 : 0, (coin, rng) -> rng.normal(), (coin, y, rng) -> 0)
        .function("coin", (coin, y) -> coin)
        .design(Design.successiveConditional().draws(4_000).burnIn(burnIn));
  }

  private static JointTestReport chainsAlone(int seed, int burnIn) {
    return lostHeads(burnIn).unconfirmed(Rng.seeded(seed), RunOptions.defaults());
  }

  /** Unless all four start with tails, one time in sixteen, though no draw is ever heads. */
  @Test
  void aStartThatIsLostForGoodIsEvidence() {
    int failed = 0;
    for (int seed = 0; seed < 40; seed++) {
      JointTestReport report = chainsAlone(seed, 0);
      double[][] starts = report.samples().starts().orElseThrow().chainsOf("coin");
      boolean anyHeads = Arrays.stream(starts).anyMatch(start -> start[0] == 1);
      assertEquals(
          anyHeads ? Verdict.FAIL : Verdict.INCONCLUSIVE, report.verdict(), report::toString);
      assertEquals(!anyHeads, report.toString().contains("a replicated design tells which"));
      failed += anyHeads ? 1 : 0;
    }
    assertTrue(failed >= 32 && failed < 40, failed + " of 40, where 37.5 are expected");
  }

  /** Wherever chains start: pairs tell a lost value from a rare one. */
  @Test
  void pairsSeeItAlways() {
    for (int seed = 0; seed < 40; seed++) {
      assertEquals(Verdict.FAIL, lostHeads(seed % 2).run(Rng.seeded(seed)).verdict());
    }
  }

  /** What happened between the start and the first draw was not looked at. */
  @Test
  void aStartBeforeABurnInIsNone() {
    for (int seed = 0; seed < 5; seed++) {
      assertEquals(Verdict.INCONCLUSIVE, chainsAlone(seed, 1).verdict());
    }
  }

  /**
   * A right sampler that goes round and has one place for heads: chains that start there and do not
   * come back in time are as frequent as they can be. No bound is met more often than it says.
   */
  @ParameterizedTest
  @ValueSource(ints = {21, 22, 30, 60, 200, 2_000})
  void noRightSamplerLeavesMoreOften(int places) {
    double[] forward = new double[100_000];
    for (int i = 0; i < forward.length; i++) {
      forward[i] = i % places == 0 ? 1 : 0;
    }
    SamplePair pair =
        SamplePair.of("heads", Series.of(forward), Series.of(new double[CHAINS][DRAWS]));
    double start = 1.0 / places;
    double never = (places - DRAWS - 1.0) / places;
    for (int left = 1; left <= CHAINS; left++) {
      double chance = 0;
      for (int j = left; j <= CHAINS; j++) {
        double ofThem = BinomialDistribution.of(CHAINS, start / (start + never)).probability(j);
        chance += ofThem * Math.pow(start + never, CHAINS);
      }
      double bound = new StandingStill.Value(pair, left).coincidence();
      assertTrue(chance <= bound, left + " leave: " + chance + ", bound " + bound);
    }
  }

  /**
   * With as many places as draws and one, every chain that starts with heads is one that leaves.
   */
  @Test
  void theBoundIsNearlyMet() {
    double[] forward = new double[2_100];
    for (int i = 0; i < forward.length; i += DRAWS + 1) {
      forward[i] = 1;
    }
    SamplePair pair =
        SamplePair.of("heads", Series.of(forward), Series.of(new double[CHAINS][DRAWS]));
    double chance = Math.pow(1.0 / (DRAWS + 1), CHAINS);
    double bound = new StandingStill.Value(pair, CHAINS).coincidence();
    assertEquals(Math.pow(1.0 / DRAWS, CHAINS), bound, 1e-15);
    assertTrue(chance < bound && bound < 1.3 * chance);
  }
}
