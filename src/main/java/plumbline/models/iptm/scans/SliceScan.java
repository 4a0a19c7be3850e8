package plumbline.models.iptm.scans;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import plumbline.distributions.Normal;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.likelihood.Messages;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.likelihood.TimeTerms;
import plumbline.random.Rng;
import plumbline.sampling.kernels.EllipticalSlice;
import plumbline.sampling.kernels.LaplaceSlice;
import plumbline.sampling.kernels.NealSlice;

/**
 * Updates of the coefficients without anything to tune. All of (b, delta), and for the document's
 * law of the waiting times all of (eta, log sigma^2), move along ellipses of the posterior's own
 * shape. For the other laws, and where a likelihood has no usable curvature, normal priors make b_c
 * and eta_c targets of ordinary elliptical slices, pattern by pattern; these creep where the
 * likelihood is much sharper than the prior.
 */
public final class SliceScan {
  /** About the standard deviation of delta's prior in appendix A; any width is valid. */
  private static final NealSlice DELTA = NealSlice.of(0.3);

  private static final NealSlice LOG_VARIANCE = NealSlice.of(1);

  private final TimeModel time;
  private final IptmPriors priors;
  private final Coefficients coefficients;
  private final TimeTerms timeTerms;
  private final TieTarget tieTarget;
  private final TimeTarget timeTarget;
  private final Block ties;
  private final Block times;
  private final CurveScan tieCurve;
  private final @Nullable TimeCurveScan timeCurve;
  private final DoubleUnaryOperator deltaDensity = this::logDelta;
  private final DoubleUnaryOperator varianceDensity = this::logVariance;

  /**
   * The scan of one workspace.
   *
   * @param coefficients updated in place
   * @param tieTarget built anew for each update of (b, delta)
   * @param timeTarget built anew for each update of (eta, sigma^2)
   * @param timeTerms computed anew after each update of (eta, sigma^2)
   */
  public SliceScan(
      IptmModel model,
      Messages messages,
      Coefficients coefficients,
      TieTarget tieTarget,
      TimeTarget timeTarget,
      TimeTerms timeTerms) {
    this.time = model.time();
    this.priors = model.priors();
    this.coefficients = coefficients;
    this.tieTarget = tieTarget;
    this.timeTarget = timeTarget;
    this.timeTerms = timeTerms;
    this.ties =
        new Block(
            coefficients.ties,
            model.statistics().size(),
            priors.coefficient(),
            all -> tieTarget.at(all, coefficients.delta()));
    this.times =
        new Block(coefficients.timing, model.timingSize(), priors.timing(), all -> timing(all));
    this.tieCurve = new CurveScan(coefficients.ties, new TieCurve(model, tieTarget));
    this.timeCurve =
        TimeCurveScan.TimeCurve.isFor(time)
            ? new TimeCurveScan(model, messages.logIncrements, coefficients, timeTarget)
            : null;
  }

  /**
   * The log likelihood of eta, impossible where the prior is cut off: a truncated normal law is the
   * whole one, which the slices take care of, times an indicator and a constant.
   */
  private double timing(double[] eta) {
    if (time.coefficientsPositive()) {
      for (double value : eta) {
        if (!(value > 0)) {
          return Double.NEGATIVE_INFINITY;
        }
      }
    }
    return timeTarget.at(eta, coefficients.variance());
  }

  /**
   * One pattern's coefficients after the other. The slices see deviations from the prior's mean,
   * since their normal law has mean zero.
   */
  private static final class Block {
    private final double[] all;
    private final Normal prior;
    private final double[] deviations;
    private final double[] direction;
    private final EllipticalSlice slice;
    private final ToDoubleFunction<double[]> likelihood;
    private final ToDoubleFunction<double[]> ofDeviations = this::at;
    private int from;

    Block(double[] all, int size, Normal prior, ToDoubleFunction<double[]> likelihood) {
      this.all = all;
      this.prior = prior;
      this.deviations = new double[size];
      this.direction = new double[size];
      this.slice = new EllipticalSlice(size);
      this.likelihood = likelihood;
    }

