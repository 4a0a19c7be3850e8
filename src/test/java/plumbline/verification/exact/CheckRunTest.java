package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;
import plumbline.verification.Evidence;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.mutation.Mutant;

class CheckRunTest {
  /** A count that updates add to. */
  static final class Counter implements Workspace<Integer, Integer> {
    private int count;

    @Override
    public void place(Integer state, Integer data) {
      count = state;
    }

    @Override
    public Integer state() {
      return count;
    }
  }

  static Sweep<Integer, Integer, Counter> sweep() {
    return Sweep.<Integer, Integer, Counter>over(Counter::new)
        .then("up", (work, rng) -> work.count++)
        .then("still", (work, rng) -> {})
        .then(
            "broken",
            (work, rng) -> {
              throw new IllegalStateException("out of order");
            });
  }

  static OptionalDouble advanced(Sampler<Integer, Integer> kernel, double error) {
    Chain<Integer, Integer> chain = kernel.start(0, 0);
    chain.advance(Rng.seeded(1));
    return OptionalDouble.of(error);
  }

  private static RungResult run(
      String kernel, Function<Sampler<Integer, Integer>, OptionalDouble> error) {
    return CheckRun.of(Rung.EXACT, new KernelCheck<>("check", kernel, error, 1e-3), sweep());
  }

  @Test
  void kernelThatMovesIsJudgedByItsError() {
    assertEquals(Verdict.PASS, run("up", k -> advanced(k, 0)).verdict());
    assertEquals(Verdict.FAIL, run("up", k -> advanced(k, 1)).verdict());
    assertEquals(Verdict.FAIL, run("up", k -> advanced(k, Double.NaN)).verdict());
    assertNull(run("up", k -> advanced(k, 0)).reason());
  }

  @Test
  void whatDidNotRunIsNotTested() {
    RungResult unused = run("up", k -> OptionalDouble.of(0));
    assertEquals(Verdict.NOT_TESTED, unused.verdict());
    assertEquals("the check did not advance the kernel", unused.reason());
    RungResult other = run("up", k -> OptionalDouble.empty());
    assertEquals(Verdict.NOT_TESTED, other.verdict());
    assertEquals("does not apply", other.reason());
    RungResult absent = run("down", k -> advanced(k, 0));
    assertEquals("does not apply: the sampler names no kernel down", absent.reason());
    RungResult broken = run("broken", k -> advanced(k, 0));
    assertEquals(Verdict.NOT_TESTED, broken.verdict());
    assertEquals(
        "could not run: out of order (IllegalStateException in the check or in the kernel)",
        broken.reason());
  }

  /** A right kernel that takes turns, and one that draws elsewhere: a contract, and no verdict. */
  @Test
  void whatIsNotWatchedIsNoVerdict() {
    int[] turn = {0};
    List<Kernel<Integer, Integer>> kernels =
        List.of(
            (state, data, rng) -> turn[0]++ % 2 == 0 ? state : rng.uniformInt(3),
            (state, data, rng) -> (int) (3 * Math.random()));
    for (Kernel<Integer, Integer> kernel : kernels) {
      KernelCheck<Integer, Integer> check =
          new KernelCheck<>(
              "pi P = pi",
              Sampler.SWEEP,
              k ->
                  OptionalDouble.of(
                      TransitionMatrix.of(List.of(0, 1, 2), k, 0).invarianceError(x -> 0)),
              1e-12);
      RungResult result = CheckRun.of(Rung.EXACT, check, Sampler.of(kernel));
      assertEquals(Verdict.INCONCLUSIVE, result.verdict());
      assertEquals(ExactCheck.Kind.CONTRACT, result.kind());
      String reason = String.valueOf(result.reason());
      assertTrue(reason.contains("keeps something from run to run"), reason);
    }
  }

  /** That a kernel leaves the states is what the check was to find, not a fault of the check. */
  @Test
  void kernelThatLeavesTheStatesFails() {
    RungResult outside =
        run(
            "up",
            k -> OptionalDouble.of(TransitionMatrix.of(List.of(0), k, 0).invarianceError(x -> 0)));
    assertEquals(Verdict.FAIL, outside.verdict());
    assertEquals(Double.POSITIVE_INFINITY, outside.error());
    assertTrue(outside.reason().endsWith("not among the states"), outside.reason());
  }

