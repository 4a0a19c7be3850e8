package museum.bat;

import java.util.List;
import museum.Exhibit;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** A normal mean, one observation, and a Langevin step that is corrected by a Hastings ratio. */
public final class LangevinCorrection extends Exhibit<Double, Double> {
  private static final double TAU = 1;

  /** For the service loader. */
  public LangevinCorrection() {
    super("bat-532", "the correction has the gradients of twice the step that was made");
  }

  /** Standard normal, observed with an error of variance 1. */
  private static final class Normal
      implements GenerativeModel<Double, Double>, JointDensity<Double, Double> {
    @Override
    public Double drawPrior(Rng rng) {
      return rng.normal();
    }

    @Override
    public Double drawData(Double x, Rng rng) {
      return x + rng.normal();
    }

    @Override
    public double logPrior(Double x) {
      return -0.5 * x * x;
    }

    @Override
    public double logLikelihood(Double x, Double y) {
      return -0.5 * (y - x) * (y - x);
    }
  }

  private static double gradient(double x, double y) {
    return y - 2 * x;
  }

  private static double squared(double x) {
    return x * x;
  }

  /** The log ratio of proposals for a drift of so many times tau and a normal law to fit it. */
  private static double correction(double move, double before, double after, double drift) {
    double toProposed = squared(move - drift * TAU * before);
    double toCurrent = squared(-move - drift * TAU * after);
    return (toProposed - toCurrent) / (4 * drift * TAU);
  }

  private static Sampler<Double, Double> sampler(Normal model, double driftInCorrection) {
    return Sampler.of(
        (x, y, rng) -> {
          double before = gradient(x, y);
          double move = 0.5 * TAU * before + Math.sqrt(TAU) * rng.normal();
          double proposed = x + move;
          double ratio = model.logJoint(proposed, y) - model.logJoint(x, y);
          ratio += correction(move, before, gradient(proposed, y), driftInCorrection);
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : x;
        });
  }

  @Override
  protected Normal model(TrialOptions options) {
    return new Normal();
  }

  @Override
  protected Sampler<Double, Double> wrong(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected Sampler<Double, Double> right(TrialOptions options) {
    return sampler(model(options), 0.5);
  }

  @Override
  protected List<TestFunction<Double, Double>> functions() {
    return List.of(
        TestFunction.of("x^2", (x, y) -> x * x), TestFunction.of("x y", (x, y) -> x * y));
  }
}
