package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;
import plumbline.sampling.runs.Stored;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.RunOptions;
import plumbline.verification.RungResult;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;

/** A mean with a standard normal law and one observation; what is broken is broken by each test. */
class ContractsTest {
  private static final String PATHS = "one seed, one path";
  private static final String PLACE = "a chain placed is as one started there";

  /** State in an array that is changed in place, as is allowed. */
  private static class Work implements Workspace<double[], double[]> {
    double[] mu = {};
    double[] y = {};
    double cached;

    @Override
    public void place(double[] state, double[] data) {
      mu = state;
      y = data;
    }

    @Override
    public double[] state() {
      return mu.clone();
    }
  }

  private static GenerativeModel<double[], double[]> model() {
    return GenerativeModel.of(
        rng -> new double[] {rng.normal()}, (mu, rng) -> new double[] {mu[0] + rng.normal()});
  }

  private static final List<TestFunction<double[], double[]>> FUNCTIONS =
      List.of(
          TestFunction.of("mu", (mu, y) -> mu[0]),
          TestFunction.of("mu y", (mu, y) -> mu[0] * y[0]));

  private static void step(Work work, double noise) {
    work.mu[0] = work.y[0] / 2 + Math.sqrt(0.5) * noise;
  }

  private static Sweep<double[], double[], Work> sweep() {
    return Sweep.<double[], double[], Work>over(Work::new)
        .then("flip", (work, rng) -> work.mu[0] += rng.bernoulli(0.5) ? 0 : 1e-9)
        .then("mean", (work, rng) -> step(work, rng.normal()));
  }

  private static <S, Y> List<RungResult> broken(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, List<TestFunction<S, Y>> functions) {
    return Contracts.brokenBy(
        Contracts.askedOf(Trial.of("mean", model, sampler).functions(functions)));
  }

  private static RungResult only(String check, Sampler<double[], double[]> sampler) {
    List<RungResult> broken = broken(model(), sampler, FUNCTIONS);
    assertEquals(List.of(check), broken.stream().map(RungResult::check).toList());
    return broken.get(0);
  }

  private static Sampler<double[], double[]> with(plumbline.sampling.Update<? super Work> update) {
    return sweep().replace("mean", update);
  }

  @Test
  void aRightSamplerKeepsThemAll() {
    assertEquals(List.of(), broken(model(), sweep(), FUNCTIONS));
    assertEquals(
        List.of(),
        broken(
            model(),
            Sampler.of((mu, y, rng) -> new double[] {y[0] / 2 + Math.sqrt(0.5) * rng.normal()}),
            FUNCTIONS));
  }

  @Test
  void ambientRandomnessIsNamedWithItsKernel() {
    RungResult result =
        only(PATHS, with((work, rng) -> step(work, ThreadLocalRandom.current().nextGaussian())));
    assertTrue(
        result.reason().startsWith("kernel mean of " + Work.class.getName()), result.reason());
    assertTrue(result.reason().contains("ThreadLocalRandom"), result.reason());
    only(PATHS, with((work, rng) -> step(work, Math.random() + rng.normal())));
  }

  @Test
  void clocksAreFound() {
    only(PATHS, with((work, rng) -> step(work, rng.normal() + 1e-12 * (System.nanoTime() % 97))));
  }

  @Test
  void whatChainsShareIsFound() {
    AtomicLong steps = new AtomicLong();
    only(PATHS, with((work, rng) -> step(work, rng.normal() / steps.incrementAndGet())));
  }

  @Test
  void theOrderOfObjectsInMemoryIsFound() {
    only(
        PATHS,
        with(
            (work, rng) -> {
              Map<Object, Integer> signs = new HashMap<>(); // by identity, which no seed fixes
              for (int i = 0; i < 8; i++) {
                signs.put(new Object(), i);
              }
              step(work, rng.normal() + signs.values().iterator().next());
            }));
  }

  @Test
  void aCacheThatPlaceForgetsIsFound() {
    RungResult result =
        only(
            PLACE,
            with(
                (work, rng) -> {
                  work.cached = work.cached == 0 ? work.y[0] : work.cached;
                  work.mu[0] = work.cached / 2 + Math.sqrt(0.5) * rng.normal();
                }));
    assertTrue(result.reason().contains("kernel mean"), result.reason());
    assertTrue(result.reason().contains("let place"), result.reason());
  }

  @Test
  void anAdaptationThatGoesOnIsFound() {
    only(PLACE, with((work, rng) -> step(work, rng.normal() / ++work.cached)));
  }

