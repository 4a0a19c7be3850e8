package plumbline.models.iptm.scans;

import java.util.function.DoubleUnaryOperator;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.random.Rng;
import plumbline.sampling.kernels.NealSlice;

/**
 * Updates of (eta, sigma^2) along the ellipses of {@link TimeCurve}, and of sigma together with the
 * deviations of eta from the mode. Where the data decide, these are proportional to sigma; with few
 * messages and many covariates the posterior is a funnel, along which neither could move alone.
 */
final class TimeCurveScan {
  private static final NealSlice LOG_VARIANCE = NealSlice.of(1);

  private final IptmPriors priors;
  private final double[] logIncrements;
  private final Coefficients coefficients;
  private final TimeCurve curve;
  private final CurveScan scan;
  private final double[] deviations;
  private final double[] stretched;
  private final DoubleUnaryOperator density = this::logStretched;
  private double from;

  TimeCurveScan(
      IptmModel model, double[] logIncrements, Coefficients coefficients, TimeTarget target) {
    int size = coefficients.timing.length;
    this.priors = model.priors();
    this.logIncrements = logIncrements;
    this.coefficients = coefficients;
    this.curve = new TimeCurve(model, logIncrements, target);
    this.scan = new CurveScan(coefficients.timing, curve);
    this.deviations = new double[size];
    this.stretched = new double[size + 1];
  }

  /** Whether there was a curve to move along; if not, nothing has changed. */
  boolean run(Rng rng) {
    // From where no covariate matters and sigma is as large as needed.
    double mean = priors.timing().mean();
    double squares = 0;
    for (double log : logIncrements) {
      squares += (log - mean) * (log - mean);
    }
    double prior = priors.variance().scale() / priors.variance().shape();
    double start = Math.log(prior + squares / logIncrements.length);
    if (!scan.run(Math.log(coefficients.variance()), mean, start, rng)) {
      return false;
    }
    coefficients.variance(Math.exp(scan.last()));
    stretch(rng);
    return true;
  }

  private void stretch(Rng rng) {
    for (int q = 0; q < deviations.length; q++) {
      deviations[q] = coefficients.timing[q] - scan.mode(q);
    }
    from = Math.log(coefficients.variance());
    double log = LOG_VARIANCE.step(from, density, rng);
    place(log);
    System.arraycopy(stretched, 0, coefficients.timing, 0, deviations.length);
    coefficients.variance(Math.exp(log));
  }

  private void place(double log) {
    double factor = Math.exp(0.5 * (log - from));
    for (int q = 0; q < deviations.length; q++) {
      stretched[q] = scan.mode(q) + factor * deviations[q];
    }
    stretched[deviations.length] = log;
  }

  /** The density on the ray from the mode; the factor's power is the Jacobian. */
  private double logStretched(double log) {
    place(log);
    return curve.logDensity(stretched) + 0.5 * deviations.length * log;
  }
}
