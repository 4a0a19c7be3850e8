package museum.marked;

import java.util.List;
import museum.Exhibit;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Probit regression with one coefficient: of each animal it is seen whether a hidden normal number
 * is positive. A sweep draws the hidden numbers, then the coefficient. State: the coefficient.
 */
public final class PriorPrecision extends Exhibit<Double, Doubles> {
  private static final Doubles X = Doubles.of(0.5, 1, 1.5);
  private static final double MU = 1;
  private static final double TAU = 1;

  /** For the service loader. */
  public PriorPrecision() {
    super("marked-4", "the prior's precision is multiplied by the covariates' squares");
  }

  @Override
  protected GenerativeModel<Double, Doubles> model(TrialOptions options) {
    return new GenerativeModel<>() {
      @Override
      public Double drawPrior(Rng rng) {
        return MU + rng.normal() / Math.sqrt(TAU);
      }

      @Override
      public Doubles drawData(Double beta, Rng rng) {
        return Doubles.generate(X.size(), i -> X.get(i) * beta + rng.normal() > 0 ? 1 : 0);
      }
    };
  }

  /** A normal number with variance 1, on the side of 0 that was seen. */
  private static double hidden(double mean, boolean positive, Rng rng) {
    double z = mean + rng.normal();
    while (z > 0 != positive) {
      z = mean + rng.normal();
    }
    return z;
  }

  private static Sampler<Double, Doubles> sampler(boolean crossproduct) {
    double squares = X.stream().map(x -> x * x).sum();
    double precisionOfPrior = crossproduct ? TAU * squares : TAU;
    return Sampler.of(
        (beta, y, rng) -> {
          double sum = 0;
          for (int i = 0; i < X.size(); i++) {
            sum += X.get(i) * hidden(X.get(i) * beta, y.get(i) > 0, rng);
          }
          double precision = squares + precisionOfPrior;
          return (sum + precisionOfPrior * MU) / precision + rng.normal() / Math.sqrt(precision);
        });
  }

  @Override
  protected Sampler<Double, Doubles> wrong(TrialOptions options) {
    return sampler(true);
  }

  @Override
  protected Sampler<Double, Doubles> right(TrialOptions options) {
    return sampler(false);
  }

  @Override
  protected List<TestFunction<Double, Doubles>> functions() {
    return List.of(
        TestFunction.of("(beta - mu)^2", (beta, y) -> (beta - MU) * (beta - MU)),
        TestFunction.of("beta x seen", (beta, y) -> beta * y.stream().sum()));
  }
}
