package plumbline.models.dpmixture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.ScriptedRng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.RetrospectiveGibbs;

/**
 * What the Dirichlet process mixture shares with its simulator and sampler, by hand: concentration
 * 3, atoms of standard deviation 2, noise 1.
 */
class MixtureByHandTest {
  private static final DirichletMixture MODEL = new DirichletMixture(2, 3, 2, 1);
  private static final Doubles DATA = Doubles.of(1, 3);
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  /**
   * One observation is normal of variance 5. Two of one atom have the covariance (5, 4; 4, 5), of
   * determinant 9, and (1, 3) the quadratic form (5 - 24 + 45) / 9 = 26 / 9.
   */
  @Test
  void marginalDensityOfABlock() {
    assertEquals(
        -0.5 * (LOG_TWO_PI + Math.log(5) + 1 / 5.0),
        new CollapsedKernel(MODEL).logMarginal(1, 1, 1),
        1e-14);
    assertEquals(
        -LOG_TWO_PI - 0.5 * Math.log(9) - 13 / 9.0,
        new CollapsedKernel(MODEL).logMarginal(2, 4, 10),
        1e-14);
  }

  @Test
  void weightOfAPartition() {
    double together = Math.log(3) - LOG_TWO_PI - 0.5 * Math.log(9) - 13 / 9.0;
    double apart = 2 * Math.log(3) - LOG_TWO_PI - Math.log(5) - 1;
    assertEquals(together, new CollapsedKernel(MODEL).logWeight(Ints.of(0, 0), DATA), 1e-14);
    assertEquals(apart, new CollapsedKernel(MODEL).logWeight(Ints.of(0, 1), DATA), 1e-14);
    assertEquals(apart, new CollapsedKernel(MODEL).logWeight(Ints.of(1, 0), DATA), 1e-14);
    // Three together: (3 - 1)! times alpha.
    DirichletMixture three = new DirichletMixture(3, 3, 2, 1);
    Doubles data = Doubles.of(1, 3, 0);
    assertEquals(
        Math.log(6) + new CollapsedKernel(three).logMarginal(3, 4, 10),
        new CollapsedKernel(three).logWeight(Ints.of(0, 0, 0), data),
        1e-14);
  }

  @Test
  void partitionsAreAsManyAsBellsNumbers() {
    int[] bell = {1, 2, 5, 15, 52};
    for (int n = 1; n <= bell.length; n++) {
      List<Ints> all = new CollapsedKernel(new DirichletMixture(n, 1, 1, 1)).partitions();
      assertEquals(bell[n - 1], all.size());
      assertEquals(bell[n - 1], new HashSet<>(all).size());
    }
  }

  /** Exponentials over the concentration make log(1 - V); a label is where the walk stops. */
  @Test
  void simulatorBreaksSticksAsItWalks() {
    MixtureState drawn =
        MODEL.drawPrior(ScriptedRng.of(6, 0, 3, 1, 1, 0.5, -1)); // labels 2 and 1; then the atoms
    assertEquals(Ints.of(2, 1), drawn.labels());
    assertEquals(Doubles.of(-2, -1), drawn.sticks());
    assertEquals(Doubles.of(1, -2), drawn.atoms());
    assertEquals(2, drawn.occupied());
    assertEquals(Doubles.of(-1.75, 1.5), MODEL.drawData(drawn, ScriptedRng.of(0.25, 0.5)));
  }

  /** Sticks 1/2 and 3/4; observation 1 at the atoms 1 and -2: exponents 0 and -9/2. */
  @Test
  void samplersLawOfALabel() {
    DirichletMixtureWorkspace work = MixtureSampler.of(MODEL, RetrospectiveGibbs::new).workspace();
    work.place(
        new MixtureState(
            Ints.of(1, 2), Doubles.of(Math.log(0.5), Math.log(0.25)), Doubles.of(1, -2)),
        DATA);
    CountableTarget target = work.target(0);
    assertEquals(Math.log(0.5), target.logPrior(1), 1e-15);
    assertEquals(Math.log(0.375), target.logPrior(2), 1e-15);
    assertEquals(Math.log(0.125), target.logPriorSurvival(2), 1e-15);
    assertEquals(0, target.logLikelihood(1), 1e-15);
    assertEquals(-4.5, target.logLikelihood(2));
    assertTrue(target.othersMaximum() == 2 && target.supportStart() == 1);
  }
}
