package museum.pecotmr;

import java.util.List;
import museum.Exhibit;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * One effect and the variance of what it does not explain: the effect is normal with a variance in
 * proportion to it. A sweep draws the effect, then the variance. State: effect, variance.
 */
public final class RateOfSigma extends Exhibit<Doubles, Doubles> {
  private static final int PEOPLE = 4;
  private static final double PSI = 0.5;
  private static final double PRIOR_SHAPE = 4;
  private static final double PRIOR_RATE = 2;

  /** For the service loader. */
  public RateOfSigma() {
    super("pecotmr-459", "an inverse gamma variance is divided by its rate");
  }

  @Override
  protected GenerativeModel<Doubles, Doubles> model(TrialOptions options) {
    return new GenerativeModel<>() {
      @Override
      public Doubles drawPrior(Rng rng) {
        double sigma = PRIOR_RATE / rng.gamma(PRIOR_SHAPE);
        return Doubles.of(Math.sqrt(sigma * PSI / PEOPLE) * rng.normal(), sigma);
      }

      @Override
      public Doubles drawData(Doubles state, Rng rng) {
        return Doubles.generate(PEOPLE, i -> state.get(0) + Math.sqrt(state.get(1)) * rng.normal());
      }
    };
  }

  private static Sampler<Doubles, Doubles> sampler(boolean timesRate) {
    return Sampler.of(
        (state, y, rng) -> {
          double margin = y.stream().sum() / PEOPLE;
          double squares = y.stream().map(x -> x * x).sum();
          double shrinkage = 1 + 1 / PSI;
          double beta = margin / shrinkage;
          beta += Math.sqrt(state.get(1) / PEOPLE / shrinkage) * rng.normal();
          double quad = beta * beta * shrinkage;
          double err = 0.5 * (squares + PEOPLE * (quad - 2 * beta * margin)) + PRIOR_RATE;
          double gamma = rng.gamma(0.5 * (PEOPLE + 1) + PRIOR_SHAPE);
          return Doubles.of(beta, timesRate ? err / gamma : 1 / gamma / err);
        });
  }

  @Override
  protected Sampler<Doubles, Doubles> wrong(TrialOptions options) {
    return sampler(false);
  }

  @Override
  protected Sampler<Doubles, Doubles> right(TrialOptions options) {
    return sampler(true);
  }

  @Override
  protected List<TestFunction<Doubles, Doubles>> functions() {
    return List.of(
        TestFunction.of("log variance", (state, y) -> Math.log(state.get(1))),
        TestFunction.of("effect x first", (state, y) -> state.get(0) * y.get(0)));
  }
}
