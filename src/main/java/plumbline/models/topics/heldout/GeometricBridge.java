package plumbline.models.topics.heldout;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;

/**
 * The document's bridge between two models, its equation (5): {@code f_b = Pr(w, z | 1)^b Pr(w, z |
 * 2)^(1-b)}. The powers act on the prior's factors too: {@code [n + alpha1_k]^b [n +
 * alpha2_k]^(1-b)}. Estimates {@code Pr(w | 1) / Pr(w | 2)}.
 */
final class GeometricBridge implements Bridge {
  private final SeenDocument target;
  private final int burnIn;
  private final PowerTable powers;
  private final boolean samePrior;
  private final double[] alpha1;
  private final double[] alpha2;
  // Factors change with b, the priors' terms do not: only the first cache is ever emptied.
  private final CountCache factors;
  private final CountCache priors;
  // lnG(A1) - lnG(A1 + N) - lnG(A2) + lnG(A2 + N): the same for all assignments.
  private final double totals;
  private double at;

  /**
   * A bridge.
   *
   * @param target the document under model 1
   * @param start the same tokens under model 2, which has as many topics
   * @param burnIn sweeps at b = 0 before a run
   */
  GeometricBridge(SeenDocument target, SeenDocument start, int burnIn) {
    this.target = target;
    this.burnIn = burnIn;
    powers = new PowerTable(target, start);
    alpha1 = target.alphas();
    alpha2 = start.alphas();
    samePrior = Arrays.equals(alpha1, alpha2);
    int length = target.length();
    totals =
        GammaFunction.logRising(start.alphaSum(), length)
            - GammaFunction.logRising(target.alphaSum(), length);
    // With one prior the factor is n + alpha_k for every b: nothing is looked up.
    factors = new CountCache(samePrior ? 0 : topics());
    priors = new CountCache(samePrior ? 0 : topics());
  }

  @Override
  public SeenDocument document() {
    return target;
  }

  @Override
  public void moveTo(double b, double[] table, int stride) {
    powers.moveTo(b, table, stride);
    at = b;
    factors.forget();
  }

  @Override
  public double factor(int topic, int n) {
    if (samePrior) {
      return n + alpha2[topic];
    }
    int cell = factors.cell(topic, n);
    return factors.has(cell, n) ? factors.get(cell) : factors.keep(cell, n, power(topic, n));
  }

  /** {@code (n + alpha1_k)^b (n + alpha2_k)^(1-b)}; A + N - 1 is the same for all topics. */
  private double power(int topic, int n) {
    double second = n + alpha2[topic];
    return second * Math.exp(at * Math.log((n + alpha1[topic]) / second));
  }

  @Override
  public double @Nullable [] concentrations() {
    return samePrior ? alpha2 : null;
  }

  @Override
  public double logIncrement(double b, double next, int[] z, int[] counts) {
    // The log of one factor of (5): the step of b times ln Pr(w, z | 1) - ln Pr(w, z | 2).
    double g = powers.sum(z);
    return (next - b) * (samePrior ? g : g + logPriorRatio(counts));
  }

  /** {@code ln Pr(z | alpha1) - ln Pr(z | alpha2)}, whose terms recur from step to step. */
  private double logPriorRatio(int[] counts) {
    double sum = totals;
    for (int k = 0; k < counts.length; k++) {
      int n = counts[k];
      int cell = priors.cell(k, n);
      sum +=
          priors.has(cell, n)
              ? priors.get(cell)
              : priors.keep(
                  cell,
                  n,
                  GammaFunction.logRising(alpha1[k], n) - GammaFunction.logRising(alpha2[k], n));
    }
    return sum;
  }

  @Override
  public void start(AnnealedDocument chain, Rng rng) {
    // From model 2, up to what the burn-in leaves of the scattered topics.
    chain.scatter(rng);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      chain.sweep(0, rng);
    }
  }

  /**
   * Values of a function of a topic and a count, as far as they were needed before: a few counts of
   * each topic recur all the time.
   */
  static final class CountCache {
    private static final int COUNTS = 64; // of a topic; counts with the same remainder share a cell

    private final int[] kept; // the count whose value a cell holds, or -1
    private final double[] values;

    CountCache(int topics) {
      kept = new int[topics * COUNTS];
      values = new double[topics * COUNTS];
      forget();
    }

    /** Empties all cells. */
    void forget() {
      Arrays.fill(kept, -1);
    }

    int cell(int topic, int n) {
      return topic * COUNTS + n % COUNTS;
    }

    boolean has(int cell, int n) {
      return kept[cell] == n;
    }

    double get(int cell) {
      return values[cell];
    }

    double keep(int cell, int n, double value) {
      kept[cell] = n;
      values[cell] = value;
      return value;
    }
  }
}
