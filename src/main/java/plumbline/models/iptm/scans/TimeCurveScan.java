package plumbline.models.iptm.scans;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Normal;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IncrementLaw;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;
import plumbline.sampling.kernels.LaplaceSlice;
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
  private final SliceScan.CurveScan scan;
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
    this.scan = new SliceScan.CurveScan(coefficients.timing, curve);
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

  /**
   * The posterior of (eta, log sigma^2) given the rest, for lognormal increments with identity
   * link: a normal regression of which most observations are censored, those of the actors who were
   * not first. With residuals {@code r = (log tau - mu) / sigma} an author adds {@code -r^2/2 - log
   * sigma} to the log density, another actor {@code log(1 - Phi(r))}, whose first two derivatives
   * are {@code -h} and {@code -h (h - r)} with the hazard h.
   */
  static final class TimeCurve implements LaplaceSlice.Target {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private final IptmPriors priors;
    private final double[] logIncrements;
    private final TimeTarget target;
    private final int n;
    private final double[] row;

    TimeCurve(IptmModel model, double[] logIncrements, TimeTarget target) {
      this.priors = model.priors();
      this.logIncrements = logIncrements;
      this.target = target;
      this.n = model.sizes().patterns() * model.timingSize() + 1;
      this.row = new double[n];
    }

    static boolean isFor(TimeModel time) {
      return time.law() == IncrementLaw.LOGNORMAL && time.link() == TimeModel.Link.IDENTITY;
    }

    @Override
    public double logDensity(double[] x) {
      double variance = Math.exp(x[n - 1]);
      if (!(variance > 0 && variance < Double.POSITIVE_INFINITY)) {
        return Double.NEGATIVE_INFINITY;
      }
      double sum = priors.variance().logDensity(variance) + x[n - 1];
      Normal law = priors.timing();
      for (int i = 0; i < n - 1; i++) {
        sum += law.logDensity(x[i]);
      }
      return sum + target.at(x, variance);
    }

    @Override
    public void derivatives(double[] x, double[] gradient, double[] information) {
      double sd = Math.exp(0.5 * x[n - 1]);
      target.at(x, sd * sd);
      Arrays.fill(gradient, 0);
      for (int p = 0; p < target.points(); p++) {
        double r = (logIncrements[target.document(p)] - target.location(p)) / sd;
        boolean author = target.isAuthor(p);
        double hazard = Math.exp(-0.5 * r * r - HALF_LOG_TWO_PI - StandardNormal.logTail(r));
        double slope = author ? r : target.senders(p) * hazard;
        double curvature = author ? 1 : target.senders(p) * hazard * (hazard - r);
        target.fill(p, row);
        for (int i = 0; i < n - 1; i++) {
          row[i] /= sd;
        }
        row[n - 1] = 0.5 * r;
        for (int i = 0; i < n; i++) {
          gradient[i] += slope * row[i];
          double value = curvature * row[i];
          for (int j = 0; value != 0 && j <= i; j++) {
            information[i * n + j] += value * row[j];
          }
        }
      }
      addPriors(x, gradient, information);
    }

    private void addPriors(double[] x, double[] gradient, double[] information) {
      Normal law = priors.timing();
      double precision = 1 / (law.standardDeviation() * law.standardDeviation());
      for (int i = 0; i < n - 1; i++) {
        gradient[i] -= (x[i] - law.mean()) * precision;
        information[i * n + i] += precision;
      }
      double shape = priors.variance().shape();
      double pull = priors.variance().scale() * Math.exp(-x[n - 1]);
      int last = n - 1;
      gradient[last] += pull - shape - 0.5 * logIncrements.length;
      // The second derivatives of the residuals themselves, at the mode.
      information[last * n + last] += 0.25 * logIncrements.length + 0.5 * (shape + pull);
    }
  }
}