  @Test
  void dataThatAreChangedAreFound() {
    RungResult result =
        only(
            "data are left as they were",
            with(
                (work, rng) -> {
                  step(work, rng.normal());
                  work.y[0] = work.mu[0];
                }));
    assertTrue(result.reason().contains("kernel mean"), result.reason());
  }

  @Test
  void aSimulatorOfItsOwnRandomnessIsFound() {
    GenerativeModel<double[], double[]> ambient =
        GenerativeModel.of(
            rng -> new double[] {rng.normal()},
            (mu, rng) -> new double[] {mu[0] + ThreadLocalRandom.current().nextGaussian()});
    List<RungResult> broken = broken(ambient, sweep(), FUNCTIONS);
    assertEquals("one seed, one joint draw", broken.get(0).check());
  }

  @Test
  void aFunctionThatRemembersIsFound() {
    AtomicLong calls = new AtomicLong();
    List<RungResult> broken =
        broken(
            model(),
            sweep(),
            List.of(TestFunction.of("calls", (mu, y) -> mu[0] + calls.incrementAndGet())));
    assertEquals("functions depend on their arguments alone", broken.get(0).check());
    assertTrue(broken.get(0).reason().contains("calls"), broken.get(0).reason());
  }

  /** A state of two numbers whose form forgets the second. */
  private static final class Forgetful implements Stored {
    private final double mu;
    private final double kept;

    Forgetful(double mu, double kept) {
      this.mu = mu;
      this.kept = kept;
    }

    private record Pair(double mu) implements Form {
      @Override
      public Forgetful whole() {
        return new Forgetful(mu, 0);
      }
    }

    @Override
    public Pair form() {
      return new Pair(mu);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Forgetful that && mu == that.mu && kept == that.kept;
    }

    @Override
    public int hashCode() {
      return Double.hashCode(mu) + 31 * Double.hashCode(kept);
    }
  }

  @Test
  void aFieldThatStorageLosesIsFound() {
    GenerativeModel<Forgetful, Double> model =
        GenerativeModel.of(
            rng -> new Forgetful(rng.normal(), rng.normal()), (s, rng) -> s.mu + rng.normal());
    List<RungResult> broken =
        broken(
            model,
            Sampler.of((s, y, rng) -> new Forgetful(y / 2 + rng.normal() / 2, s.kept)),
            List.of(TestFunction.of("mu", (s, y) -> s.mu)));
    assertEquals("states and data survive storage", broken.get(0).check());
    assertTrue(broken.get(0).reason().contains("Forgetful"), broken.get(0).reason());
  }

  /** No encoding and no equality: the test functions say what can be said. */
  private static final class Plain {
    private final double mu;

    Plain(double mu) {
      this.mu = mu;
    }
  }

  @Test
  void statesWithoutEncodingAreNotAccused() {
    GenerativeModel<Plain, Double> model =
        GenerativeModel.of(rng -> new Plain(rng.normal()), (s, rng) -> s.mu + rng.normal());
    List<TestFunction<Plain, Double>> functions = List.of(TestFunction.of("mu", (s, y) -> s.mu));
    Sampler<Plain, Double> right = Sampler.of((s, y, rng) -> new Plain(y / 2 + rng.normal()));
    assertEquals(List.of(), broken(model, right, functions));
    Sampler<Plain, Double> ambient = Sampler.of((s, y, rng) -> new Plain(y / 2 + Math.random()));
    assertEquals(PATHS, broken(model, ambient, functions).get(0).check());
  }

  @Test
  void theJointTestBehindABrokenContractDecidesNothing() {
    Sampler<double[], double[]> wrong = with((work, rng) -> step(work, 9 * Math.random()));
    Trial<double[], double[]> trial =
        Contracts.askedOf(Trial.of("mean", model(), wrong).functions(FUNCTIONS));
    Evidence evidence =
        Ladder.whole(0.005)
            .design(Design.replicated().draws(500))
            .climb(trial, null, Rng.seeded(1), RunOptions.defaults());
    assertEquals(Verdict.FAIL, evidence.joint().orElseThrow().verdict());
    assertEquals(Verdict.INCONCLUSIVE, evidence.verdict());
    assertTrue(
        evidence.toString().startsWith("INCONCLUSIVE: a contract is broken"), evidence.toString());
    assertFalse(evidence.rungs().get(0).broken());
  }
}
