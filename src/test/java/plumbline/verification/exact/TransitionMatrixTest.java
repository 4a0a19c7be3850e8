package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.random.NotRepeatableException;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;

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

  /** A bug at a state of mass 7e-13 is within rounding, and a million times what is there. */
  @Test
  void statesOfLittleMassCountRelativeToTheirMass() {
    List<Integer> four = List.of(0, 1, 2, 3);
    JointDensity<Integer, String> density =
        new JointDensity<>() {
          @Override
          public double logPrior(Integer state) {
            return -14.0 * state;
          }

          @Override
          public double logLikelihood(Integer state, String data) {
            return 0;
          }
        };
    FiniteCase<Integer, String> posterior = FiniteCase.of("steep", four, density, "", 0);
    for (int at = -1; at < 3; at++) {
      int bug = at;
      Sampler<Integer, String> walk =
          Sampler.of(
              (x, data, rng) -> {
                int y = x + 2 * rng.uniformInt(2) - 1;
                boolean always = x == bug && y == bug + 1;
                return y < 0 || y > 3 || !(always || rng.bernoulliLog(14.0 * (x - y))) ? x : y;
              });
      if (at < 0) {
        assertTrue(posterior.error(walk) < 1e-15);
        assertEquals(0, posterior.matrix(walk).relativeError(posterior::logTarget));
      } else {
        assertTrue(posterior.error(walk) > 1e-9, "at " + at);
        assertTrue(posterior.matrix(walk).relativeError(posterior::logTarget) > 1e5, "at " + at);
      }
    }
  }

  private static TransitionMatrix<Integer> of(double[]... rows) {
    return TransitionMatrix.of(
        IntStream.range(0, rows.length).boxed().toList(),
        (state, rng) -> rng.categorical(rows[state], rows.length));
  }

  private static double[] limit(TransitionMatrix<Integer> matrix, double... target) {
    return matrix.limit(state -> Math.log(target[state]));
  }

  /** Each set of states that is never left keeps what the target gives it. */
  @Test
  void theLimitStartsFromTheTarget() {
    var blocks =
        of(
            new double[] {1, 1, 0, 0},
            new double[] {1, 1, 0, 0},
            new double[] {0, 0, 0.34, 0.66},
            new double[] {0, 0, 0.34, 0.66});
    assertArrayEquals(
        new double[] {0.05, 0.05, 0.306, 0.594}, limit(blocks, 0.05, 0.05, 0.3, 0.6), 1e-15);
    var three =
        of(
            new double[] {1, 0, 0, 0, 0},
            new double[] {0, 0.5, 0.5, 0, 0},
            new double[] {0, 0.25, 0.75, 0, 0},
            new double[] {0, 0, 0, 0, 1}, // periodic: the mean over time
            new double[] {0, 0, 0, 1, 0});
    assertArrayEquals(
        new double[] {0.1, 0.1, 0.2, 0.3, 0.3}, limit(three, 0.1, 0.25, 0.05, 0.6, 0), 1e-15);
  }

  /** What is left for good arrives, by the chance of each way, in what is not. */
  @Test
  void theLimitOfStatesThatAreLeft() {
    var ruin = // of a gambler with 1, 2 or 3 of 4, who wins a turn with probability 2/3
        of(
            new double[] {1, 0, 0, 0, 0},
            new double[] {1, 0, 2, 0, 0},
            new double[] {0, 1, 0, 2, 0},
            new double[] {0, 0, 1, 0, 2},
            new double[] {0, 0, 0, 0, 1});
    double ruined = 0.1 + 0.2 * 7 / 15 + 0.3 * 3 / 15 + 0.25 * 1 / 15;
    assertArrayEquals(
        new double[] {ruined, 0, 0, 0, 1 - ruined}, limit(ruin, 0.1, 0.2, 0.3, 0.25, 0.15), 1e-15);
    var slow = of(new double[] {1e-12, 1 - 3e-12, 2e-12}, new double[] {0, 1, 0}, WEIGHT);
    assertArrayEquals(new double[] {0, 1, 0}, limit(slow, 0.5, 0.25, 0.25), 1e-15);
    var far =
        of(new double[] {1 - 3e-9, 1e-9, 2e-9}, new double[] {0, 1, 0}, new double[] {0, 0, 1});
    assertArrayEquals(new double[] {0, 0.4, 0.6}, limit(far, 0.3, 0.3, 0.4), 1e-15);
  }

  /** Against the mean of many steps, for matrices drawn by seed. */
  @Test
  void theLimitIsTheMeanOverTime() {
    SeededRng rng = Rng.seeded(60);
    for (int trial = 0; trial < 40; trial++) {
      int size = 2 + rng.uniformInt(6);
      double[][] rows = new double[size][size];
      double[] start = new double[size];
      for (int i = 0; i < size; i++) {
        start[i] = rng.uniform();
        rows[i][rng.uniformInt(size)] = 1;
        rows[i][rng.uniformInt(size)] += rng.uniformInt(2);
      }
      double total = Arrays.stream(start).sum();
      double[] at = Arrays.stream(start).map(mass -> mass / total).toArray();
      double[] mean = new double[size];
      double[] sums = Arrays.stream(rows).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
      int steps = 1 << 14;
      for (int n = 0; n < 2 * steps; n++) { // the first half is forgotten
        double[] next = new double[size];
        for (int i = 0; i < size; i++) {
          mean[i] += n < steps ? 0 : at[i] / steps;
          for (int j = 0; j < size; j++) {
            next[j] += at[i] * rows[i][j] / sums[i];
          }
        }
        at = next;
      }
      assertArrayEquals(mean, limit(of(rows), start), 5e-4);
    }
  }

  /** What equals no copy of itself is not blamed on the kernel. */
  @Test
  void statesNeedValueEquality() {
    record Place(int[] at) {}
    Place only = new Place(new int[] {1});
    String message =
        assertThrows(
                NotRepeatableException.class,
                () ->
                    TransitionMatrix.<Place>of(
                        List.of(only), (state, rng) -> new Place(state.at().clone())))
            .getMessage();
    assertTrue(message.contains("value equality"), message);
  }
}
