package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

class TransitionMatrixTest {
  private static final double[] WEIGHT = {1, 2, 5};
  private static final List<Integer> STATES = List.of(0, 1, 2);

  private static double logWeight(int state) {
    return Math.log(WEIGHT[state]);
  }

  private static int metropolis(int state, Rng rng) {
    int proposal = (state + 1 + rng.uniformInt(2)) % 3;
    return rng.bernoulli(Math.min(1, WEIGHT[proposal] / WEIGHT[state])) ? proposal : state;
  }

  @Test
  void metropolisIsInvariantAndReversible() {
    var matrix = TransitionMatrix.of(STATES, TransitionMatrixTest::metropolis);
    assertEquals(0.5 * 0.5, matrix.probability(1, 0), 1e-15);
    assertEquals(0, matrix.invarianceError(TransitionMatrixTest::logWeight), 1e-15);
    assertEquals(0, matrix.reversibilityError(TransitionMatrixTest::logWeight), 1e-15);
    assertTrue(matrix.isIrreducible());
    assertArrayEquals(new double[] {0.125, 0.25, 0.625}, matrix.stationary(), 1e-12);
  }

  @Test
  void aWrongAcceptanceIsSeenExactly() {
    var matrix =
        TransitionMatrix.<Integer>of(
            STATES,
            (state, rng) -> {
              int proposal = (state + 1 + rng.uniformInt(2)) % 3;
              return rng.bernoulli(WEIGHT[proposal] / (WEIGHT[state] + WEIGHT[proposal] + 0.01))
                  ? proposal
                  : state;
            });
    assertEquals(0, matrix.invarianceError(TransitionMatrixTest::logWeight), 1e-15);
    var wrong =
        TransitionMatrix.<Integer>of(
            STATES,
            (state, rng) -> {
              int proposal = (state + 1 + rng.uniformInt(2)) % 3;
              return rng.bernoulli(WEIGHT[state] / (WEIGHT[state] + WEIGHT[proposal]))
                  ? proposal
                  : state;
            });
    assertTrue(wrong.invarianceError(TransitionMatrixTest::logWeight) > 0.01);
  }

  @Test
  void stuckSamplersAreNotIrreducible() {
    var matrix =
        TransitionMatrix.<Integer>of(
            STATES, (state, rng) -> state == 2 ? 2 : (state + rng.uniformInt(2)) % 2);
    assertFalse(matrix.isIrreducible());
  }

  @Test
  void leavingTheStatesIsAnError() {
    assertThrows(
        IllegalStateException.class,
        () -> TransitionMatrix.<Integer>of(STATES, (state, rng) -> state + 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> TransitionMatrix.<Integer>of(List.of(0, 0), (state, rng) -> state));
  }

  /** However rarely it moves, and whatever it leaves for good. */
  @Test
  void stationaryLaws() {
    var slow =
        TransitionMatrix.<Integer>of(
            List.of(0, 1), (s, rng) -> rng.bernoulli(s == 0 ? 1e-9 : 3e-9) ? 1 - s : s);
    assertArrayEquals(new double[] {0.75, 0.25}, slow.stationary(), 1e-12);
    var transient0 =
        TransitionMatrix.<Integer>of(STATES, (s, rng) -> s == 0 ? 1 : 1 + rng.uniformInt(2));
    assertTrue(transient0.hasOneLaw() && !transient0.isIrreducible());
    assertArrayEquals(new double[] {0, 0.5, 0.5}, transient0.stationary(), 1e-15);
    var periodic = TransitionMatrix.<Integer>of(STATES, (s, rng) -> (s + 1) % 3);
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, periodic.stationary(), 1e-15);
    var two = TransitionMatrix.<Integer>of(STATES, (s, rng) -> s == 2 ? rng.uniformInt(2) : s);
    assertFalse(two.hasOneLaw());
    assertArrayEquals(new double[] {0.5, 0.5, 0}, two.stationary(), 1e-12);
  }

  /** What equals no copy of itself is not blamed on the kernel. */
  @Test
  void statesNeedValueEquality() {
    record Place(int[] at) {}
    Place only = new Place(new int[] {1});
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    TransitionMatrix.<Place>of(
                        List.of(only), (state, rng) -> new Place(state.at().clone())))
            .getMessage();
    assertTrue(message.contains("value equality"), message);
  }
}
