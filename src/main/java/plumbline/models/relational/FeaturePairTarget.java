package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;

/**
 * The log density, in units of sigma, of the weight between two features. A dyad counts it once or,
 * in a symmetric network where both objects have both features, twice.
 */
final class FeaturePairTarget implements DoubleUnaryOperator {
  private final LfrmWorkspace work;
  private double old;
  private double sigma;
  private double twice = 2;
  private double copies = 1;
  private double links;
  private double doubleLinks;
  private double logLargest;
  private int[] dyads = new int[64];
  private double[] odds = new double[64];
  private int single; // dyads that count once come first
  private int count;
  private int[] doubles = new int[64];
  private int rowCount;
  private int otherCount;
  private int[] rows = new int[16]; // the objects that have the one feature, and the other
  private int[] others = new int[16];

  FeaturePairTarget(LfrmWorkspace work) {
    this.work = work;
  }

  /**
   * Collects the dyads.
   *
   * @param k a feature
   * @param l a feature
   * @param multiplicity how often a dyad counts whose objects both have both features; 2 is right
   * @param likelihoods how often each dyad stands in the likelihood; 1 is right
   */
  void at(int k, int l, double multiplicity, double likelihoods) {
    old = work.weight(k, l);
    sigma = work.sigma();
    twice = multiplicity;
    copies = likelihoods;
    links = 0;
    doubleLinks = 0;
    boolean[] first = work.column(k).has;
    boolean[] second = work.column(l).has;
    int most = work.column(k).size * work.column(l).size;
    if (dyads.length < most) {
      dyads = new int[2 * most];
      odds = new double[2 * most];
      doubles = new int[2 * most];
    }
    if (rows.length < work.n) {
      rows = new int[work.n];
      others = new int[work.n];
    }
    rowCount = 0;
    otherCount = 0;
    for (int i = 0; i < work.n; i++) {
      if (first[i]) {
        rows[rowCount++] = i;
      }
      if (second[i]) {
        others[otherCount++] = i;
      }
    }
    double largest = 1e-300;
    single = 0;
    int both = 0;
    for (int s = 0; s < rowCount; s++) {
      int i = rows[s];
      for (int t = 0; t < otherCount; t++) {
        int j = others[t];
        int dyad = i * work.n + j;
        int times = times(i, j, k == l, first, second);
        if (times > 0 && work.cells[dyad] != Network.SILENT) {
          largest = Math.max(largest, work.odds[dyad]);
          if (times == 1) {
            dyads[single] = dyad;
            odds[single++] = work.odds[dyad];
            links += work.cells[dyad] & 1;
          } else {
            doubles[both++] = dyad;
            doubleLinks += work.cells[dyad] & 1;
          }
        }
      }
    }
    count = single + both;
    for (int t = 0; t < both; t++) {
      dyads[single + t] = doubles[t];
      odds[single + t] = work.odds[doubles[t]];
    }
    logLargest = Math.log(largest);
  }

  /** How often the ordered pair stands for its dyad's count of the weight: 0 if its twin does. */
  int times(int i, int j, boolean same, boolean[] first, boolean[] second) {
    if (work.directed) {
      return 1;
    }
    boolean twin = first[j] && second[i];
    if (i == j) {
      return same ? 1 : 2;
    }
    return !twin ? 1 : i < j ? (same ? 1 : 2) : 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Sets the weight of the two features that {@link #at} was told of, with everything cached. */
  void set(int k, int l, double next) {
    double change = next - old;
    double factor = Math.exp(change);
    LfrmColumn a = work.column(k);
    LfrmColumn b = work.column(l);
    for (int s = 0; s < rowCount; s++) {
      int i = rows[s];
      for (int t = 0; t < otherCount; t++) {
        int j = others[t];
        int times = times(i, j, k == l, a.has, b.has);
        if (times > 0) {
          work.shift(i, j, times * change, times == 1 ? factor : factor * factor);
        }
      }
    }
    for (int t = 0; t < otherCount; t++) {
      a.shiftOut(others[t], change, factor);
    }
    for (int s = 0; s < rowCount; s++) {
      if (work.directed) {
        b.shiftIn(rows[s], change, factor);
      } else if (k != l) {
        b.shiftOut(rows[s], change, factor);
      }
    }
    work.weight(k, l, next);
    if (!work.directed) {
      work.weight(l, k, next);
    }
  }

  @Override
  public double applyAsDouble(double u) {
    double change = u * sigma - old;
    return copies * logLikelihood(change) - 0.5 * u * u;
  }

  private double logLikelihood(double change) {
    double bound = logLargest + work.bias() + 2 * Math.abs(change);
    if (work.fast() && bound < IlaWorkspace.SAFE_STRENGTH) {
      double scale = Math.exp(work.bias());
      return (links + twice * doubleLinks) * change
          - OnePlus.sum(odds, 0, single, scale * Math.exp(change), bound)
          - OnePlus.sum(odds, single, count, scale * Math.exp(twice * change), bound);
    }
    double sum = 0;
    for (int t = 0; t < count; t++) {
      sum += work.logProbability(dyads[t], t < single ? change : twice * change);
      if (work.cells[dyads[t]] == Network.LINK) {
        sum -= work.bias() + work.strength[dyads[t]]; // what the product of odds leaves out
      }
    }
    return sum;
  }
}
