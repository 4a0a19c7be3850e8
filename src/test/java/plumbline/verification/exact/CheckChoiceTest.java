package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import plumbline.sampling.Sampler;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;

/** Which of a trial's checks are made. */
class CheckChoiceTest {
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
        Trial.of("counter", new CheckRunTest.NoModel(), CheckRunTest.sweep())
            .identities(checks)
            .pairs(0);
    List<RungResult> results = trial.runExact(Rung.IDENTITIES, List.of("up"));
    assertEquals(List.of("of up", "of sweep"), results.stream().map(RungResult::check).toList());
    assertEquals(List.of("up", Sampler.SWEEP), ran);
    assertEquals(4, trial.runExact(Rung.IDENTITIES).size());
    assertEquals(List.of(), trial.runExact(Rung.EXACT, List.of("up")));
  }
}
