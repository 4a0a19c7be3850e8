package plumbline.models.relational.features;

import plumbline.models.relational.Link;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;

/**
 * The strength of every dyad without the bias, its exponential, the bias itself, and what is
 * observed: what a likelihood is computed from. Where strengths could overflow the exponential, or
 * the link is not logistic, log probabilities are summed dyad by dyad instead of products of {@code
 * 1 + e^bias e^w}.
 */
public final class LinkStrengths {
  /** Beyond this strength products of exponentials are not used. */
  public static final double SAFE = 300;

  public final int n;
  public final boolean directed;
  public final double[] strength; // n x n
  public final double[] odds; // n x n
  byte[] cells = new byte[0]; // n x n
  int dyads; // observed
  int links;
  double bias;
  double power = 1; // of the likelihood: below 1 in a hotter replica
  double largest; // strength in absolute value, when last refreshed
  private final Dyads layout;
  final Link link;

  LinkStrengths(Dyads layout, Link link) {
    this.layout = layout;
    this.link = link;
    this.n = layout.size();
    this.directed = layout.directed();
    this.strength = new double[n * n];
    this.odds = new double[n * n];
  }

  /** Takes over the data; strengths are still those of before. */
  void place(Network data) {
    if (data.size() != n || data.dyads().directed() != directed) {
      throw new IllegalArgumentException(
          "the network must have " + layout + ", not " + data.dyads());
    }
    cells = data.cells();
    dyads = data.observedDyads();
    links = data.links();
  }

  /**
   * Adds to the strength of a dyad, in both directions for a symmetric network.
   *
   * @param i from
   * @param j to
   * @param difference of the strength
   * @param ratio its exponential
   */
  public void shift(int i, int j, double difference, double ratio) {
    set(i, j, strength[i * n + j] + difference, odds[i * n + j] * ratio);
  }

  /** Sets the strength of a dyad and its exponential, in both directions if symmetric. */
  public void set(int i, int j, double newStrength, double newOdds) {
    strength[i * n + j] = newStrength;
    odds[i * n + j] = newOdds;
    if (!directed) {
      strength[j * n + i] = newStrength;
      odds[j * n + i] = newOdds;
    }
  }

  /** Whether products of odds may be tried; false for other links than the logistic. */
  public boolean fast() {
    return link == Link.LOGISTIC && largest < 2 * SAFE;
  }

  /**
   * Whether products of odds can be used.
   *
   * @param logLargest no logarithm of odds that enters the product is above it
   * @return false also where exponentials could overflow or vanish
   */
  public boolean fast(double logLargest) {
    return fast() && logLargest < SAFE;
  }

  /** The log probability of what is observed of one dyad, were its strength moved. */
  public double logProbability(int dyad, double difference) {
    return link.logProbability(cells[dyad] == Network.LINK, bias + strength[dyad] + difference);
  }

  /**
   * The log probabilities of a stretch of dyads, all moved alike, less what a product of odds
   * leaves out, the strengths of links as they are; added to what was summed before.
   */
  public double slowly(double before, int[] numbers, int from, int to, double difference) {
    double sum = before;
    for (int t = from; t < to; t++) {
      sum += logProbability(numbers[t], difference);
      if (cells[numbers[t]] == Network.LINK) {
        sum -= bias + strength[numbers[t]];
      }
    }
    return sum;
  }

  /**
   * What the caches of before are off.
   *
   * @param cachedStrength strengths that differences were added to
   * @param cachedOdds their exponentials
   * @return the largest difference of a strength from that of now, or relative difference of odds
   */
  public double error(double[] cachedStrength, double[] cachedOdds) {
    double worst = 0;
    for (int e = 0; e < n * n; e++) {
      if (cells[e] != Network.SILENT) {
        worst = Math.max(worst, Math.abs(strength[e] - cachedStrength[e]));
        worst = Math.max(worst, Math.abs(cachedOdds[e] / odds[e] - 1));
      }
    }
    return worst;
  }

  public byte[] cells() {
    return cells;
  }

  public int dyads() {
    return dyads;
  }

  public int links() {
    return links;
  }

  public double bias() {
    return bias;
  }

  public void bias(double bias) {
    this.bias = bias;
  }

  public double power() {
    return power;
  }

  public void power(double power) {
    this.power = power;
  }

  public double largest() {
    return largest;
  }

  public void largest(double largest) {
    this.largest = largest;
  }
}
