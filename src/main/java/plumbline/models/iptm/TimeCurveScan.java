package plumbline.models.iptm;

import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;

/**
 * Updates of (eta, sigma^2) along the ellipses of {@link TimeCurve}, and of sigma together with the
 * deviations of eta from the mode. Where the data decide, these are proportional to sigma; with few
 * messages and many covariates the posterior is a funnel, along which neither could move alone.
 */
final class TimeCurveScan {
  private static final NealSlice LOG_VARIANCE = NealSlice.of(1);

  private final IptmWorkspace work;
  private final TimeCurve curve;
  private final CurveScan scan;
  private final double[] deviations;
  private final double[] stretched;
  private final DoubleUnaryOperator density = this::logStretched;
  private double from;

  TimeCurveScan(IptmWorkspace work) {
    int size = work.timing.length;
    this.work = work;
    this.curve = new TimeCurve(work);
    this.scan = new CurveScan(work.timing, curve);
    this.deviations = new double[size];
    this.stretched = new double[size + 1];
  }

  /** Whether there was a curve to move along; if not, nothing has changed. */
  boolean run(Rng rng) {
    // From where no covariate matters and sigma is as large as needed.
    double mean = work.model.priors().timing().mean();
    double squares = 0;
    for (double log : work.logIncrements) {
      squares += (log - mean) * (log - mean);
    }
    double prior = work.model.priors().variance().scale() / work.model.priors().variance().shape();
    double start = Math.log(prior + squares / work.documents);
    if (!scan.run(Math.log(work.variance), mean, start, rng)) {
      return false;
    }
    work.variance = Math.exp(scan.last());
    stretch(rng);
    return true;
  }

  private void stretch(Rng rng) {
    for (int q = 0; q < deviations.length; q++) {
      deviations[q] = work.timing[q] - scan.mode(q);
    }
    from = Math.log(work.variance);
    double log = LOG_VARIANCE.step(from, density, rng);
    place(log);
    System.arraycopy(stretched, 0, work.timing, 0, deviations.length);
    work.variance = Math.exp(log);
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
