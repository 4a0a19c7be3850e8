package museum.ldpred;

import java.util.List;
import museum.Exhibit;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Effects of two correlated markers, each 0 or normal, given their marginal estimates from n
 * people. An effect that is not 0 is drawn with its conditional variance for a standard deviation.
 */
public final class SpikeAndSlab extends Exhibit<Doubles, Doubles> {
  private static final double CAUSAL = 0.5;
  private static final double VARIANCE = 0.5;
  private static final double PEOPLE = 4;
  private static final double CORRELATION = 0.4;

  /** For the service loader. */
  public SpikeAndSlab() {
    super("ldpred-111", "a variance is passed where the normal generator wants a deviation");
  }

  @Override
  protected GenerativeModel<Doubles, Doubles> model(TrialOptions options) {
    return new GenerativeModel<>() {
      @Override
      public Doubles drawPrior(Rng rng) {
        return Doubles.generate(
            2, i -> rng.bernoulli(CAUSAL) ? Math.sqrt(VARIANCE) * rng.normal() : 0);
      }

      /** Normal around D beta with variance D / n, where D has 1 and the correlation. */
      @Override
      public Doubles drawData(Doubles beta, Rng rng) {
        double one = rng.normal();
        double other = CORRELATION * one + Math.sqrt(1 - CORRELATION * CORRELATION) * rng.normal();
        return Doubles.of(
            beta.get(0) + CORRELATION * beta.get(1) + one / Math.sqrt(PEOPLE),
            beta.get(1) + CORRELATION * beta.get(0) + other / Math.sqrt(PEOPLE));
      }
    };
  }

  private static Sampler<Doubles, Doubles> sampler(double power) {
    double hdmpn = VARIANCE + 1 / PEOPLE;
    double shrinkage = VARIANCE / hdmpn;
    double deviation = Math.pow(shrinkage / PEOPLE, power);
    return Sampler.of(
        (state, estimates, rng) -> {
          double[] beta = state.toArray();
          for (int i = 0; i < beta.length; i++) {
            double residual = estimates.get(i) - CORRELATION * beta[1 - i];
            double b2 = residual * residual;
            double causal = CAUSAL / Math.sqrt(hdmpn) * Math.exp(-b2 / (2 * hdmpn));
            double none = (1 - CAUSAL) * Math.sqrt(PEOPLE) * Math.exp(-b2 * PEOPLE / 2);
            beta[i] =
                rng.bernoulli(causal / (causal + none))
                    ? deviation * rng.normal() + shrinkage * residual
                    : 0;
          }
          return Doubles.of(beta);
        });
  }

  @Override
  protected Sampler<Doubles, Doubles> wrong(TrialOptions options) {
    return sampler(1);
  }

  @Override
  protected Sampler<Doubles, Doubles> right(TrialOptions options) {
    return sampler(0.5);
  }

  @Override
  protected List<TestFunction<Doubles, Doubles>> functions() {
    return List.of(
        TestFunction.of("beta1^2", (beta, b) -> beta.get(0) * beta.get(0)),
        TestFunction.of("beta1 b1", (beta, b) -> beta.get(0) * b.get(0)),
        TestFunction.of("not 0", (beta, b) -> beta.stream().filter(x -> x != 0).count()));
  }
}