  /** A kernel that never moves leaves every law invariant: nothing can fail it here. */
  @Test
  void kernelThatNeverMovesDoesNotPass() {
    for (double error : new double[] {0, 1, Double.NaN}) {
      RungResult result = run("still", k -> advanced(k, error));
      assertEquals(Verdict.INCONCLUSIVE, result.verdict());
      assertEquals("did not move", result.reason());
    }
  }

  private static RungResult ofKind(ExactCheck.Kind kind, String kernel, double error) {
    return CheckRun.of(
        Rung.IDENTITIES,
        new KernelCheck<Integer, Integer>("check", kernel, k -> advanced(k, error), 1e-3, kind),
        sweep());
  }

  @Test
  void onlyLawsFail() {
    for (double error : new double[] {1, Double.POSITIVE_INFINITY, Double.NaN}) {
      assertEquals(Verdict.FAIL, ofKind(ExactCheck.Kind.LAW, "up", error).verdict());
      RungResult broken = ofKind(ExactCheck.Kind.CONTRACT, "up", error);
      assertEquals(Verdict.INCONCLUSIVE, broken.verdict());
      assertTrue(broken.broken());
      assertTrue(broken.reason().contains("place and every update"), broken.reason());
      assertTrue(ofKind(ExactCheck.Kind.CONTRACT, "still", error).broken());
    }
    for (ExactCheck.Kind kind : ExactCheck.Kind.values()) {
      assertTrue(ofKind(kind, "up", 0).passed());
      assertFalse(ofKind(kind, "still", 0).passed());
    }
    assertEquals(Verdict.NOT_TESTED, ofKind(ExactCheck.Kind.CONTRACT, "still", 0).verdict());
  }

  @Test
  void aCheckMaySayThatItsContractIsBroken() {
    RungResult broken =
        run(
            "up",
            k -> {
              throw new BrokenContractException("two paths of one seed: draw from the Rng");
            });
    assertTrue(broken.broken());
    assertEquals("two paths of one seed: draw from the Rng", broken.reason());
    ModelCheck<Integer, Integer> model =
        new ModelCheck<>("functions", () -> 1, 0, ExactCheck.Kind.CONTRACT);
    assertTrue(CheckRun.of(Rung.IDENTITIES, model, sweep()).broken());
  }

  /** A failed joint test is no proof where the sampler does not even repeat itself. */
  @Test
  void aBrokenContractOverridesEveryVerdict() {
    RungResult broken = ofKind(ExactCheck.Kind.CONTRACT, "up", 1);
    RungResult failed = run("up", k -> advanced(k, 1));
    RungResult passed = run("up", k -> advanced(k, 0));
    assertEquals(Verdict.INCONCLUSIVE, RungResult.verdict(List.of(broken, failed)));
    assertEquals(Verdict.INCONCLUSIVE, RungResult.verdict(List.of(passed, broken)));
    assertEquals(Verdict.INCONCLUSIVE, evidence(List.of(failed, broken)).verdict());
    assertEquals(Verdict.INCONCLUSIVE, evidence(List.of(broken), "still").verdict());
    String text = evidence(List.of(failed, broken)).toString();
    assertTrue(text.startsWith("INCONCLUSIVE: a contract is broken"), text);
    assertTrue(text.lines().skip(1).findFirst().orElseThrow().contains("(contract, "), text);
  }

  @Test
  void wholeSweepMustRunEveryKernel() {
    Sampler<Integer, Integer> two =
        Sweep.<Integer, Integer, Counter>over(Counter::new)
            .then("up", (work, rng) -> work.count++)
            .then("still", (work, rng) -> {});
    KernelCheck<Integer, Integer> whole =
        new KernelCheck<>("check", Sampler.SWEEP, s -> advanced(s, 0), 0);
    assertEquals(Verdict.PASS, CheckRun.of(Rung.EXACT, whole, two).verdict());
    KernelCheck<Integer, Integer> part =
        new KernelCheck<>(
            "check", Sampler.SWEEP, s -> advanced(s.kernels().getOrDefault("up", s), 0), 0);
    assertEquals(Verdict.NOT_TESTED, CheckRun.of(Rung.EXACT, part, two).verdict());
  }

