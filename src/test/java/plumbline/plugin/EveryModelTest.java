package plumbline.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.StateCodec;
import plumbline.testing.KillingCheckpoint;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.Mutant;

/**
 * What every registered model owes, whoever wrote it. That the right sampler passes its checks, and
 * that checks of a sampler on trial look at it, is in {@code RegistryTest}; families keep what is
 * special about them.
 */
class EveryModelTest {
  /** The strictest level at which some family holds its planted bugs to account. */
  private static final double LEVEL = 2e-5;

  private static final int MOST_DRAWS = 60_000;

  private static final int SWEEPS = 2_000;

  /**
   * Half of the smallest object, in bytes: what grows now and then may, what is new each time not.
   */
  private static final long LESS_THAN_AN_OBJECT = 8;

  /** All models as they are usually. */
  private static Stream<Trial<?, ?>> usual() {
    ModelRegistry registry = ModelRegistry.installed();
    return registry.names().stream().map(name -> registry.trial(name, TrialOptions.defaults()));
  }

  /** And with the settings that change which kernels there are. */
  private static Stream<Trial<?, ?>> trials() {
    ModelRegistry registry = ModelRegistry.installed();
    TrialOptions usual = TrialOptions.defaults();
    return Stream.concat(
        usual(),
        Stream.of(
            registry.trial("changepoint", usual.with("layers", "hidden")),
            registry.trial("iptm", usual.with("kernel", "metropolis")),
            registry.trial("lda", usual.with("hyper", "fixed"))));
  }

  private static Stream<DynamicTest> each(Consumer<Trial<?, ?>> test) {
    return trials().map(trial -> dynamicTest(trial.name(), () -> test.accept(trial)));
  }

  @TestFactory
  Stream<DynamicTest> placedIsAsStarted() {
    return each(EveryModelTest::placedIsAsStarted);
  }

  private static <S, Y> void placedIsAsStarted(Trial<S, Y> trial) {
    ChainContract.placeEqualsStart(trial.model(), trial.sampler(), 4);
  }

  @TestFactory
  Stream<DynamicTest> sweepsAllocateNothing() {
    return each(EveryModelTest::sweepsAllocateNothing);
  }

  private static <S, Y> void sweepsAllocateNothing(Trial<S, Y> trial) {
    SeededRng rng = Rng.seeded(2);
    S drawn = trial.model().drawPrior(rng);
    Y data = trial.model().drawData(drawn, rng);
    ChainContract.allocatesNothing(
        trial.sampler().start(trial.model().complete(drawn, data), data),
        SWEEPS,
        LESS_THAN_AN_OBJECT * SWEEPS);
  }

  @TestFactory
  Stream<DynamicTest> statesAndDataSurviveStorage() {
    return each(EveryModelTest::statesAndDataSurviveStorage);
  }

  private static <S, Y> void statesAndDataSurviveStorage(Trial<S, Y> trial) {
    SeededRng rng = Rng.seeded(5);
    for (int i = 0; i < 20; i++) {
      S state = trial.model().drawPrior(rng);
      stored(state);
      stored(trial.model().drawData(state, rng));
    }
  }

  @SuppressWarnings("unchecked") // an object's class is the class of its own type
  private static <T> void stored(T value) {
    StateCodec<T> codec = StateCodec.of((Class<T>) value.getClass());
    assertEquals(value, codec.decode(codec.encode(value)));
  }

  @TestFactory
  Stream<DynamicTest> killedAndResumedChainsHaveEveryBit() {
    return each(EveryModelTest::killedAndResumedChainsHaveEveryBit);
  }

  private static <S, Y> void killedAndResumedChainsHaveEveryBit(Trial<S, Y> trial) {
    SeededRng rng = Rng.seeded(6);
    Y data = trial.model().drawData(trial.model().drawPrior(rng), rng);
    Posterior<S, Y> posterior =
        Posterior.of(
                trial.sampler(),
                data,
                (chain, stream) -> trial.model().complete(trial.model().drawPrior(stream), data))
            .chains(2)
            .burnIn(20)
            .draws(20)
            .thin(3)
            .placedEvery(25);
    for (TestFunction<S, Y> function : trial.functions()) {
      posterior = posterior.monitor(function.name(), function.value());
    }
    List<?> undisturbed = result(posterior, 1, Checkpoint.none());
    assertEquals(undisturbed, result(posterior, 2, Checkpoint.none()), "two threads");
    for (int deadly = 1; deadly <= 3; deadly++) { // in the burn-in, after it, at the end
      KillingCheckpoint checkpoint = new KillingCheckpoint(deadly);
      Posterior<S, Y> run = posterior;
      assertThrows(IllegalStateException.class, () -> result(run, 1, checkpoint));
      assertEquals(undisturbed, result(run, 1, checkpoint), "killed at save " + deadly);
    }
  }

  private static <S, Y> List<?> result(
      Posterior<S, Y> posterior, int threads, Checkpoint checkpoint) {
    PosteriorRun<S> run =
        posterior.run(Rng.seeded(7), Replicates.threads(threads), Progress.silent(), checkpoint);
    List<Object> all = new ArrayList<>(run.last());
    all.add(run.acceptance());
    for (String name : run.draws().variables()) {
      for (double value : run.draws().stacked(name)) {
        all.add(value);
      }
    }
    return all;
  }

  /** Bugs that need more draws than these are caught where their family tries them. */
  @Tag("long")
  @TestFactory
  Stream<DynamicNode> plantedBugsAreCaughtByTheirNamedRung() {
    return usual().map(EveryModelTest::bugs);
  }

  private static <S, Y> DynamicNode bugs(Trial<S, Y> trial) {
    return dynamicContainer(
        trial.name(),
        trial.mutants().stream()
            .filter(bug -> bug.rung() != Rung.JOINT || bug.budget() <= MOST_DRAWS)
            .map(bug -> dynamicTest(bug.name(), () -> caught(trial, bug))));
  }

  private static <S, Y> void caught(Trial<S, Y> trial, Mutant<S, Y> bug) {
    Trial<S, Y> accused = trial.withMutant(bug.name());
    Design design = bug.design();
    if (bug.rung() == Rung.JOINT && design != null) {
      JointTestReport report =
          accused.jointTest().design(design).familyWiseError(LEVEL).run(Rng.seeded(20171114));
      assertEquals(Verdict.FAIL, report.verdict(), report.toString());
      return;
    }
    List<String> kernels = bug.kernelsBeside(trial.sampler());
    List<RungResult> results =
        kernels.contains(Sampler.SWEEP)
            ? accused.runExact(bug.rung())
            : accused.runExact(bug.rung(), kernels);
    if (results.stream().anyMatch(RungResult::broken)) {
      return; // seen, as what makes every verdict void
    }
    assertEquals(Verdict.FAIL, RungResult.verdict(results), results.toString());
    double worst =
        results.stream()
            .filter(result -> result.verdict() == Verdict.FAIL)
            .mapToDouble(RungResult::error)
            .max()
            .orElse(0);
    assertTrue(worst > 1e-4, "a bug, and no rounding: " + worst);
  }
}
