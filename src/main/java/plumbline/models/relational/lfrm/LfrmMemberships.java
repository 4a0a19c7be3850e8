package plumbline.models.relational.lfrm;

import plumbline.models.relational.features.LinkStrengths;
import plumbline.models.relational.features.OnePlus;
import plumbline.models.relational.networks.Network;
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
    LfrmWorkspace.LfrmColumn f = work.column(k);
    int others = f.size - (f.has[i] ? 1 : 0);
    if (others > 0) {
      double logOdds =
          Math.log(others / (double) (work.n - others))
              + work.strengths.power() * logRatio(work, i, k);
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
    LfrmWorkspace.LfrmColumn f = work.column(k);
    int sign = f.has[i] ? -1 : 1;
    int row = i * work.n;
    double sum = work.dyadRow.logRatio(work, row, 1, f.out, f.outFactor, f.largest, sign);
    if (work.directed) {
      sum += work.dyadColumn.logRatio(work, i, work.n, f.in, f.inFactor, f.largest, sign);
    }
    if (work.strengths.cells()[row + i] != Network.SILENT) {
      sum += selfRatio(work, i, sign * work.selfChange(i, k));
    }
    return sign * sum;
  }

  static double selfRatio(LfrmWorkspace work, int i, double change) {
    int dyad = i * work.n + i;
    return work.strengths.logProbability(dyad, change) - work.strengths.logProbability(dyad, 0);
  }

  /** The dyads between one object and all others, in one direction: their odds and links. */
  static final class DyadRow {
    private final double[] terms;
    private final double[] quotients;
    private final int[] links;
    private int linkCount;
    private double largest;
    private double asIs; // sum of log(1 + odds)

    DyadRow(int objects) {
      terms = new double[objects];
      quotients = new double[objects];
      links = new int[objects];
    }

    /**
     * Takes the odds of a row or column, 0 where nothing is observed.
     *
     * @param work with the odds
     * @param i the object
     * @param first the first cell
     * @param step from one cell to the next
     */
    void gather(LfrmWorkspace work, int i, int first, int step) {
      double scale = Math.exp(work.bias());
      linkCount = 0;
      largest = 0;
      int e = first;
      for (int j = 0; j < work.n; j++, e += step) {
        int cell = work.strengths.cells()[e];
        terms[j] = cell == Network.SILENT || j == i ? 0 : scale * work.strengths.odds[e];
        if (cell == Network.LINK && j != i) {
          links[linkCount++] = j;
        }
        if (!(terms[j] <= largest) && !Double.isNaN(largest)) { // NaN counts as large, and stays
          largest = terms[j];
        }
      }
      double bound = Math.log(largest);
      asIs = bound < LinkStrengths.SAFE ? OnePlus.sum(terms, 0, work.n, 1, bound) : 0;
    }

    /**
     * The log likelihood if all strengths move, less that as they are.
     *
     * @param change by how much, where the sign is 1
     * @param factor the exponentials of the change
     * @param most no change is above it in absolute value
     * @param sign 1 or -1
     */
    double logRatio(
        LfrmWorkspace work,
        int first,
        int step,
        double[] change,
        double[] factor,
        double most,
        int sign) {
      double bound = Math.log(largest) + most;
      if (!work.strengths.fast() || !(bound < LinkStrengths.SAFE)) {
        return slowly(work, first, step, change, sign);
      }
      double sum = 0;
      for (int t = 0; t < linkCount; t++) {
        sum += sign * change[links[t]];
      }
      if (sign < 0) {
        for (int j = 0; j < work.n; j++) {
          quotients[j] = terms[j] / factor[j];
        }
        sum -= OnePlus.sum(quotients, 0, work.n, 1, bound);
      } else {
        sum -= OnePlus.sum(terms, factor, work.n, bound);
      }
      return sum + asIs;
    }

    /** The same dyad by dyad, for any link and any strength. */
    private double slowly(LfrmWorkspace work, int first, int step, double[] change, int sign) {
      double sum = 0;
      for (int j = 0; j < work.n; j++) {
        int dyad = first + step * j;
        if (change[j] != 0
            && work.strengths.cells()[dyad] != Network.SILENT
            && dyad != j * work.n + j) {
          sum +=
              work.strengths.logProbability(dyad, sign * change[j])
                  - work.strengths.logProbability(dyad, 0);
        }
      }
      return sum;
    }
  }
}
