package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Normal;

/**
 * The log density of the bias. Dyads without a common feature all have the same strength, the bias
 * itself, and enter by their number.
 */
final class BiasTarget implements DoubleUnaryOperator {
  private final Normal prior;
  private final Link link;
  private double[] odds = new double[64];
  private int[] dyads = new int[64];
  private byte[] cells = new byte[0];
  private double[] strengths = new double[0];
  private int count;
  private double largest;
  private double power = 1;
  private double sharedLinks;
  private double plainLinks;
  private double plainDyads;

  BiasTarget(Normal prior, Link link) {
    this.prior = prior;
    this.link = link;
  }

  /**
   * Begins with every dyad at the strength of the bias itself.
   *
   * @param data what is observed of each dyad
   * @param strength of each dyad, without the bias
   * @param observed how many dyads are observed
   * @param links how many of them are links
   * @param room how many dyads may be added
   * @param likelihoods the power of the likelihood
   */
  void begin(
      byte[] data, double[] strength, int observed, int links, int room, double likelihoods) {
    if (odds.length < room) {
      odds = new double[0]; // never both the old and the new: there may be millions
      odds = new double[room];
      dyads = new int[room];
    }
    cells = data;
    power = likelihoods;
    strengths = strength;
    count = 0;
    largest = 0;
    sharedLinks = 0;
    plainDyads = observed;
    plainLinks = links;
  }

  /**
   * One dyad has a strength of its own.
   *
   * @param dyad its number; nothing happens if it is silent
   * @param expStrength the exponential of its strength
   */
  void add(int dyad, double expStrength) {
    int cell = cells[dyad];
    if (cell == Network.SILENT) {
      return;
    }
    odds[count] = expStrength;
    dyads[count++] = dyad;
    sharedLinks += cell & 1;
    plainDyads--;
    plainLinks -= cell & 1;
    if (!(Math.abs(strengths[dyad]) <= largest) && !Double.isNaN(largest)) {
      largest = Math.abs(strengths[dyad]);
    }
  }

  /** Adds every dyad whose strength is not exactly 0. */
  void addAll(int n, boolean directed, double[] expStrength) {
    for (int i = 0; i < n; i++) {
      for (int e = n * i + (directed ? 0 : i); e < n * (i + 1); e++) {
        if (strengths[e] != 0) {
          add(e, expStrength[e]);
        }
      }
    }
  }

  @Override
  public double applyAsDouble(double bias) {
    double whole = logDensity(bias);
    if (power == 1) {
      return whole;
    }
    double z = (bias - prior.mean()) / prior.standardDeviation();
    return power * whole - (1 - power) * 0.5 * z * z;
  }

  private double logDensity(double bias) {
    double z = (bias - prior.mean()) / prior.standardDeviation();
    double sum =
        plainLinks * link.logProbability(true, bias)
            + (plainDyads - plainLinks) * link.logProbability(false, bias)
            - 0.5 * z * z;
    double bound = largest + Math.abs(bias);
    if (link == Link.LOGISTIC && bound < LinkStrengths.SAFE) {
      return sum + sharedLinks * bias - OnePlus.sum(odds, 0, count, Math.exp(bias), bound);
    }
    for (int t = 0; t < count; t++) {
      boolean linked = cells[dyads[t]] == Network.LINK;
      double strength = strengths[dyads[t]];
      sum += link.logProbability(linked, bias + strength);
      sum -= linked ? strength : 0; // a constant that the product of odds leaves out
    }
    return sum;
  }
}
