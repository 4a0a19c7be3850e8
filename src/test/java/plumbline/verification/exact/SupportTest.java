package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.Evidence;
import plumbline.verification.NotFiniteException;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.MutationStudy;

/** A sampler that goes where the density is zero is wrong, not a fault of the program. */
class SupportTest {
  /** A fair coin for a state, told with noise; 2 is no side of a coin. */
  private record Coin(int sides)
      implements GenerativeModel<Integer, Double>, JointDensity<Integer, Double> {
    @Override
    public Integer drawPrior(Rng rng) {
      return rng.uniformInt(2);
    }

    @Override
    public Double drawData(Integer side, Rng rng) {
      return side + 3 * rng.normal();
    }

    @Override
    public double logPrior(Integer side) {
      return side < sides ? -Math.log(sides) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double logLikelihood(Integer side, Double told) {
      return -(told - side) * (told - side) / 18;
    }
  }

  /** Draws a side anew, of three. */
  private static Trial<Integer, Double> trial(int sides) {
    Sampler<Integer, Double> sampler = Sampler.of((side, told, rng) -> rng.uniformInt(3));
    TestFunction<Integer, Double> side = TestFunction.of("side", (state, told) -> state);
    return Trial.of("coin", new Coin(sides), sampler)
        .functions(List.of(side))
        .mutants(
            List.of(
                Mutant.of("third-side", "as it is", sampler)
                    .joint(Design.replicated().draws(200))));
  }

  static List<Design> designs() {
    return List.of(Design.successiveConditional(), Design.schein(), Design.replicated());
  }

  @ParameterizedTest
  @MethodSource("designs")
  void leavingTheSupportFailsTheJointRung(Design design) {
    Evidence evidence =
        trial(2).run(design.draws(1000), 0.005, Rng.seeded(1), RunOptions.defaults());
    assertEquals(Verdict.FAIL, evidence.verdict());
    String text = evidence.toString();
    assertTrue(text.contains("(the sampler left the support: log "), text);
  }

  @Test
  void aPlantedBugThatLeavesItIsCaught() {
    MutationStudy.Settings settings = new MutationStudy.Settings(3, 0.005, null, List.of());
    MutationStudy study =
        MutationStudy.of(trial(2), settings, Rng.seeded(2), RunOptions.defaults());
    assertTrue(study.passed(), study.toString());
  }

  /** Nothing is said of the sampler where prior and density contradict each other. */
  @Test
  void aPriorOutsideItsOwnDensityIsNoVerdict() {
    RuntimeException refused =
        assertThrows(
            NotFiniteException.class,
            () ->
                trial(1)
                    .run(
                        Design.successiveConditional().draws(1000),
                        0.005,
                        Rng.seeded(3),
                        RunOptions.defaults()));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("is -Infinity at forward draw"),
        refused.getMessage());
  }

  /** A datum in fifty has no density with any state, though the simulator draws it. */
  private record Contradiction()
      implements GenerativeModel<Double, Double>, JointDensity<Double, Double> {
    @Override
    public Double drawPrior(Rng rng) {
      return rng.normal();
    }

    @Override
    public Double drawData(Double x, Rng rng) {
      return rng.uniform();
    }

    @Override
    public double logPrior(Double x) {
      return -x * x / 2;
    }

    @Override
    public double logLikelihood(Double x, Double y) {
      return y < 0.02 ? Double.NEGATIVE_INFINITY : 0;
    }
  }

  /** Such data are no fault of the sampler, whether it moves or stays where it is. */
  @ParameterizedTest
  @MethodSource("designs")
  void dataWithoutDensityAreNoVerdict(Design design) {
    int refused = 0;
    for (int seed = 0; seed < 40; seed++) {
      boolean moves = seed % 2 == 0;
      Trial<Double, Double> trial =
          Trial.of(
                  "contradiction",
                  new Contradiction(),
                  Sampler.of((x, y, rng) -> moves ? Double.valueOf(rng.normal()) : x))
              .functions(List.of(TestFunction.of("x", (x, y) -> x)));
      try {
        Evidence evidence =
            trial.run(design.draws(40), 0.005, Rng.seeded(seed), RunOptions.defaults());
        assertNotEquals(Verdict.FAIL, evidence.verdict(), evidence::toString);
      } catch (NotFiniteException none) {
        refused += String.valueOf(none.getMessage()).contains("start draw") ? 1 : 0;
      }
    }
    assertTrue(design.equals(Design.replicated()) || refused > 0, "" + refused);
  }
}
