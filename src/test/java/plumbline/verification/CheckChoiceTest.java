package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import plumbline.sampling.Sampler;

/** Which of a trial's checks are made. */
class CheckChoiceTest {
  @Test
  void whereDrawsDifferTheLawIsAsked() {
    KernelCheck<Integer, Integer> law =
        new KernelCheck<>("law", "up", k -> CheckRunTest.advanced(k, 0), 1e-3);
    for (double error : new double[] {0, 1}) {
      KernelCheck<Integer, Integer> draws =
          KernelCheck.<Integer, Integer>draws(
                  "draws", "up", k -> CheckRunTest.advanced(k, error), 1e-3)
              .or(law);
      Trial<Integer, Integer> trial =
          new Trial<>(
              "counter",
              new CheckRunTest.NoModel(),
              CheckRunTest.sweep(),
              List.of(),
              List.of(draws),
              List.of(),
              List.of());
      List<RungResult> results = trial.runExact(Rung.IDENTITIES);
      assertEquals(
          error == 0 ? List.of("draws") : List.of("draws", "law"),
          results.stream().map(RungResult::check).toList());
      assertEquals(Verdict.PASS, RungResult.verdict(results));
    }
  }

  @Test
  void checksOfOtherKernelsAreNotRun() {
    List<String> ran = new ArrayList<>();
    List<ExactCheck<Integer, Integer>> checks = new ArrayList<>();
    for (String kernel : List.of("up", "still", Sampler.SWEEP)) {
      checks.add(
          new KernelCheck<>(
              "of " + kernel,
              kernel,
              alone -> {
                ran.add(kernel);
                return OptionalDouble.of(0);
              },
              1e-3));
    }
    checks.add(new ModelCheck<>("of the model", () -> Double.NaN, 1e-3));
    Trial<Integer, Integer> trial =
        new Trial<>(
            "counter",
            new CheckRunTest.NoModel(),
            CheckRunTest.sweep(),
            List.of(),
            checks,
            List.of(),
            List.of());
    List<RungResult> results = trial.runExact(Rung.IDENTITIES, List.of("up"));
    assertEquals(List.of("of up", "of sweep"), results.stream().map(RungResult::check).toList());
    assertEquals(List.of("up", Sampler.SWEEP), ran);
    assertEquals(4, trial.runExact(Rung.IDENTITIES).size());
    assertEquals(List.of(), trial.runExact(Rung.EXACT, List.of("up")));
  }
}
