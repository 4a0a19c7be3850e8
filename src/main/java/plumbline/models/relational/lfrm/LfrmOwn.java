package plumbline.models.relational.lfrm;

import java.util.Arrays;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * The features that one object alone has: a Poisson process of rate alpha / N, each with weights
 * from the prior to itself and to every other feature. For each object one birth or one death is
 * proposed, each with probability 1/2. With u own features before a birth, or after a death, the
 * ratio of a birth is the likelihood ratio times {@code (alpha / N) / (u + 1)}, that of a death its
 * inverse. Unlike in the model with attributes, own features change the likelihood, through their
 * weights to features that others have.
 *
 * @param births what a birth is accepted by
 * @param deaths what a death is accepted by
 * @param placing gives the new feature, the last, its place in the order
 */
record LfrmOwn(Acceptance births, Acceptance deaths, Update<LfrmWorkspace> placing)
    implements Update<LfrmWorkspace> {
  /** What a birth or a death is accepted by. */
  @FunctionalInterface
  interface Acceptance {
    /**
     * The log acceptance ratio.
     *
     * @param work as it is before
     * @param logLikelihood log ratio of the likelihoods
     * @param counts the ratio of the prior weights of the numbers of own features
     * @return the logarithm of the product
     */
    double logRatio(LfrmWorkspace work, double logLikelihood, double counts);
  }

  /** The update. */
  LfrmOwn() {
    this(LfrmOwn::logRatio, LfrmOwn::logRatio, LfrmWorkspace::shuffleLast);
  }

  /** Likelihood times prior. */
  static double logRatio(LfrmWorkspace work, double logLikelihood, double counts) {
    return logLikelihood + Math.log(counts);
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
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
    Arrays.fill(work.change, 0);
    Arrays.fill(work.changeIn, 0);
    Arrays.fill(work.changeFactor, 1);
    Arrays.fill(work.changeInFactor, 1);
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
    if (rng.bernoulliLog(
        births.logRatio(work, work.strengths.power() * logRatio, mean(work) / (own + 1)))) {
      work.addOwn(i);
      placing.update(work, rng);
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
    if (rng.bernoulliLog(
        deaths.logRatio(work, work.strengths.power() * logRatio, own / mean(work)))) {
      work.flip(i, k);
      work.remove(k);
    }
  }

  private static double selfRatio(LfrmWorkspace work, int i, double change) {
    return work.strengths.cells()[i * work.n + i] == Network.SILENT
        ? 0
        : LfrmMemberships.selfRatio(work, i, change);
  }

  private static double mean(LfrmWorkspace work) {
    return work.alpha() / work.n;
  }
}
