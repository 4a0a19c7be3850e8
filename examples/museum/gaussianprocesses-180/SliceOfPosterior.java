package museum.gaussianprocesses;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import museum.Exhibit;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Elliptical slice sampling of a standard normal number, seen with a standard normal error. */
public final class SliceOfPosterior extends Exhibit<Double, Double> {
  /** For the service loader. */
  public SliceOfPosterior() {
    super("gaussianprocesses-180", "the slice is one of the posterior for one of the likelihood");
  }

  /** Log densities up to constants. */
  private record Normal() implements GenerativeModel<Double, Double>, JointDensity<Double, Double> {
    @Override
    public Double drawPrior(Rng rng) {
      return rng.normal();
    }

    @Override
    public Double drawData(Double f, Rng rng) {
      return f + rng.normal();
    }

    @Override
    public double logPrior(Double f) {
      return -f * f / 2;
    }

    @Override
    public double logLikelihood(Double f, Double data) {
      return -(f - data) * (f - data) / 2;
    }
  }

  @Override
  protected Normal model(TrialOptions options) {
    return new Normal();
  }

  private static Sampler<Double, Double> sampler(DoubleBinaryOperator target) {
    return Sampler.of(
        (f, data, rng) -> {
          double v = rng.normal();
          double level = target.applyAsDouble(f, data) + Math.log(rng.uniform());
          double angle = 2 * Math.PI * rng.uniform();
          double least = angle - 2 * Math.PI;
          double most = angle;
          double next = f * Math.cos(angle) + v * Math.sin(angle);
          while (target.applyAsDouble(next, data) <= level) {
            least = angle < 0 ? angle : least;
            most = angle < 0 ? most : angle;
            angle = least + (most - least) * rng.uniform();
            next = f * Math.cos(angle) + v * Math.sin(angle);
          }
          return next;
        });
  }

  @Override
  protected Sampler<Double, Double> wrong(TrialOptions options) {
    return sampler(model(options)::logJoint);
  }

  @Override
  protected Sampler<Double, Double> right(TrialOptions options) {
    return sampler(model(options)::logLikelihood);
  }

  @Override
  protected List<TestFunction<Double, Double>> functions() {
    return List.of(
        TestFunction.of("f^2", (f, data) -> f * f),
        TestFunction.of("f, data", (f, data) -> f * data));
  }
}
