package plumbline.models.iptm.scans;

import java.util.Arrays;
import plumbline.distributions.Normal;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.sampling.kernels.LaplaceSlice;

/**
 * The posterior of (b, delta) given the rest, as a point of C x P + 1 numbers, with its gradient
 * and Fisher information. With a_j the log odds and J_j their derivatives, a sender adds {@code
 * sum_j (u_j - p_j) J_j} to the one, and the covariance of its receivers under the non-empty Gibbs
 * measure,
 *
 * <blockquote>
 *
 * Cov(u<sub>j</sub>, u<sub>l</sub>) = 1{j = l} p<sub>j</sub> (1 − q<sub>j</sub>) − R p<sub>j</sub>
 * p<sub>l</sub>, &emsp; p = q / (1 − R), &emsp; R = ∏<sub>j</sub> (1 − q<sub>j</sub>),
 *
 * </blockquote>
 *
 * to the other. It is built up point by point of the {@link TieTarget}, not pair by pair.
 */
final class TieCurve implements LaplaceSlice.Target {
  /** Odds are kept between this and its inverse: infinite ones would make scores NaN. */
  private static final double LEAST = 1e-100;

  private final IptmPriors priors;
  private final int actors;
  private final int patterns;
  private final TieTarget target;
  private final int statistics;
  private final int n;
  private double[] jacobian = new double[0]; // points x n
  private double[] odds = new double[0]; // of each point, clamped
  private double[] score = new double[0]; // of each point, summed over senders
  // Of each point, the sum of p (1 - q) over senders.
  private double[] weight = new double[0];
  private final double[] sender;

  /** The curve of a target, {@linkplain TieTarget#build() built} before it is looked at. */
  TieCurve(IptmModel model, TieTarget target) {
    this.priors = model.priors();
    this.target = target;
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.statistics = model.statistics().size();
    this.n = patterns * statistics + 1;
    this.sender = new double[n];
  }

  @Override
  public double logDensity(double[] x) {
    double sum = priors.delta().logDensity(x[n - 1]);
    Normal law = priors.coefficient();
    for (int i = 0; i < n - 1; i++) {
      sum += law.logDensity(x[i]);
    }
    return sum + target.at(x, x[n - 1]);
  }

  @Override
  public void derivatives(double[] x, double[] gradient, double[] information) {
    // For the odds and intensities that it leaves behind, not for its value.
    target.at(x, x[n - 1]);
    linearise();
    Arrays.fill(gradient, 0);
    addSenders(information);
    addPoints(gradient, information);
    // Normal priors: their precisions keep the information positive definite.
    for (int i = 0; i < n; i++) {
      Normal law = i < n - 1 ? priors.coefficient() : priors.delta();
      double precision = 1 / (law.standardDeviation() * law.standardDeviation());
      gradient[i] -= (x[i] - law.mean()) * precision;
      information[i * n + i] += precision;
    }
  }

  /**
   * The odds of each point, and the derivatives of their logarithm a: {@code da/db_c = (pi_c nu_c /
   * lambda) x_c} and {@code da/ddelta = 1}.
   */
  private void linearise() {
    int points = target.points();
    if (odds.length < points) {
      odds = new double[2 * points];
      score = new double[2 * points];
      weight = new double[2 * points];
      jacobian = new double[2 * points * n];
    }
    Arrays.fill(score, 0, points, 0);
    Arrays.fill(weight, 0, points, 0);
    Arrays.fill(jacobian, 0, points * n, 0);
    for (int p = 0; p < points; p++) {
      odds[p] = Math.max(LEAST, Math.min(1 / LEAST, target.pointOdds(p)));
      int row = p * n;
      jacobian[row + n - 1] = 1;
      for (int c = 0; c < patterns; c++) {
        double share = target.patternShare(p, c);
        if (share > 0) {
          target.addStatistics(p, c, share, jacobian, row + c * statistics);
        }
      }
    }
  }

  /**
   * Scores and weights of the points, sender by sender; and what couples the receivers of one
   * sender, {@code -R s s'} with {@code s = sum_j p_j J_j}. The rest of the covariance is diagonal
   * in j and is left to {@link #addPoints}, where pairs that share a point cost no more than one.
   */
  private void addSenders(double[] information) {
    int others = actors - 1;
    for (int s = 0, at = 0; s < target.senders(); s++, at += others) {
      double excess = 0;
      for (int m = at; m < at + others; m++) {
        double v = odds[target.point(m)];
        excess = excess * (1 + v) + v;
      }
      // The recursion of TieTerms: 1 + excess = prod (1 + v_j) = 1 / R.
      double notEmpty = 1 + 1 / Math.max(LEAST, excess); // 1 / (1 - R)
      double empty = 1 / (1 + excess); // R
      Arrays.fill(sender, 0);
      for (int m = at; m < at + others; m++) {
        int p = target.point(m);
        double q = odds[p] / (1 + odds[p]);
        double in = Math.min(1, q * notEmpty);
        score[p] += (target.chosen(m) ? 1 : 0) - in;
        weight[p] += in * (1 - q);
        for (int i = 0; i < n; i++) {
          sender[i] += in * jacobian[p * n + i];
        }
      }
      addSquare(information, sender, 0, -empty);
    }
  }

  /** {@code score J} to the gradient, {@code weight J J'} to the information. */
  private void addPoints(double[] gradient, double[] information) {
    for (int p = 0; p < target.points(); p++) {
      if (weight[p] > 0) {
        for (int i = 0; i < n; i++) {
          gradient[i] += score[p] * jacobian[p * n + i];
        }
        addSquare(information, jacobian, p * n, weight[p]);
      }
    }
  }

  /** Adds {@code factor v v'} to the lower triangle, which alone is read. */
  private void addSquare(double[] information, double[] vector, int at, double factor) {
    for (int i = 0; i < n; i++) {
      double value = factor * vector[at + i];
      for (int j = 0; value != 0 && j <= i; j++) {
        information[i * n + j] += value * vector[at + j];
      }
    }
  }
}
