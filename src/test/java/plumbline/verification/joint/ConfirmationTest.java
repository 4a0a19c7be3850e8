package plumbline.verification.joint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;
import plumbline.verification.NormalSamplers;
import plumbline.verification.RunOptions;
import plumbline.verification.RungResult;
import plumbline.verification.UnmixedSamplers;
import plumbline.verification.Verdict;

/** Chains suspect, and independent pairs decide. */
class ConfirmationTest {
  /** With this seed all four chains start in one mode and stay there. */
  private static final int ONE_MODE = 900_002;

  private static JointTest<?, ?> twoModes(int draws) {
    return Objects.requireNonNull(UnmixedSamplers.usual().get("two modes"))
        .design(Design.successiveConditional().draws(draws));
  }

  /** A Gibbs sampler that is right but for the shape of a gamma law. */
  private static JointTest<?, ?> wrong(int draws) {
    return NormalSamplers.test(5, NormalSamplers.gibbs(1, NormalModel.SHAPE + 0.5))
        .design(Design.successiveConditional().draws(draws));
  }

  @Test
  void aRightChainInOneOfTwoModesIsNotAccused() {
    JointTestReport report = twoModes(20_000).run(Rng.seeded(ONE_MODE));
    JointTestRow mu = report.row("mu");
    assertEquals(57.17, mu.z(), 0.01); // the chains' own number, as before
    assertEquals(Verdict.INCONCLUSIVE, mu.verdict());
    assertEquals(JointTestRow.Note.NOT_CONFIRMED, mu.note());
    assertFalse(mu.confirmed());
    JointTestRow.Pairs pairs = Objects.requireNonNull(mu.pairs());
    assertEquals(5, pairs.draws()); // the autocorrelation time within the mode
    assertTrue(pairs.pairs() >= 10_000, pairs.toString());
    assertEquals(0, pairs.before(), 0.15);
    assertEquals(0, pairs.after(), 0.15);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertTrue(report.smallestP() > 0.005, "" + report.smallestP());
    String text = report.toString();
    assertTrue(text.contains("mu: not confirmed by "), text);
    assertTrue(text.contains("use --design replicated, or --watch, which needs no mixing"), text);
    RungResult rung = RungResult.joint(report);
    assertEquals(Verdict.INCONCLUSIVE, rung.verdict());
    assertTrue(String.valueOf(rung.reason()).contains("in mu, mu (distribution), y and 1 more"));
  }

