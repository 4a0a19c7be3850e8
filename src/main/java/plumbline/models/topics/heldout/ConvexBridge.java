package plumbline.models.topics.heldout;

import java.util.Arrays;
import plumbline.models.topics.Polya;
import plumbline.random.Rng;

/**
 * Convex mixtures of two models (Foulds and Smyth 2014): {@code phi^b = b phi1 + (1-b) phi2,
 * alpha^b = b alpha1 + (1-b) alpha2}, so that every law on the way is that of a topic model itself.
 * The Gibbs conditional has alpha^b too; RatioAIS_ConvexPath of the authors' Ratio-AIS takes alpha2
 * there, which biases its estimate where the priors differ.
 */
final class ConvexBridge implements Bridge {
  // A product between these can take a ratio from 1e-57 to 1e58 and lose nothing.
  private static final double SMALL = 1e-250;
  private static final double LARGE = 1e250;

  private final SeenDocument target;
  private final SeenDocument start;
  private final int burnIn;
  private final int[] slots;
  private final boolean samePrior;
  // Scratch of the increments; what sweeps read has an array of its own.
  private final double[] alpha;
  private final double[] nextAlpha;
  // alpha^b of the b moved to last
  private final double[] sweepAlpha;

  /**
   * A bridge.
   *
   * @param target the document under model 1
   * @param start the same tokens under model 2, which has as many topics
   * @param burnIn sweeps at b = 0 before a run
   */
  ConvexBridge(SeenDocument target, SeenDocument start, int burnIn) {
    this.target = target;
    this.start = start;
    this.burnIn = burnIn;
    slots = target.slots();
    samePrior = Arrays.equals(target.alphas(), start.alphas());
    alpha = new double[target.topics()];
    sweepAlpha = new double[target.topics()];
    nextAlpha = new double[target.topics()];
  }

  @Override
  public SeenDocument document() {
    return target;
  }

  /** phi^b of a distinct word in a topic. */
  private double phi(double b, int slot, int topic) {
    return b * target.phi(slot, topic) + (1 - b) * start.phi(slot, topic);
  }

  /** alpha^b of a topic. */
  private double alpha(double b, int topic) {
    return b * target.alpha(topic) + (1 - b) * start.alpha(topic);
  }

  @Override
  public void moveTo(double b, double[] table, int stride) {
    // From the two models each time, in O(U K) without a power: no rounding builds up.
    for (int u = 0; u < target.distinct(); u++) {
      target.mix(b, start, u, table, u * stride);
    }
    for (int k = 0; k < alpha.length; k++) {
      sweepAlpha[k] = alpha(b, k);
    }
  }

  @Override
  public double factor(int topic, int n) {
    return n + sweepAlpha[topic];
  }

  @Override
  public double[] concentrations() {
    return sweepAlpha;
  }

  @Override
  public double logIncrement(double b, double next, int[] z, int[] counts) {
    // sum_i ln(phi^next / phi^b) + ln Pr(z | alpha^next) - ln Pr(z | alpha^b)
    double sum = 0;
    double product = 1; // a logarithm now and then is cheaper than one for each token
    for (int i = 0; i < z.length; i++) {
      product *= phi(next, slots[i], z[i]) / phi(b, slots[i], z[i]);
      if (!(product > SMALL && product < LARGE)) {
        sum += Math.log(product);
        product = 1;
      }
    }
    sum += Math.log(product);
    if (samePrior) {
      // One alpha for every b: the two priors cancel.
      return sum;
    }
    for (int k = 0; k < alpha.length; k++) {
      alpha[k] = alpha(b, k);
      nextAlpha[k] = alpha(next, k);
    }
    return sum + Polya.logProbability(counts, nextAlpha) - Polya.logProbability(counts, alpha);
  }

  @Override
  public void start(AnnealedDocument chain, Rng rng) {
    // From model 2, up to what the burn-in leaves of the scattered topics.
    chain.scatter(rng);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      chain.sweep(0, rng);
    }
  }
}
