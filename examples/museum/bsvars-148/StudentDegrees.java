package museum.bsvars;

import java.util.List;
import java.util.stream.IntStream;
import museum.Exhibit;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;

/**
 * Degrees of freedom of a Student law, here on few points above 2, given the variances that came
 * with them. A step proposes by a normal law cut off at 2.
 */
abstract class StudentDegrees extends Exhibit<Integer, Doubles> {
  private static final double DEVIATION = 1.5;

  StudentDegrees(String name, String bug) {
    super(name, bug);
  }

  /** The degrees of freedom of a point. */
  static double df(int point) {
    return 2.5 + point;
  }

  /** The prior in proportion to (df - 1)^-2, and variances (df - 2) / chi^2 with df degrees. */
  record Variances(int points, int observations)
      implements GenerativeModel<Integer, Doubles>, JointDensity<Integer, Doubles> {
    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(
          IntStream.range(0, points).mapToDouble(k -> Math.exp(logPrior(k))).toArray(), points);
    }

    @Override
    public Doubles drawData(Integer point, Rng rng) {
      double df = df(point);
      return Doubles.generate(observations, t -> 0.5 * (df - 2) / rng.gamma(0.5 * df));
    }

    @Override
    public double logPrior(Integer point) {
      return -2 * Math.log(df(point) - 1);
    }

    @Override
    public double logLikelihood(Integer point, Doubles lambda) {
      return logKernel(df(point), lambda, -2, 2) - logPrior(point);
    }
  }

  /** The kernel as the program has it, with the numbers that its two lines add to df. */
  static double logKernel(double df, Doubles lambda, double inScale, double inPower) {
    int size = lambda.size();
    double kernel = -size * LogGamma.value(0.5 * df);
    kernel += 0.5 * size * df * Math.log(0.5 * (df + inScale));
    for (int t = 0; t < size; t++) {
      kernel -= 0.5 * (df + inPower) * Math.log(lambda.get(t));
      kernel -= 0.5 * (df - 2) / lambda.get(t);
    }
    return kernel - 2 * Math.log(df - 1);
  }

  /** The normal law around a point, cut off at both ends of the points. */
  static double[] proposal(int point, int points) {
    double[] law =
        IntStream.range(0, points)
            .mapToDouble(k -> Math.exp(-0.5 * (k - point) * (k - point) / DEVIATION / DEVIATION))
            .toArray();
    double total = IntStream.range(0, points).mapToDouble(k -> law[k]).sum();
    return IntStream.range(0, points).mapToDouble(k -> law[k] / total).toArray();
  }

  /** A step, with a kernel and the power to which the ratio of proposals comes in. */
  static Sampler<Integer, Doubles> sampler(int points, int power, double inScale, double inPower) {
    return Sampler.of(
        (point, lambda, rng) -> {
          double[] law = proposal(point, points);
          int star = rng.categorical(law, points);
          double cgdRatio = proposal(star, points)[point] / law[star];
          double ratio = logKernel(df(star), lambda, inScale, inPower);
          ratio -= logKernel(df(point), lambda, inScale, inPower);
          ratio += power * Math.log(cgdRatio);
          return rng.bernoulliLog(Math.min(0, ratio)) ? star : point;
        });
  }

  @Override
  protected List<TestFunction<Integer, Doubles>> functions() {
    return List.of(
        TestFunction.of("point", (point, lambda) -> point),
        TestFunction.of("point x log variance", (k, lambda) -> k * Math.log(lambda.get(0))));
  }

  /** Points, given variances that are all alike. */
  static FiniteCase<Integer, Doubles> points(Variances model) {
    List<Integer> points = IntStream.range(0, model.points()).boxed().toList();
    Doubles lambda = Doubles.generate(model.observations(), t -> 1 + 0.5 * t);
    return FiniteCase.of("points, given variances", points, model, lambda, model.observations());
  }
}
