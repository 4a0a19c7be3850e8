package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.verification.Verdict;
import plumbline.verification.exact.SimulatorAgainstDensity.Direction;

/** Right pairs of a simulator and a density that look like wrong ones. */
class SimulatorAgainstDensityTest {
  private static final Direction<Double> LARGER = new Direction<>("theta", Double::sum, 0.1);

  private interface Simulator {
    double draw(double theta, Rng rng);
  }

  /** With a prior that is uniform on (1, 2). */
  private static SimulatorAgainstDensity compare(
      Simulator simulator, DoubleBinaryOperator logDensity, double step, int seed) {
    GenerativeModel<Double, Double> model =
        new GenerativeModel<>() {
          @Override
          public Double drawPrior(Rng rng) {
            return 1 + rng.uniform();
          }

          @Override
          public Double drawData(Double theta, Rng rng) {
            return simulator.draw(theta, rng);
          }
        };
    JointDensity<Double, Double> density =
        new JointDensity<>() {
          @Override
          public double logPrior(Double theta) {
            return 0;
          }

          @Override
          public double logLikelihood(Double theta, Double y) {
            return logDensity.applyAsDouble(theta, y);
          }
        };
    Direction<Double> direction = new Direction<>("theta", LARGER.move(), step);
    return SimulatorAgainstDensity.of(
        model, density, List.of(direction), 1_000, 0.005, Rng.seeded(seed));
  }

  /** Uniform on (0, theta), and on (-1, 2 - theta / 2): data are gained, or lost. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theParameterMayDecideWhichDataArePossible(boolean grows) {
    double low = grows ? 0 : -1;
    var report =
        compare(
            (theta, rng) -> low + width(theta, grows) * rng.uniform(),
            (theta, y) ->
                y > low && y < low + width(theta, grows)
                    ? -Math.log(width(theta, grows))
                    : Double.NEGATIVE_INFINITY,
            0.1,
            1);
    assertEquals(Verdict.NOT_TESTED, report.rows().get(0).verdict(), report::toString);
    assertNotEquals(Verdict.FAIL, report.rows().get(1).verdict(), report::toString);
  }

  private static double width(double theta, boolean grows) {
    return grows ? theta : 3 - theta / 2;
  }

  /** Scores that are all equal, and not 0. */
  @Test
  void scoresThatDoNotVaryFail() {
    var report = compare((theta, rng) -> rng.normal(), (theta, y) -> -theta, 0.125, 1);
    assertEquals(Verdict.FAIL, report.verdict(), report::toString);
  }

  /** A moved parameter may be none. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aParameterThatIsNoneTellsNothing(boolean refuses) {
    var report =
        compare(
            (theta, rng) -> {
              if (refuses && theta > 2) {
                throw new IllegalArgumentException("theta must be at most 2");
              }
              return rng.bernoulli(Math.min(1, theta / 2)) ? 1 : 0;
            },
            (theta, y) ->
                theta > 2 ? Double.NEGATIVE_INFINITY : Math.log(y > 0 ? theta / 2 : 1 - theta / 2),
            0.1,
            1);
    assertNotEquals(Verdict.FAIL, report.rows().get(0).verdict(), report::toString);
    assertNotEquals(Verdict.FAIL, report.rows().get(1).verdict(), report::toString);
  }

  /** Ratios whose logarithm has a standard deviation of 1.2: a few draws carry the variance. */
  @Test
  void skewedRatiosKeepTheLevel() {
    long failed =
        IntStream.range(0, 500)
            .filter(
                seed ->
                    compare(
                                (theta, rng) -> theta + rng.normal(),
                                (theta, y) -> -0.5 * (y - theta) * (y - theta),
                                1.2,
                                seed)
                            .verdict()
                        == Verdict.FAIL)
            .count();
    assertTrue(failed <= 6, failed + " of 500 where 2.5 are expected at most");
  }
}