  @Test
  void aLargeErrorIsConfirmedByFewPairs() {
    JointTestReport report = wrong(20_000).run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, report.verdict());
    JointTestRow worst = report.row("tau");
    JointTestRow.Pairs pairs = Objects.requireNonNull(worst.pairs());
    assertTrue(worst.confirmed());
    assertTrue(pairs.pairs() * pairs.draws() <= 20_000, pairs.toString());
    assertEquals(Math.signum(worst.z()), Math.signum(pairs.z()));
    assertTrue(report.toString().contains("tau: confirmed by "), report::toString);
    assertTrue(report.smallestP() < 0.005);
  }

  /**
   * Chains of a walk without an acceptance have no effective draws, whatever their number, and
   * those of a value that is kept for ever never reached another: neither is slow, and pairs say
   * so.
   */
  @ParameterizedTest
  @ValueSource(strings = {"walks off", "is kept", "steps without acceptance"})
  void whatChainsCannotDecidePairsDo(String error) {
    JointTest<?, ?> test = astray(error).design(Design.successiveConditional().draws(20_000));
    JointTestReport report = test.run(Rng.seeded(3));
    assertEquals(Verdict.FAIL, report.verdict(), report::toString);
    assertTrue(report.rows().stream().allMatch(row -> row.pairs() != null), report::toString);
  }

  private static JointTest<Double, Doubles> astray(String error) {
    return JointTest.<Double, Doubles>of(
            Rng::normal,
            (mu, rng) -> Doubles.generate(3, i -> mu + rng.normal()),
            (mu, y, rng) ->
                switch (error) {
                  case "walks off" -> mu + 0.01 * Math.abs(rng.normal());
                  case "is kept" -> 1.0;
                  default -> mu + rng.normal();
                })
        .function("mu", (mu, y) -> mu);
  }

  /** The chains are those that the design makes, to the bit, whatever the pairs ask. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void chainsAreAsTheyWere(boolean right) {
    JointTest<?, ?> test = right ? twoModes(2000) : wrong(2000);
    JointSamples alone = test.samples(Rng.seeded(ONE_MODE), RunOptions.defaults());
    JointTestReport report = test.run(Rng.seeded(ONE_MODE));
    for (String name : alone.forward().variables()) {
      assertArrayEquals(alone.forward().chainsOf(name), report.samples().forward().chainsOf(name));
      assertArrayEquals(
          alone.backward().chainsOf(name), report.samples().backward().chainsOf(name));
    }
    List<JointTestRow> before =
        test.unconfirmed(Rng.seeded(ONE_MODE), RunOptions.defaults()).rows();
    for (int i = 0; i < before.size(); i++) {
      assertEquals(before.get(i).z(), report.rows().get(i).z());
      assertEquals(before.get(i).p(), report.rows().get(i).p());
      assertEquals(before.get(i).pAdjusted(), report.rows().get(i).pAdjusted());
    }
  }

  /** Nothing failed that the chains alone would only have suspected and the pairs acquit. */
  @Test
  void whatIsOnlySuspectedStaysAsItWas() {
    JointTest<?, ?> test =
        JointTest.of(new NormalModel(5), NormalGibbs.sweep())
            .function("mu", (s, y) -> s.mu())
            .design(Design.successiveConditional().draws(2000))
            .familyWiseError(0.05);
    int suspected = 0;
    for (int seed = 0; seed < 20; seed++) {
      JointTestReport alone = test.unconfirmed(Rng.seeded(seed), RunOptions.defaults());
      JointTestReport report = test.run(Rng.seeded(seed));
      for (int i = 0; i < alone.rows().size(); i++) {
        JointTestRow row = report.rows().get(i);
        JointTestRow was = alone.rows().get(i);
        if (row.pairs() != null && was.verdict() == Verdict.PASS && !row.confirmed()) {
          assertEquals(Verdict.PASS, row.verdict());
          assertEquals(was.note(), row.note());
          suspected++;
        }
      }
    }
    assertTrue(suspected > 0);
  }

  @Test
  void theSameWhateverTheThreads() {
    for (JointTest<?, ?> test : List.of(twoModes(4000), wrong(4000))) {
      JointTestReport one = test.run(Rng.seeded(ONE_MODE), on(1));
      assertEquals(one.rows(), test.run(Rng.seeded(ONE_MODE), on(5)).rows());
      assertTrue(one.rows().stream().anyMatch(row -> row.pairs() != null), one::toString);
    }
  }

  private static RunOptions on(int threads) {
    return RunOptions.defaults().withReplicates(Replicates.threads(threads));
  }

  /** Killed among the chains or among the pairs, and resumed. */
  @Test
  void killedAndResumedGivesTheSameBits() {
    JointTest<?, ?> test = twoModes(4000);
    JointTestReport whole = test.run(Rng.seeded(ONE_MODE));
    int deaths = 0;
    for (int deadly = 1; deadly < 60; deadly += 3) {
      KillingCheckpoint killing = new KillingCheckpoint(deadly);
      RunOptions kept = on(1).withCheckpoint(killing);
      try {
        test.run(Rng.seeded(ONE_MODE), kept);
      } catch (IllegalStateException killed) {
        deaths++;
      }
      assertEquals(whole.rows(), test.run(Rng.seeded(ONE_MODE), kept).rows());
    }
    assertTrue(deaths > 8, "" + deaths);
  }

  @Test
  void pairsAreTold() {
    long[] updates = {0};
    Progress counting = (done, total) -> updates[0]++;
    JointTest<?, ?> test = twoModes(4000);
    test.samples(Rng.seeded(ONE_MODE), on(1).withProgress(counting));
    long ofChains = updates[0];
    test.run(Rng.seeded(ONE_MODE), on(1).withProgress(counting));
    assertTrue(updates[0] > 2 * ofChains, updates[0] + " and " + ofChains);
  }

  @Test
  void anInterruptedRunEnds() {
    JointTest<?, ?> test = twoModes(4000);
    Progress interrupting =
        (done, total) -> {
          if (total < 1000) { // of pairs in a lane; of chains there are 1000
            Thread.currentThread().interrupt();
          }
        };
    assertThrows(
        java.util.concurrent.CancellationException.class,
        () -> test.run(Rng.seeded(ONE_MODE), on(1).withProgress(interrupting)));
    assertTrue(Thread.interrupted() || !Thread.currentThread().isInterrupted());
  }
}
