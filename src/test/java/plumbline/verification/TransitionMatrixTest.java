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
}
