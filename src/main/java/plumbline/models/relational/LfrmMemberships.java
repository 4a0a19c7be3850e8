package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * For each object and each feature that others have: whether the object has it, with prior odds
 * {@code n / (N - n)} for n others. A feature that the object alone has is left to {@link LfrmOwn}.
 */
public class LfrmMemberships implements Update<LfrmWorkspace> {
  @Override
  public final void update(LfrmWorkspace work, Rng rng) {
    work.refresh();
    for (int i = 0; i < work.n; i++) {
      for (int k = work.features() - 1; k >= 0; k--) {
        LfrmColumn f = work.column(k);
        int others = f.size - (f.has[i] ? 1 : 0);
        if (others > 0) {
          double logOdds = Math.log(others / (double) (work.n - others)) + logRatio(work, i, k);
          if (rng.bernoulli(1 / (1 + Math.exp(-logOdds))) != f.has[i]) {
            work.flip(i, k);
          }
        } else if (f.has[i]) {
          alone(work, i, k);
        }
      }
    }
  }

  /**
   * What becomes of a feature that one object alone has.
   *
   * @param work left as it is
   * @param i the object
   * @param k the feature
   */
  protected void alone(LfrmWorkspace work, int i, int k) {}

  /** Log likelihood with the feature less that without it. */
  static double logRatio(LfrmWorkspace work, int i, int k) {
    LfrmColumn f = work.column(k);
    double sum = directionRatio(work, i, work.n * i, 1, f.out, f.outFactor, f.has[i]);
    if (work.directed) {
      sum += directionRatio(work, i, i, work.n, f.in, f.inFactor, f.has[i]);
    }
    if (work.cells[i * work.n + i] != Network.SILENT) {
      double change = work.selfChange(i, k);
      sum += selfRatio(work, i, f.has[i] ? -change : change) * (f.has[i] ? -1 : 1);
    }
    return sum;
  }

  static double selfRatio(LfrmWorkspace work, int i, double change) {
    int dyad = i * work.n + i;
    return work.logProbability(dyad, change) - work.logProbability(dyad, 0);
  }

  /** Over the dyads of one direction: first cell and step from one to the next. */
  private static double directionRatio(
      LfrmWorkspace work,
      int i,
      int first,
      int step,
      double[] reach,
      double[] factor,
      boolean has) {
    if (work.fast()) {
      double fast = productRatio(work, i, first, step, reach, factor, has);
      if (Math.abs(fast) < Double.POSITIVE_INFINITY) {
        return fast;
      }
    }
    double sum = 0;
    double sign = has ? -1 : 1;
    for (int j = 0; j < work.n; j++) {
      int e = first + step * j;
      if (j != i && reach[j] != 0 && work.cells[e] != Network.SILENT) {
        sum += sign * (work.logProbability(e, sign * reach[j]) - work.logProbability(e, 0));
      }
    }
    return sum;
  }

  /** With products of odds; not finite if they overflow. */
  private static double productRatio(
      LfrmWorkspace work,
      int i,
      int first,
      int step,
      double[] reach,
      double[] factor,
      boolean has) {
    double scale = Math.exp(work.bias());
    double on = 1;
    double off = 1;
    double sum = 0;
    for (int j = 0; j < work.n; j++) {
      int e = first + step * j;
      int cell = work.cells[e];
      if (cell == Network.SILENT || j == i) {
        continue;
      }
      double odds = scale * work.odds[e];
      on *= 1 + (has ? odds : odds * factor[j]);
      off *= 1 + (has ? odds / factor[j] : odds);
      if (cell == Network.LINK) {
        sum += reach[j];
      }
      if (on > 1e100 || off > 1e100) {
        sum += Math.log(off) - Math.log(on);
        on = 1;
        off = 1;
      }
    }
    return sum + Math.log(off) - Math.log(on);
  }
}
