package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.ParetoTail;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;

/** Verdicts on draws that are few, of few values, infinite, or that differ in spread alone. */
class ConvergenceEvidenceTest {
  private static Convergence judge(double[]... chains) {
    double[] values = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    Draws draws =
        Draws.of(List.of("x"), chains.length, chains[0].length, values, RunInfo.external("given"));
    return Convergence.of(
        draws, Summary.of(draws), Optional.empty(), Convergence.Criteria.withDefaults());
  }

  private static double[][] normal(int chains, int draws, SeededRng rng) {
    double[][] x = new double[chains][draws];
    for (double[] chain : x) {
      Arrays.setAll(chain, i -> rng.normal());
    }
    return x;
  }

  /** Of four draws R-hat is defined and an effective size is not. */
  @Test
  void anUndefinedEffectiveSizeIsNoAgreement() {
    int seen = 0;
    for (int seed = 0; seed < 200; seed++) {
      FitJudgement.Quantity few = FitJudgement.Quantity.of("x", normal(2, 5, Rng.seeded(seed)));
      if (few.rHat() < FitJudgement.LARGEST_RHAT && Double.isNaN(few.ess())) {
        seen++;
        FitJudgement judged = FitJudgement.of(2, List.of(few));
        assertEquals(Verdict.UNDECIDED, judged.verdict(), judged.reason());
      }
    }
    assertTrue(seen > 10, "seen " + seen);
  }

  /** Four independent chains of ten draws have an R-hat above 1.1 in one of seven runs. */
  @Test
  @Statistical(alpha = 1e-4)
  void independentDrawsAreNotAccusedWhereTheyAreFew() {
    for (int draws : new int[] {4, 6, 10, 20}) {
      for (int seed = 0; seed < 20; seed++) {
        assertNotEquals(
            Verdict.NOT_CONVERGED,
            judge(normal(4, draws, Rng.seeded(1000 * draws + seed))).verdict(),
            draws + " draws, seed " + seed);
      }
    }
    double[][] apart = normal(4, 20, Rng.seeded(1));
    Arrays.setAll(apart[2], i -> apart[2][i] + 20);
    assertEquals(Verdict.NOT_CONVERGED, judge(apart).verdict());
  }

  /** The upper tail is one value, the lower one comes in a few visits of each chain. */
  @Test
  void theOtherTailIsStillLookedAt() {
    SeededRng rng = Rng.seeded(2);
    double[][] x = normal(4, 1000, rng);
    for (double[] chain : x) {
      Arrays.setAll(chain, i -> rng.bernoulli(0.5) ? 1 : 0.05 + 0.95 * rng.uniform());
      for (int visit = 0; visit < 2; visit++) {
        int at = 100 + 450 * visit + rng.uniformInt(300);
        for (int i = 0; i < 25; i++) {
          chain[at + i] = 0.05 * rng.uniform();
        }
      }
    }
    Convergence judged = judge(x);
    assertEquals(Verdict.UNDECIDED, judged.verdict(), judged.firstLine());
    assertTrue(judged.firstLine().contains("tail effective size"), judged.firstLine());
  }

  /** Infinite draws are draws: most of a log density may be those of impossible states. */
  @Test
  void moreThanHalfInfiniteIsNotBroken() {
    SeededRng rng = Rng.seeded(3);
    double[][] x = normal(4, 1000, rng);
    for (double[] chain : x) {
      Arrays.setAll(chain, i -> rng.bernoulli(0.6) ? Double.NEGATIVE_INFINITY : chain[i]);
    }
    Convergence judged = judge(x);
    assertEquals(Verdict.UNDECIDED, judged.verdict(), judged.firstLine());
  }

  @Test
  void aChainOfAnotherSpreadIsNamed() {
    double[][] x = normal(4, 1000, Rng.seeded(4));
    Arrays.setAll(x[3], i -> 3 * x[3][i]);
    String line = judge(x).firstLine();
    assertTrue(line.endsWith("look at chain 4, whose spread is another"), line);
  }

  /** Indicators that hardly ever change agree by chance; what moves does not. */
  @Test
  void chainsOfFewValuesAreNoCopies() {
    double[][] rare = new double[4][1000];
    for (int i = 0; i < 5; i++) {
      rare[2][100 + 150 * i] = 1;
      rare[3][130 + 170 * i] = 1;
    }
    assertEquals(Optional.empty(), RunReasons.equalChains(draws(rare)));
    double[][] moving = normal(2, 100, Rng.seeded(5));
    Arrays.setAll(moving[0], i -> moving[0][i] > 0 ? 1 : 0);
    moving[1] = moving[0].clone();
    assertTrue(RunReasons.equalChains(draws(moving)).isPresent());
    double[][] few = normal(2, 8, Rng.seeded(6));
    few[1] = few[0].clone();
    assertTrue(RunReasons.equalChains(draws(few)).isPresent());
  }

  private static Draws draws(double[]... chains) {
    double[] values = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    return Draws.of(
        List.of("x"), chains.length, chains[0].length, values, RunInfo.external("given"));
  }

  /** Repeats at the cutoff, as of Metropolis chains, in any unit. */
  @Test
  void theTailsShapeHasNoUnit() {
    SeededRng rng = Rng.seeded(7);
    double[] x = new double[4000];
    double last = 1;
    for (int i = 0; i < x.length; i++) {
      last = rng.bernoulli(0.3) ? 1 / rng.uniform() : last;
      x[i] = last;
    }
    double shape = ParetoTail.ofChains(x).value();
    for (double unit : new double[] {1e-20, 1e-200, 1e20}) {
      double[] scaled = Arrays.stream(x).map(v -> v * unit).toArray();
      assertEquals(shape, ParetoTail.ofChains(scaled).value(), 1e-6, "unit " + unit);
    }
  }
}