    void run(Rng rng) {
      for (from = 0; from < all.length; from += deviations.length) {
        for (int p = 0; p < deviations.length; p++) {
          deviations[p] = all[from + p] - prior.mean();
          direction[p] = prior.standardDeviation() * rng.normal();
        }
        slice.step(deviations, direction, ofDeviations, rng);
        // The last point that was evaluated need not be the one that was accepted.
        put(deviations);
      }
    }

    /** Evaluates a trial point in its place among the coefficients of all patterns. */
    private double at(double[] point) {
      put(point);
      return likelihood.applyAsDouble(all);
    }

    private void put(double[] point) {
      for (int p = 0; p < point.length; p++) {
        all[from + p] = prior.mean() + point[p];
      }
    }
  }

  /**
   * (b, delta): along the curve; where there is none, b and then delta. Whether there is one
   * depends on the target alone and not on the current point, so that either way the law is left
   * invariant.
   */
  public void runTies(Rng rng) {
    tieTarget.build();
    double coefficient = priors.coefficient().mean();
    if (tieCurve.run(coefficients.delta(), coefficient, priors.delta().mean(), rng)) {
      coefficients.delta(tieCurve.last());
    } else {
      ties.run(rng);
      coefficients.delta(DELTA.step(coefficients.delta(), deltaDensity, rng));
    }
    // Until here the intensities and terms of the workspace are those of the old coefficients.
    tieTarget.store();
  }

  /** The log density of delta given b; the prior of b is a constant there. */
  private double logDelta(double delta) {
    return tieTarget.at(coefficients.ties, delta) + priors.delta().logDensity(delta);
  }

  /** (eta, sigma^2): both along the curve or eta pattern by pattern, then sigma^2 given eta. */
  public void runTimes(Rng rng) {
    timeTarget.build();
    if (timeCurve == null || !timeCurve.run(rng)) {
      times.run(rng);
    }
    coefficients.variance(
        Math.exp(LOG_VARIANCE.step(Math.log(coefficients.variance()), varianceDensity, rng)));
    timeTerms.refreshTerms();
  }

  /** The log density of log sigma^2 given eta; the last summand is the log Jacobian. */
  private double logVariance(double log) {
    double variance = Math.exp(log);
    return timeTarget.at(coefficients.timing, variance)
        + priors.variance().logDensity(variance)
        + log;
  }

  /** Updates of coefficients and of one number more, together as one point of a smooth density. */
  static final class CurveScan {
    private static final int STEPS = 3;

    private final double[] coefficients;
    private final LaplaceSlice slice;
    private final double[] point;
    private final double[] start;

    /**
     * A scan of one workspace's coefficients.
     *
     * @param coefficients updated in place
     * @param target the density of points: the coefficients, then the other number
     */
    CurveScan(double[] coefficients, LaplaceSlice.Target target) {
      int size = coefficients.length + 1;
      this.coefficients = coefficients;
      this.slice = new LaplaceSlice(size, target);
      this.point = new double[size];
      this.start = new double[size];
    }

    /**
     * A few transitions.
     *
     * @param last the other number
     * @param startCoefficient where the search for the mode begins, all coefficients alike
     * @param startLast where it begins for the other number
     * @return whether there was a curve to move along; if not, nothing has changed
     */
    boolean run(double last, double startCoefficient, double startLast, Rng rng) {
      int size = coefficients.length;
      Arrays.fill(start, startCoefficient);
      start[size] = startLast;
      System.arraycopy(coefficients, 0, point, 0, size);
      point[size] = last;
      boolean moved = slice.run(point, start, STEPS, rng);
      System.arraycopy(point, 0, coefficients, 0, size);
      return moved;
    }

    /** The other number after the last run. */
    double last() {
      return point[coefficients.length];
    }

    /** The mode's i-th coordinate: a function of the density, not of where the chain is. */
    double mode(int i) {
      return slice.mode(i);
    }
  }
}
