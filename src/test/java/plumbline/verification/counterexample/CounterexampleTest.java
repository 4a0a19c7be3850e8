package plumbline.verification.counterexample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;

/** What is said of a wrong kernel on few states. */
class CounterexampleTest {
  private static final String DATA = "";

  private static FiniteCase<Integer, String> states(double... logWeights) {
    JointDensity<Integer, String> density =
        new JointDensity<>() {
          @Override
          public double logPrior(Integer state) {
            return logWeights[state];
          }

          @Override
          public double logLikelihood(Integer state, String data) {
            return 0;
          }
        };
    List<Integer> all = java.util.stream.IntStream.range(0, logWeights.length).boxed().toList();
    return FiniteCase.of("a ring", all, density, DATA, 1);
  }

  private static Counterexample of(
      String name, FiniteCase<Integer, String> posterior, BiFunction<Integer, Rng, Integer> step) {
    Sampler<Integer, String> kernel = Sampler.of((x, data, rng) -> step.apply(x, rng));
    return Counterexample.of(
        name, kernel, posterior, Explanation.Reasons.of(kernel, posterior, List.of()), List.of());
  }

  /** A way back of probability exp(-45) is too rare to be followed, and is there all the same. */
  @Test
  void waysTooRareToFollowAreNoMissingWays() {
    double[] log = {0, -45, -1};
    FiniteCase<Integer, String> ring = states(log);
    Counterexample found =
        of(
            "ring",
            ring,
            (x, rng) -> {
              int y = (x + 1 + rng.uniformInt(2)) % 3;
              boolean wrong = x != 1 && y != 1;
              return wrong || rng.bernoulliLog(log[y] - log[x]) ? y : x;
            });
    assertTrue(found.irreducible() && found.oneLaw());
    assertEquals(List.of(), found.withoutReturn());
    String text = found.toString();
    assertFalse(text.contains("cannot be undone") || text.contains("not every state"), text);
    assertTrue(found.error() > 0.1);
  }

  @Test
  void oneLawAndSeveral() {
    FiniteCase<Integer, String> three = states(0, 0, 0);
    Counterexample absorbed = of("absorbed", three, (x, rng) -> Math.min(2, x + 1));
    assertTrue(!absorbed.irreducible() && absorbed.oneLaw());
    assertFalse(absorbed.toString().contains("depends on its start"), absorbed::toString);
    Counterexample split = of("split", three, (x, rng) -> x == 0 ? 0 : 1);
    assertTrue(split.toString().contains("depends on its start"), split::toString);
  }

  /** Right in one block, wrong in another that it never leaves: the first has what it should. */
  @Test
  void whatItHasStartsFromTheTarget() {
    FiniteCase<Integer, String> blocks =
        states(Math.log(0.05), Math.log(0.05), Math.log(0.3), Math.log(0.6));
    Counterexample found =
        of("blocks", blocks, (x, rng) -> x < 2 ? rng.uniformInt(2) : rng.bernoulli(0.66) ? 3 : 2);
    assertArrayEquals(new double[] {0.05, 0.05, 0.306, 0.594}, found.law().toArray(), 1e-12);
    assertTrue(found.toString().contains("0.050000    0.050000"), found::toString);
    assertTrue(found.toString().contains("its start, which is the target here"), found::toString);
  }

  /** A line in a loop is one line, and a stream of its own hides nothing. */
  @Test
  void theDecisionIsAccusedNotTheLoopBeforeIt() {
    double[] log = {0, -1, -2};
    Counterexample found =
        of(
            "walk",
            states(log),
            (x, rng) -> {
              int step = 0;
              for (int i = 0; i < 2; i++) {
                step += rng.uniformInt(2);
              }
              int y = (x + step) % 3;
              return rng.child("accept").bernoulliLog(0.5 * (log[y] - log[x])) ? y : x;
            });
    assertEquals("bernoulliLog", found.suspects().get(0).draw());
    assertEquals(2, found.suspects().size());
    assertTrue(found.toString().contains("the most suspicious first"));
    Counterexample sweep = of(Sampler.SWEEP, states(log), (x, rng) -> rng.uniformInt(3));
    assertFalse(sweep.toString().contains("the most suspicious first"), sweep::toString);
  }

  /** Where logs vanish up to rounding, every factor times its inverse would do. */
  @Test
  void nothingMissingIsNoFactor() {
    FiniteCase<Integer, String> two = states(0, 1e-11);
    Counterexample found = of("nearly right", two, (x, rng) -> rng.uniformInt(2));
    assertTrue(found.reasons().missing().isEmpty() && found.reasons().law().isEmpty());
  }
}
