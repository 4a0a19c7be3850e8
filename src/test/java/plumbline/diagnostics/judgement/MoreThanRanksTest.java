package plumbline.diagnostics.judgement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Moments;
import plumbline.diagnostics.MonteCarloError;
import plumbline.diagnostics.RightRuns;
import plumbline.diagnostics.Summary;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;

/** What ranks and R-hat cannot see, in chains that pass by them. */
class MoreThanRanksTest {
  private static final int CHAINS = 4;
  private static final int DRAWS = 1000;

  private static Convergence judge(double[]... chains) {
    double[] values = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    Draws draws =
        Draws.of(List.of("x"), chains.length, chains[0].length, values, RunInfo.external("given"));
    return Convergence.of(
        draws, Summary.of(draws), Optional.empty(), Convergence.Criteria.withDefaults());
  }

  private static double[][] normal(int seed) {
    Rng rng = Rng.seeded(seed);
    double[][] chains = new double[CHAINS][DRAWS];
    for (double[] chain : chains) {
      Arrays.setAll(chain, i -> rng.normal());
    }
    return chains;
  }

  private static void assertUndecided(Convergence answer, String sentence) {
    assertTrue(answer.firstLine().startsWith("UNDECIDED: "), answer.firstLine());
    assertTrue(
        answer.reasons().stream().anyMatch(r -> r.sentence().contains(sentence)),
        answer.reasons()::toString);
  }

  /** Ten draws of burn-in that were kept: rank-based numbers do not notice. */
  @ParameterizedTest
  @ValueSource(doubles = {30, -30, 1e6, 1e200, 1e300})
  void firstDrawsOfAllChainsAreElsewhere(double start) {
    double[][] chains = normal(1);
    for (double[] chain : chains) {
      Arrays.setAll(chain, i -> i < 10 ? start + Math.abs(start) * 0.01 * chain[i] : chain[i]);
    }
    Convergence answer = judge(chains);
    assertUndecided(answer, "the first 10 draws of each chain are elsewhere");
    assertTrue(answer.firstLine().contains("drop them (--burn-in 10"), answer.firstLine());
  }

  /** Each chain's burn-in has its own length, and its own side. */
  @Test
  void burnInsOfDifferentLengthsAreSeen() {
    double[][] chains = normal(2);
    for (int c = 0; c < CHAINS; c++) {
      for (int i = 0; i < 3 + 2 * c; i++) {
        chains[c][i] += (c % 2 == 0 ? 40 : -40) * Math.exp(-0.1 * i);
      }
    }
    assertUndecided(judge(chains), "the first 9 draws of each chain are elsewhere");
  }

  @Test
  void lastDrawsOfAllChainsAreElsewhere() {
    double[][] chains = normal(3);
    for (double[] chain : chains) {
      Arrays.fill(chain, DRAWS - 10, DRAWS, 30);
    }
    Convergence answer = judge(chains);
    assertUndecided(answer, "the last 10 draws of each chain are elsewhere");
    assertTrue(answer.firstLine().contains("run longer"), answer.firstLine());
  }

  /** One chain of four went to another mode for twenty draws: the mean is of no use. */
  @Test
  void theMeansOwnEffectiveSizeCounts() {
    double[][] chains = normal(4);
    Arrays.fill(chains[2], 400, 420, 50);
    Convergence answer = judge(chains);
    assertUndecided(answer, "the mean's own effective size of x is ");
    double size = answer.leastEss().orElseThrow();
    double sd = Moments.variance(Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray());
    double error = MonteCarloError.mean(chains).value();
    assertEquals(sd / (error * error), size, 1e-6 * size);
  }

  /** The line that passes states the least of all sizes, that of the mean among them. */
  @Test
  void aPassStatesTheMeansSize() {
    double[][] chains = normal(5);
    Arrays.fill(chains[2], 400, 405, 12);
    Convergence answer = judge(chains);
    double ofMean = EffectiveSampleSize.mean(chains).value();
    assertTrue(ofMean < EffectiveSampleSize.bulk(chains).value(), "another seed");
    assertEquals(ofMean, answer.leastEss().orElseThrow());
    assertTrue(
        answer.firstLine().contains("effective size at least " + (long) Math.floor(ofMean)),
        answer.firstLine());
  }

