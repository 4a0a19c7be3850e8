package plumbline.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.testing.Statistical;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;

/**
 * Other right kernels than ours: if an update leaves a law as it is, so do two of it, three of it,
 * and all in another order. No check of any rung may accuse them, whatever program it has in mind.
 */
class RightKernelsTest {
  private static final double LEVEL = 1e-6;
  private static final List<String> SETTINGS =
      List.of(
          "changepoint layers=hidden",
          "iptm kernel=metropolis",
          "ila weights=elliptical shift=true",
          "lfrm recoding=true");

  /** Their pairs take ten seconds each. */
  private static final List<String> SLOW = List.of("ila", "iptm");

  /** All models, and the settings that change which kernels there are. */
  private static Stream<DynamicTest> each(Consumer<Trial<?, ?>> test) {
    List<String> models = new ArrayList<>(ModelRegistry.installed().names());
    models.addAll(SETTINGS);
    return each(models, test);
  }

  private static Stream<DynamicTest> each(List<String> models, Consumer<Trial<?, ?>> test) {
    return models.stream().map(model -> dynamicTest(model, () -> test.accept(trial(model))));
  }

  private static Trial<?, ?> trial(String model) {
    String[] words = model.split(" ");
    TrialOptions options = TrialOptions.defaults();
    for (int i = 1; i < words.length; i++) {
      String[] setting = words[i].split("=");
      options = options.with(setting[0], setting[1]);
    }
    return ModelRegistry.installed().trial(words[0], options);
  }

  private record Repeated(int times, Set<String> once) implements Update.Wrapper {
    @Override
    public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
      return (work, rng) -> {
        for (int i = 0; i < (once.contains(name) ? 1 : times); i++) {
          update.update(work, rng);
        }
      };
    }
  }

  private static <S, Y> Trial<S, Y> repeated(Trial<S, Y> trial, int times) {
    return repeated(trial, times, Set.of());
  }

  private static <S, Y> Trial<S, Y> repeated(Trial<S, Y> trial, int times, Set<String> once) {
    return trial.withSampler(trial.sampler().wrapped(new Repeated(times, once)));
  }

  private static void accusesNobody(Trial<?, ?> trial, Rung... rungs) {
    for (Rung rung : rungs) {
      for (RungResult result : trial.runExact(rung)) {
        assertNotEquals(Verdict.FAIL, result.verdict(), result.toString());
        assertFalse(result.broken(), result.toString());
      }
    }
  }

  /** Kernels of whose law some result speaks. */
  private static Set<String> tested(Trial<?, ?> trial, Rung rung) {
    return trial.runExact(rung).stream()
        .filter(result -> result.ofLaw() && result.ran())
        .map(RungResult::kernel)
        .collect(Collectors.toSet());
  }

  private static void asMuchIsTested(Trial<?, ?> trial, Rung rung) {
    assertEquals(tested(trial, rung), tested(repeated(trial, 2), rung));
  }

  @TestFactory
  Stream<DynamicTest> twiceIsRight() {
    List<String> models = new ArrayList<>(ModelRegistry.installed().names());
    models.removeAll(SLOW);
    return each(models, trial -> accusesNobody(repeated(trial, 2), Rung.IDENTITIES));
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> twiceIsRightInEverySetting() {
    List<String> models = new ArrayList<>(SLOW);
    models.addAll(SETTINGS);
    return each(models, trial -> accusesNobody(repeated(trial, 2), Rung.IDENTITIES));
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> ofTwiceNoLessIsTested() {
    return each(trial -> asMuchIsTested(trial, Rung.IDENTITIES));
  }

  /** Two updates have the square of one's paths: those of a split and a merge cannot be walked. */
  @Tag("long")
  @TestFactory
  Stream<DynamicTest> twiceIsRightExactly() {
    Set<String> once = Set.of("split-merge");
    return each(trial -> accusesNobody(repeated(trial, 2, once), Rung.EXACT));
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> thriceIsRight() {
    return each(trial -> accusesNobody(repeated(trial, 3), Rung.IDENTITIES));
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> anotherOrderIsRight() {
    return each(trial -> accusesNobody(backwards(trial), Rung.IDENTITIES, Rung.EXACT));
  }

  @TestFactory
  @Statistical(alpha = 20e-6)
  Stream<DynamicTest> jointTestsDoNotAccuseTwice() {
    return each(trial -> jointTestAccusesNot(repeated(trial, 2)));
  }

  @Tag("long")
  @TestFactory
  @Statistical(alpha = 20e-6)
  Stream<DynamicTest> jointTestsDoNotAccuseAnotherOrder() {
    return each(trial -> jointTestAccusesNot(backwards(trial)));
  }

  private static void jointTestAccusesNot(Trial<?, ?> trial) {
    JointTestReport report =
        trial
            .jointTest()
            .design(Design.replicated().draws(300))
            .familyWiseError(LEVEL)
            .run(Rng.seeded(20171114));
    assertNotEquals(Verdict.FAIL, report.verdict(), report.toString());
  }

  /** Each kernel on a chain of its own, the last one first. */
  private static <S, Y> Trial<S, Y> backwards(Trial<S, Y> trial) {
    List<Sampler<S, Y>> kernels = new ArrayList<>(trial.sampler().kernels().values());
    Collections.reverse(kernels);
    return trial.withSampler(
        (initial, data) ->
            new InTurn<>(kernels.stream().map(k -> k.start(initial, data)).toList(), data));
  }

  private static final class InTurn<S, Y> implements Chain<S, Y> {
    private final List<Chain<S, Y>> chains;
    private Y data;

    InTurn(List<Chain<S, Y>> chains, Y data) {
      this.chains = chains;
      this.data = data;
    }

    @Override
    public void advance(Rng rng) {
      S state = state();
      for (Chain<S, Y> chain : chains) {
        chain.place(state, data);
        chain.advance(rng);
        state = chain.state();
      }
    }

    @Override
    public S state() {
      return chains.get(chains.size() - 1).state();
    }

    @Override
    public void place(S state, Y newData) {
      data = newData;
      chains.get(chains.size() - 1).place(state, newData);
    }
  }
}
