package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * For each object and each feature that others have: whether the object has it, with prior odds
 * {@code n / (N - n)} for n others. A feature that the object alone has is left to {@link LfrmOwn}.
 */
final class LfrmMemberships implements Update<LfrmWorkspace> {
  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    work.refresh();
    for (int i = 0; i < work.n; i++) {
      update(work, i, rng);
    }
  }

  /** The features of one object. */
  static void update(LfrmWorkspace work, int i, Rng rng) {
    gather(work, i);
    for (int k = work.features() - 1; k >= 0; k--) {
      step(work, i, k, rng);
    }
  }

  /** One object and feature, if others have it; the object's dyads must be gathered. */
  static void step(LfrmWorkspace work, int i, int k, Rng rng) {
    LfrmColumn f = work.column(k);
    int others = f.size - (f.has[i] ? 1 : 0);
    if (others > 0) {
      double logOdds =
          Math.log(others / (double) (work.n - others))
              + work.strengths.power * logRatio(work, i, k);
      if (rng.bernoulli(1 / (1 + Math.exp(-logOdds))) != f.has[i]) {
        work.flip(i, k);
        gather(work, i);
      }
    }
  }

  static void gather(LfrmWorkspace work, int i) {
    work.dyadRow.gather(work, i, i * work.n, 1);
    if (work.directed) {
      work.dyadColumn.gather(work, i, i, work.n);
    }
  }

  /** Log likelihood with the feature less that without it; the dyads must be gathered. */
  static double logRatio(LfrmWorkspace work, int i, int k) {
    LfrmColumn f = work.column(k);
    int sign = f.has[i] ? -1 : 1;
    int row = i * work.n;
    double sum = work.dyadRow.logRatio(work, row, 1, f.out, f.outFactor, f.largest, sign);
    if (work.directed) {
      sum += work.dyadColumn.logRatio(work, i, work.n, f.in, f.inFactor, f.largest, sign);
    }
    if (work.strengths.cells[row + i] != Network.SILENT) {
      sum += selfRatio(work, i, sign * work.selfChange(i, k));
    }
    return sign * sum;
  }

  static double selfRatio(LfrmWorkspace work, int i, double change) {
    int dyad = i * work.n + i;
    return work.strengths.logProbability(dyad, change) - work.strengths.logProbability(dyad, 0);
  }
}