  /** Wherever in the run, but for the middle draw of a chain, which has a sentence of its own. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 17, 499, 998, 999})
  void aValueLeftOnceIsNoPass(int at) {
    for (int chain = 0; chain < CHAINS; chain++) {
      double[][] chains = new double[CHAINS][DRAWS];
      chains[chain][at] = 1;
      assertUndecided(judge(chains), "x left its value once");
    }
  }

  @Test
  void aSojournOfOneChainIsNoPass() {
    double[][] chains = new double[CHAINS][DRAWS];
    Arrays.fill(chains[1], 300, 305, 1);
    assertUndecided(judge(chains), "x left its value once");
    for (int i = 600; i < 640; i += 2) { // there and back again, but in no other chain
      chains[1][i] = 1;
    }
    assertUndecided(judge(chains), "x left its value 21 times, always in chain 2");
  }

  /** Ten departures in several chains are enough. */
  @ParameterizedTest
  @CsvSource({"9, UNDECIDED", "10, PASS"})
  void tenDeparturesInSeveralChainsAreEnough(int departures, String answer) {
    double[][] chains = new double[CHAINS][DRAWS];
    for (int d = 0; d < departures; d++) {
      chains[d % CHAINS][50 + 90 * d] = 1;
    }
    assertTrue(judge(chains).firstLine().startsWith(answer), judge(chains).firstLine());
  }

  private static double[][] shifted(int by, RightRuns.Column column, int seed) {
    double[] stream = column.chain(DRAWS + (CHAINS - 1) * by, Rng.seeded(seed));
    return IntStream.range(0, CHAINS)
        .mapToObj(c -> Arrays.copyOfRange(stream, c * by, c * by + DRAWS))
        .toArray(double[][]::new);
  }

  /** Parallel chains whose generators were moved on by too little. */
  @Test
  void chainsOfOneShiftedStreamAreSeen() {
    RightRuns.Column normal = RightRuns.independent(Rng::normal);
    for (int by : new int[] {1, 7, 100, 500}) {
      assertUndecided(judge(shifted(by, normal, by)), "chains 1 and 2 went through the same");
    }
    for (int digits : new int[] {4, 6}) {
      assertUndecided(
          judge(shifted(7, RightRuns.printed(digits, normal), digits)), "chains 1 and 2 went");
    }
    assertUndecided(
        judge(shifted(7, RightRuns.autoregressive(0.5), 8)), "they share one stream of random");
    double[] stream = normal.chain(60_000, Rng.seeded(9)); // only some of the values are looked at
    assertUndecided(
        judge(Arrays.copyOfRange(stream, 0, 50_000), Arrays.copyOfRange(stream, 10_000, 60_000)),
        "chains 1 and 2 went through the same values of x in another order (");
  }

  /** Counters and schedules are the same in all chains; they are no draws. */
  @Test
  void whatGoesOneWayIsNoStream() {
    double[] up = java.util.stream.IntStream.range(0, 1000).asDoubleStream().toArray();
    assertFalse(judge(up, up.clone()).firstLine().contains("stream"));
  }

  @Test
  void permutedChainsAreSeen() {
    double[] values = normal(6)[0];
    double[][] chains = new double[CHAINS][];
    SeededRng rng = Rng.seeded(7);
    for (int c = 0; c < CHAINS; c++) {
      chains[c] = values.clone();
      for (int i = DRAWS - 1; i > 0; i--) {
        int j = rng.uniformInt(i + 1);
        double kept = chains[c][i];
        chains[c][i] = chains[c][j];
        chains[c][j] = kept;
      }
    }
    assertUndecided(judge(chains), "went through the same values of x");
  }

  /** Counts, 0 and 1, and numbers of few digits are shared by chance. */
  @Statistical(alpha = 1e-6) // the rule counts six standard deviations
  @Test
  void whatIsSharedByChanceIsNoStream() {
    for (RightRuns law : RightRuns.all()) {
      assertTrue(SharedStream.of(law.draws(5000)).isEmpty(), law.name());
    }
  }

  /** Above 1.1 stationary chains fail, too; but where they are is no reason then. */
  @Test
  void theAdviceForSlowChainsIsToRunLonger() {
    int seen = 0;
    for (int seed = 0; seed < 40 && seen < 3; seed++) {
      SeededRng rng = Rng.seeded(100 + seed);
      double[][] chains = new double[CHAINS][];
      Arrays.setAll(chains, c -> RightRuns.autoregressive(0.98).chain(500, rng.child(c)));
      Convergence answer = judge(chains);
      Convergence.Cause first = answer.reasons().get(0);
      if (first.what().equals("R-hat") && first.value() > 1.1) {
        seen++;
        assertFalse(first.advice().contains("place"), answer.firstLine());
        assertTrue(first.advice().startsWith("run about"), answer.firstLine());
        assertTrue(
            first.sentence().endsWith("as chains of so few effective draws may have by chance"),
            answer.firstLine());
      }
    }
    assertEquals(3, seen);
  }
}
