package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.analysis.MultivariateVectorFunction;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunctionGradient;
import org.apache.commons.math3.optim.nonlinear.scalar.gradient.NonLinearConjugateGradientOptimizer;
import org.junit.jupiter.api.Test;

class LbfgsTest {
  /** Minus Rosenbrock's function: a curved ridge with its top at (1, 1). */
  private static double hill(double[] p, double[] gradient) {
    double a = 1 - p[0];
    double b = p[1] - p[0] * p[0];
    gradient[0] = 2 * a + 400 * p[0] * b;
    gradient[1] = -200 * b;
    return -a * a - 100 * b * b;
  }

  @Test
  void theTopIsFoundInFewerEvaluationsThanByConjugateGradients() {
    double[] x = {-1.2, 1};
    int[] ours = {0};
    new Lbfgs(5, 500, 1e-8)
        .maximise(
            (p, gradient) -> {
              ours[0]++;
              return hill(p, gradient);
            },
            x);
    assertEquals(1, x[0], 1e-6);
    assertEquals(1, x[1], 1e-6);

    int[] theirs = {0};
    MultivariateFunction value =
        p -> {
          theirs[0]++;
          return hill(p, new double[2]);
        };
    MultivariateVectorFunction slope =
        p -> {
          theirs[0]++;
          double[] gradient = new double[2];
          hill(p, gradient);
          return gradient;
        };
    double[] found =
        new NonLinearConjugateGradientOptimizer(
                NonLinearConjugateGradientOptimizer.Formula.POLAK_RIBIERE,
                new SimpleValueChecker(1e-14, 1e-14))
            .optimize(
                new MaxEval(100_000),
                new ObjectiveFunction(value),
                new ObjectiveFunctionGradient(slope),
                GoalType.MAXIMIZE,
                new InitialGuess(new double[] {-1.2, 1}))
            .getPoint();
    assertEquals(1, found[0], 1e-5);
    assertTrue(5 * ours[0] < theirs[0], ours[0] + " and " + theirs[0]);
  }

  @Test
  void aFunctionThatIsInfiniteAtTheStartIsRefused() {
    assertThrows(
        IllegalStateException.class,
        () -> Lbfgs.DEFAULT.maximise((p, gradient) -> Double.NaN, new double[] {1}));
  }
}
