package plumbline.verification.ranks;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import plumbline.verification.joint.SuccessiveConditional;

/** Counts of uniform values below i/points, i = 1, ..., points. */
final class BinomialCounts implements CountLaw {
  private static final double NEGLIGIBLE = 1e-16;

  private final int n;
  private final int points;
  private final Tails[] marginals;

  BinomialCounts(int n, int points) {
    SuccessiveConditional.requireAtLeast(1, n, "n");
    SuccessiveConditional.requireAtLeast(2, points, "points");
    this.n = n;
    this.points = points;
    this.marginals = new Tails[points];
    for (int i = 0; i < points; i++) {
      double p = (i + 1.0) / points;
      BinomialDistribution law = BinomialDistribution.of(n, p);
      marginals[i] = Tails.of(Math.min(n, (int) ((n + 1) * p)), 0, n, law::probability);
    }
  }

  @Override
  public int points() {
    return points;
  }

  @Override
  public int sampleSize() {
    return n;
  }

  @Override
  public Tails marginal(int point) {
    return marginals[point];
  }

  @Override
  public void spread(int point, int before, double weight, double[] next) {
    int trials = n - before;
    if (point == points - 1) {
      next[n] += weight;
      return;
    }
    double p = 1.0 / (points - point); // (z' - z)/(1 - z)
    int mode = Math.min(trials, (int) ((trials + 1) * p));
    double atMode = BinomialDistribution.of(trials, p).probability(mode) * weight;
    double odds = p / (1 - p);
    double mass = atMode;
    for (int d = mode; d <= trials && mass > NEGLIGIBLE; d++) {
      next[before + d] += mass;
      mass *= odds * (trials - d) / (d + 1);
    }
    mass = atMode;
    for (int d = mode; d > 0; ) {
      mass *= d / (odds * (trials - d + 1));
      d--;
      if (!(mass > NEGLIGIBLE)) {
        break;
      }
      next[before + d] += mass;
    }
  }
}
