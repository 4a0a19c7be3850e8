package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.models.start.StartTrials;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTest;

/** The test that one may look at as often as one likes. */
class AnytimeTestTest {
  private static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));

  private static AnytimeReport run(AnytimeTest settings, JointTest<?, ?> test, int seed) {
    return settings.run(test, Rng.seeded(seed), RunOptions.defaults(), look -> {});
  }

  private static JointTest<?, ?> start(String... mutant) {
    var trial = StartTrials.normal(TrialOptions.defaults());
    return (mutant.length == 0 ? trial : trial.withMutant(mutant[0])).jointTest();
  }

  @Test
  @Statistical(alpha = 1e-5)
  void aRightSamplerKeepsItsCapitalDown() {
    AnytimeReport report = run(AnytimeTest.most(30_000), start(), 1);
    assertEquals(Verdict.PASS, report.verdict(), report::toString);
    assertEquals(30_000, report.replicates());
    assertTrue(report.toString().startsWith("PASS after 30,000 replicates"));
    for (AnytimeReport.Row row : report.rows()) {
      // The data are kept: what is of them alone does not move.
      boolean promises = row.detectable() > 0.005 && row.detectable() < 0.05;
      assertEquals(row.mostCrossings() > 0, promises, row::toString);
      assertEquals(promises ? Verdict.PASS : Verdict.NOT_TESTED, report.verdict(row));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shape-off-by-half",
        "rate-too-large",
        "prior-precision-two",
        "prior-dropped",
        "stale-mean",
        "mean-for-draw"
      })
  void plantedBugsAreRejectedLongBeforeTheEnd(String mutant) {
    AnytimeReport report = run(AnytimeTest.most(1_000_000), start(mutant), 1);
    assertEquals(Verdict.FAIL, report.verdict(), report::toString);
    assertTrue(report.replicates() < 300_000, report::reason);
    assertTrue(report.log10Capital() >= 5 && report.toString().contains(" FAIL"));
  }

  /** A state of 0 or 1, as likely either way, that goes up and down with these probabilities. */
  private static JointTest<Integer, Integer> twoStates(double up, double down) {
    return JointTest.<Integer, Integer>of(
            rng -> rng.bernoulli(0.5) ? 1 : 0,
            (state, rng) -> 0,
            (state, y, rng) -> rng.bernoulli(state == 0 ? up : down) ? 1 - state : state)
        .function("state", (state, y) -> state);
  }

  /** What a report says it would have seen with probability 0.95 is seen as often as that. */
  @Test
  @Statistical(alpha = 5e-6)
  void whatAPassPromisesToSeeIsSeen() {
    AnytimeTest settings = new AnytimeTest(AnytimeTest.USUAL_LEVEL, 5_000, 1);
    AnytimeReport right = run(settings, twoStates(0.3, 0.3), 1);
    assertEquals(Verdict.PASS, right.verdict());
    double change = right.rows().get(0).detectable();
    assertTrue(change > 0.02 && change < 0.06, right::toString);
    int seen = 0;
    for (int seed = 1; seed <= 200; seed++) {
      // Half of the replicates start from either state.
      AnytimeReport wrong = run(settings, twoStates(0.3 + change, 0.3 - change), seed);
      seen += wrong.verdict() == Verdict.FAIL ? 1 : 0;
    }
    assertTrue(seen >= 174, seen + " of 200"); // fewer come with probability 3e-6
  }

  /** So few replicates cross a threshold that no directions could win enough. */
  @Test
  void aSamplerThatHardlyMovesIsNotPassed() {
    AnytimeReport report = run(new AnytimeTest(1e-5, 5_000, 1), twoStates(0.001, 0.001), 1);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report::toString);
    AnytimeReport.Row row = report.rows().get(0);
    assertTrue(row.mostCrossings() > 0 && row.mostCrossings() < report.leastCrossings());
    assertEquals(Verdict.NOT_TESTED, report.verdict(row));
    assertTrue(report.reason().contains("at this rate that takes about"), report::reason);
  }

  /** A rest of less than ten replicates would be no design. */
  @ParameterizedTest
  @ValueSource(longs = {100, 1024, 1025, 1033, 2049, 3000})
  void anyNumberOfReplicatesIsMade(long replicates) {
    AnytimeReport report = run(new AnytimeTest(1e-5, replicates, 1), twoStates(0.4, 0.4), 1);
    assertEquals(replicates, report.replicates());
  }

  @Test
  void looksAreTheSameWhateverTheThreadsAndWhoeverResumes() {
    AnytimeTest settings = AnytimeTest.most(6_000);
    List<AnytimeReport> looks = new ArrayList<>();
    AnytimeReport whole = settings.run(start(), Rng.seeded(2), ONE_THREAD, looks::add);
    assertEquals(whole, run(settings, start(), 2));
    assertEquals(5, looks.size());
    assertEquals(whole, looks.get(4));
    // Killed at the fourth look, whose bets are saved as the run ends.
    Kept kept = new Kept();
    List<AnytimeReport> first = new ArrayList<>();
    assertThrows(
        IllegalStateException.class,
        () ->
            settings.run(
                start(),
                Rng.seeded(2),
                ONE_THREAD.withCheckpoint(kept),
                look -> {
                  first.add(look);
                  if (first.size() == 4) {
                    kept.closed = true;
                    throw new IllegalStateException("killed");
                  }
                }));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            settings.run(
                twoStates(0.4, 0.4), Rng.seeded(2), ONE_THREAD.withCheckpoint(kept), look -> {}));
    kept.closed = false;
    List<AnytimeReport> second = new ArrayList<>();
    AnytimeReport resumed =
        settings.run(start(), Rng.seeded(2), ONE_THREAD.withCheckpoint(kept), second::add);
    assertEquals(whole, resumed);
    assertEquals(looks.subList(3, 5), second);
  }

  private static final class Kept implements Checkpoint {
    private Optional<byte[]> saved = Optional.empty();
    private boolean closed;

    @Override
    public Optional<byte[]> load() {
      return saved;
    }

    @Override
    public boolean due() {
      return !closed;
    }

    @Override
    public void save(byte[] payload) {
      saved = Optional.of(payload);
    }

    @Override
    public void finish(Supplier<byte[]> payload) {
      saved = Optional.of(payload.get());
    }
  }

  @Test
  void aSamplerThatNeverMovesIsNotPassed() {
    JointTest<Double, Double> still =
        JointTest.<Double, Double>of(
                rng -> rng.normal(), (mu, rng) -> mu + rng.normal(), (mu, y, rng) -> mu)
            .function("mu", (mu, y) -> mu);
    AnytimeReport report = run(AnytimeTest.most(2_000), still, 1);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertTrue(report.reason().contains("left its state as it was"), report::reason);
  }

  @Test
  void settingsAreChecked() {
    for (double level : new double[] {0, 1, -1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new AnytimeTest(level, 1000, 0));
    }
    assertThrows(IllegalArgumentException.class, () -> AnytimeTest.most(99));
    assertThrows(IllegalArgumentException.class, () -> new AnytimeTest(0.1, 1000, -1));
    JointTest<Double, Double> without =
        JointTest.of(rng -> rng.normal(), (mu, rng) -> mu, (mu, y, rng) -> rng.normal());
    assertThrows(IllegalStateException.class, () -> run(AnytimeTest.most(1000), without, 1));
  }

  /** At a level of 5 % in 400 runs, each looked at 20 times: at most 20 are expected. */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-6)
  void rightSamplersAreRejectedNoMoreOftenThanTheLevelSays() {
    AnytimeTest settings = new AnytimeTest(0.05, 20_000, 1);
    long rejected =
        Replicates.threads(Runtime.getRuntime().availableProcessors())
            .run(
                400,
                seed -> settings.run(start(), Rng.seeded(seed), ONE_THREAD, look -> {}).verdict(),
                Progress.silent())
            .stream()
            .filter(verdict -> verdict == Verdict.FAIL)
            .count();
    assertTrue(rejected <= 44, rejected + " of 400"); // 20 expected at most
  }
}
