package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * The features that one object alone has: a Poisson process of rate alpha / N, each with weights
 * from the prior to itself and to every other feature. For each object one birth or one death is
 * proposed, each with probability 1/2. With u own features before a birth, or after a death, the
 * ratio of a birth is the likelihood ratio times {@code (alpha / N) / (u + 1)}, that of a death its
 * inverse. Unlike in the model with attributes, own features change the likelihood, through their
 * weights to features that others have.
 */
public class LfrmOwn implements Update<LfrmWorkspace> {
  @Override
  public final void update(LfrmWorkspace work, Rng rng) {
    for (int i = 0; i < work.n; i++) {
      int own = 0;
      for (int k = 0; k < work.features(); k++) {
        own += isOwn(work, i, k) ? 1 : 0;
      }
      if (rng.bernoulli(0.5)) {
        birth(work, i, own, rng);
      } else if (own > 0) {
        death(work, i, own, rng);
      }
    }
  }

  private static boolean isOwn(LfrmWorkspace work, int i, int k) {
    return work.column(k).size == 1 && work.column(k).has[i];
  }

  private void birth(LfrmWorkspace work, int i, int own, Rng rng) {
    int k = work.features();
    if (work.row.length <= k) {
      work.row = new double[2 * k + 2];
      work.rowIn = new double[2 * k + 2];
    }
    java.util.Arrays.fill(work.change, 0);
    java.util.Arrays.fill(work.changeIn, 0);
    java.util.Arrays.fill(work.changeFactor, 1);
    java.util.Arrays.fill(work.changeInFactor, 1);
    for (int l = 0; l <= k; l++) {
      work.row[l] = work.sigma() * rng.normal();
      work.rowIn[l] = work.directed && l < k ? work.sigma() * rng.normal() : work.row[l];
      if (l < k) {
        boolean[] has = work.column(l).has;
        double out = Math.exp(work.row[l]);
        double in = Math.exp(work.rowIn[l]);
        for (int j = 0; j < work.n; j++) {
          if (has[j]) {
            work.change[j] += work.row[l];
            work.changeIn[j] += work.rowIn[l];
            work.changeFactor[j] *= out;
            work.changeInFactor[j] *= in;
          }
        }
      }
    }
    double self = work.change[i] + work.changeIn[i] + work.row[k];
    double most = 0;
    for (int l = 0; l < k; l++) {
      most += Math.max(Math.abs(work.row[l]), Math.abs(work.rowIn[l]));
    }
    LfrmMemberships.gather(work, i);
    double logRatio =
        work.dyadRow.logRatio(work, i * work.n, 1, work.change, work.changeFactor, most, 1)
            + selfRatio(work, i, self);
    if (work.directed) {
      logRatio +=
          work.dyadColumn.logRatio(work, i, work.n, work.changeIn, work.changeInFactor, most, 1);
    }
    if (rng.bernoulliLog(adjust(work.power * logRatio, mean(work) / (own + 1), true))) {
      work.addOwn(i);
      afterBirth(work, rng);
    }
  }

  private void death(LfrmWorkspace work, int i, int own, Rng rng) {
    int which = rng.uniformInt(own);
    int k = 0;
    while (!isOwn(work, i, k) || which-- > 0) {
      k++;
    }
    LfrmMemberships.gather(work, i);
    double logRatio = -LfrmMemberships.logRatio(work, i, k);
    if (allows(work) && rng.bernoulliLog(adjust(work.power * logRatio, own / mean(work), false))) {
      work.flip(i, k);
      work.remove(k);
    }
  }

  private static double selfRatio(LfrmWorkspace work, int i, double change) {
    return work.cells[i * work.n + i] == Network.SILENT
        ? 0
        : LfrmMemberships.selfRatio(work, i, change);
  }

  private static double mean(LfrmWorkspace work) {
    return work.alpha() / work.n;
  }

  /**
   * The log acceptance ratio.
   *
   * @param logLikelihood the likelihood's part
   * @param counts the ratio of the prior weights of the numbers of own features
   * @param birth whether a birth is proposed
   * @return their sum, in logarithms
   */
  protected double adjust(double logLikelihood, double counts, boolean birth) {
    return logLikelihood + Math.log(counts);
  }

  /**
   * Whether a feature may die.
   *
   * @param work with its features
   * @return true
   */
  protected boolean allows(LfrmWorkspace work) {
    return true;
  }

  /**
   * Gives the new feature, the last, its place in the order.
   *
   * @param work changed in place
   * @param rng one choice
   */
  protected void afterBirth(LfrmWorkspace work, Rng rng) {
    work.shuffleLast(rng);
  }
}
