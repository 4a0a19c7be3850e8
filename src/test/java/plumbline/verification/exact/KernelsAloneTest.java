package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;

/**
 * A standard normal number, seen with a standard normal error, and a sweep that draws in two
 * updates: the first leaves most of the noise in the workspace. The sweep is right and its second
 * update alone is not.
 */
class KernelsAloneTest {
  private static final GenerativeModel<Double, Double> MODEL =
      GenerativeModel.of(rng -> rng.normal(), (x, rng) -> x + rng.normal());

  private static final class Work implements Workspace<Double, Double> {
    private double x;
    private double y;
    private double noise;

    @Override
    public void place(Double state, Double data) {
      x = state;
      y = data;
      noise = 0;
    }

    @Override
    public Double state() {
      return x;
    }

    void first(Rng rng) {
      noise = 0.8 * rng.normal();
    }

    void second(Rng rng) {
      x = y / 2 + Math.sqrt(0.5) * (noise + 0.6 * rng.normal());
    }
  }

  private static Trial<Double, Double> trial() {
    return Trial.of(
            "halves",
            MODEL,
            Sweep.<Double, Double, Work>over(Work::new)
                .then("first", Work::first)
                .then("second", Work::second))
        .functions(List.of(TestFunction.of("x", (x, y) -> x)));
  }

  private static RungResult second(Trial<Double, Double> trial) {
    return trial.runExact(Rung.IDENTITIES).stream()
        .filter(result -> "second".equals(result.kernel()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRightSweepIsNotAccusedForAnUpdateThatGoesOnFromAnother() {
    RungResult result = second(trial());
    assertEquals(Verdict.NOT_TESTED, result.verdict(), result.toString());
    assertTrue(result.error() > result.bound(), result.toString());
    assertTrue(String.valueOf(result.reason()).contains("this kernel alone"), result.toString());
  }

  @Test
  void whoStatesThatEachIsRightAloneIsContradicted() {
    assertEquals(Verdict.FAIL, second(trial().pairs(KernelPairs.USUAL)).verdict());
  }

  @Test
  void nobodyAsksWherePairsAreSwitchedOff() {
    assertEquals(List.of(), trial().pairs(0).runExact(Rung.IDENTITIES));
  }

  /** An exact check that does not apply leaves the kernel to pairs, on its own rung. */
  @Test
  void aKernelWhoseExactCheckDoesNotApplyIsAskedByPairs() {
    List<RungResult> results =
        trial()
            .exact(List.of(new KernelCheck<>("none", "second", k -> OptionalDouble.empty(), 1)))
            .pairs(KernelPairs.USUAL)
            .runExact(Rung.EXACT);
    assertEquals(
        List.of(Verdict.NOT_TESTED, Verdict.FAIL),
        results.stream().map(RungResult::verdict).toList());
  }
}