  @Test
  void samplerWithoutNamedKernelsIsOneKernel() {
    Sampler<Integer, Integer> pure = Sampler.of((state, data, rng) -> state + 1);
    KernelCheck<Integer, Integer> whole =
        new KernelCheck<>("check", Sampler.SWEEP, s -> advanced(s, 0), 0);
    assertEquals(Verdict.PASS, CheckRun.of(Rung.EXACT, whole, pure).verdict());
    Sampler<Integer, Integer> lazy = Sampler.of((state, data, rng) -> state);
    assertEquals(Verdict.INCONCLUSIVE, CheckRun.of(Rung.EXACT, whole, lazy).verdict());
    assertTrue(pure.asReversible().wrapped(new KernelWatch()).isReversible());
  }

  @Test
  void interruptionIsNoVerdict() {
    assertThrows(
        CancellationException.class,
        () ->
            run(
                "up",
                k -> {
                  throw new CancellationException("interrupted");
                }));
  }

  private static Evidence evidence(List<RungResult> results, String... accused) {
    return new Evidence(
        results,
        java.util.Optional.empty(),
        java.util.Optional.empty(),
        Map.of(),
        new Evidence.Scope(List.of(Rung.EXACT), List.of("up", "still"), List.of(accused)));
  }

  @Test
  void bugThatNoCheckReachedIsNotTested() {
    RungResult model =
        CheckRun.of(Rung.EXACT, new ModelCheck<Integer, Integer>("mass", () -> 0, 0), sweep());
    RungResult up = run("up", k -> advanced(k, 0));
    KernelCheck<Integer, Integer> caches =
        KernelCheck.<Integer, Integer>contract("caches", List.of("up"), k -> advanced(k, 0), 0)
            .get(0);
    RungResult kept = CheckRun.of(Rung.EXACT, caches, sweep());
    assertEquals(Verdict.PASS, evidence(List.of(model, up, kept)).verdict());
    assertEquals(Verdict.PASS, evidence(List.of(model, up), "up").verdict());
    assertEquals(Verdict.NOT_TESTED, evidence(List.of(model, up), "still").verdict());
    assertEquals(Verdict.NOT_TESTED, evidence(List.of(model, kept), "up").verdict());
    assertEquals(Verdict.NOT_TESTED, evidence(List.of(kept)).verdict());
    assertEquals(Verdict.NOT_TESTED, evidence(List.of()).verdict());
    RungResult failed = run("up", k -> advanced(k, 1));
    assertEquals(Verdict.FAIL, evidence(List.of(model, failed), "still").verdict());
    String text = evidence(List.of(model, up), "still").toString();
    assertTrue(text.contains("NOT TESTED: no check"), text);
    assertTrue(text.contains("still   NOT TESTED"), text);
  }

  @Test
  void kernelsOfAMutantAreThoseItReplaces() {
    Sweep<Integer, Integer, Counter> right = sweep();
    Trial<Integer, Integer> trial = Trial.of("counter", new NoModel(), right);
    Mutant<Integer, Integer> replaced =
        Mutant.of("m", "", right.replace("up", (work, rng) -> work.count--)).by(Rung.EXACT);
    assertEquals(List.of("up"), replaced.kernelsBeside(trial.sampler()));
    assertEquals(List.of("still"), replaced.in("still").kernelsBeside(trial.sampler()));
    assertEquals(
        List.of(Sampler.SWEEP),
        replaced
            .withSampler(Sampler.of((state, data, rng) -> state))
            .kernelsBeside(trial.sampler()));
  }

  static final class NoModel implements plumbline.sampling.GenerativeModel<Integer, Integer> {
    @Override
    public Integer drawPrior(Rng rng) {
      return 0;
    }

    @Override
    public Integer drawData(Integer state, Rng rng) {
      return 0;
    }
  }
}
