package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.plugin.ModelRegistry;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.mutation.Mutant;

/** The tests of the tests: what every check of every built-in model owes to whoever reads it. */
class RegistryTest {
  private static final List<Rung> RUNGS = List.of(Rung.IDENTITIES, Rung.EXACT);

  /** Kernels that no check of their law applies to, each with the reason: may only get fewer. */
  private static final Map<String, String> UNTESTED = list("untested-kernels.csv");

  /** Planted bugs that a check which claims their kernel does not reach, each with the reason. */
  private static final Map<String, String> UNREACHED = list("unreached-bugs.csv");

  /** All models, and the settings that change which kernels there are. */
  static Stream<String> models() {
    List<String> models = new ArrayList<>(ModelRegistry.installed().names());
    models.add("changepoint layers=hidden");
    models.add("iptm kernel=metropolis");
    return models.stream();
  }

  private static Trial<?, ?> trial(String model) {
    String[] words = model.split(" ");
    TrialOptions options = TrialOptions.defaults();
    for (int i = 1; i < words.length; i++) {
      String[] setting = words[i].split("=");
      options = options.with(setting[0], setting[1]);
    }
    // What is asked here does not hang on their number, which takes nine tenths of the time.
    return ModelRegistry.installed().trial(words[0], options).pairs(KernelPairs.USUAL / 10);
  }

  private static Map<String, String> list(String name) {
    Map<String, String> entries = new TreeMap<>();
    try (InputStream file =
        Objects.requireNonNull(RegistryTest.class.getResourceAsStream("/plumbline/cli/" + name))) {
      new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(",", 3))
          .forEach(row -> entries.put(row[0] + "," + row[1], row[2]));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return entries;
  }

  private static <S, Y> List<RungResult> results(Trial<S, Y> trial) {
    return RUNGS.stream().flatMap(rung -> trial.runExact(rung).stream()).toList();
  }

  private static final class Still implements Update.Wrapper {
    @Override
    public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
      return (work, rng) -> {};
    }
  }

  private static final class Broken implements Update.Wrapper {
    @Override
    public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
      return (work, rng) -> {
        throw new IllegalStateException("broken on purpose");
      };
    }
  }

  private static <S, Y> Trial<S, Y> with(Update.Wrapper wrapper, Trial<S, Y> trial) {
    return trial.withSampler(trial.sampler().wrapped(wrapper));
  }

  @ParameterizedTest
  @MethodSource("models")
  void rightSamplerPassesAndEveryKernelHasACheckOfItsLawOrAReason(String model) {
    Trial<?, ?> trial = trial(model);
    Set<String> tested = new TreeSet<>();
    for (RungResult result : results(trial)) {
      assertTrue(result.passed() || result.verdict() == Verdict.NOT_TESTED, result.toString());
      if (result.ofLaw() && result.ran() && result.kernel() != null) {
        tested.add(result.kernel());
      }
    }
    for (String kernel : trial.sampler().kernels().keySet()) {
      String entry = model + "," + kernel;
      assertEquals(
          !tested.contains(kernel),
          UNTESTED.containsKey(entry),
          entry + (tested.contains(kernel) ? " is tested: strike it off the list" : ""));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void kernelThatNeverMovesDoesNotPass(String model) {
    for (RungResult result : results(with(new Still(), trial(model)))) {
      assertTrue(
          result.kernel() == null
              || result.verdict() == Verdict.INCONCLUSIVE
              || result.verdict() == Verdict.NOT_TESTED,
          result.toString());
    }
  }

  private static <S, Y> List<ExactCheck<S, Y>> both(Trial<S, Y> trial) {
    return Stream.concat(trial.identities().stream(), trial.exact().stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void kernelThatThrowsIsNotTested(String model) {
    for (RungResult result : results(with(new Broken(), trial(model)))) {
      assertTrue(
          result.kernel() == null || result.verdict() == Verdict.NOT_TESTED, result.toString());
    }
  }

  @Test
  void listsNameWhatThereIs() {
    Set<String> kernels = new TreeSet<>();
    Set<String> bugs = new TreeSet<>();
    models()
        .forEach(
            model -> {
              Trial<?, ?> trial = trial(model);
              trial.sampler().kernels().keySet().forEach(k -> kernels.add(model + "," + k));
              trial.mutants().forEach(m -> bugs.add(model + "," + m.name()));
            });
    assertTrue(kernels.containsAll(UNTESTED.keySet()), UNTESTED.keySet().toString());
    assertTrue(bugs.containsAll(UNREACHED.keySet()), UNREACHED.keySet().toString());
    Stream.concat(UNTESTED.values().stream(), UNREACHED.values().stream())
        .forEach(reason -> assertFalse(reason.isBlank()));
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyPlantedBugIsReachedByTheChecksOfItsKernel(String model) {
    reached(model, trial(model));
  }

  private static <S, Y> void reached(String model, Trial<S, Y> trial) {
    for (Mutant<S, Y> mutant : trial.mutants()) {
      List<String> kernels = mutant.kernelsBeside(trial.sampler());
      Set<String> known = new TreeSet<>(trial.sampler().kernels().keySet());
      known.add(Sampler.SWEEP);
      assertTrue(known.containsAll(kernels), mutant.name() + kernels);
      boolean all = true;
      for (ExactCheck<S, Y> check : both(trial)) {
        if (check instanceof KernelCheck<S, Y> k
            && kernels.contains(k.kernel())
            && k.kind() == ExactCheck.Kind.LAW) {
          all &=
              alone(trial, k).withSampler(mutant.sampler()).runExact(Rung.EXACT).stream()
                  .anyMatch(RungResult::ran);
        }
      }
      String entry = model + "," + mutant.name();
      assertEquals(!all, UNREACHED.containsKey(entry), entry + " " + kernels);
    }
  }

  private static <S, Y> Trial<S, Y> alone(Trial<S, Y> trial, ExactCheck<S, Y> check) {
    return Trial.of(trial.name(), trial.model(), trial.sampler()).exact(List.of(check)).pairs(0);
  }
}
