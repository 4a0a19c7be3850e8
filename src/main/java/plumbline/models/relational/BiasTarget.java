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
  private double[] strengths = new double[64];
  private boolean[] linked = new boolean[64];
  private int count;
  private double largest;
  private double sharedLinks;
  private double plainLinks;
  private double plainDyads;

  BiasTarget(Normal prior, Link link) {
    this.prior = prior;
    this.link = link;
  }

  /**
   * Collects the dyads.
   *
   * @param n number of objects
   * @param directed whether both halves count
   * @param cells the data
   * @param strength without the bias; exactly 0 where nothing was ever shared since it was last
   *     computed afresh. A remainder of rounding only costs time
   * @param expStrength its exponential
   */
  void gather(int n, boolean directed, byte[] cells, double[] strength, double[] expStrength) {
    count = 0;
    largest = 0;
    sharedLinks = 0;
    plainLinks = 0;
    plainDyads = 0;
    for (int i = 0; i < n; i++) {
      for (int e = n * i + (directed ? 0 : i); e < n * (i + 1); e++) {
        if (cells[e] == Network.SILENT) {
          continue;
        }
        if (strength[e] == 0) {
          plainDyads++;
          plainLinks += cells[e] & 1;
        } else {
          if (count == odds.length) {
            grow();
          }
          odds[count] = expStrength[e];
          strengths[count] = strength[e];
          linked[count++] = cells[e] == Network.LINK;
          sharedLinks += cells[e] & 1;
          if (!(Math.abs(strength[e]) <= largest)) {
            largest = Math.abs(strength[e]);
          }
        }
      }
    }
  }

  private void grow() {
    odds = java.util.Arrays.copyOf(odds, 2 * count);
    strengths = java.util.Arrays.copyOf(strengths, 2 * count);
    linked = java.util.Arrays.copyOf(linked, 2 * count);
  }

  @Override
  public double applyAsDouble(double bias) {
    double z = (bias - prior.mean()) / prior.standardDeviation();
    double sum =
        plainLinks * link.logProbability(true, bias)
            + (plainDyads - plainLinks) * link.logProbability(false, bias)
            - 0.5 * z * z;
    double bound = largest + Math.abs(bias);
    if (link == Link.LOGISTIC && bound < IlaWorkspace.SAFE_STRENGTH) {
      return sum + sharedLinks * bias - OnePlus.sum(odds, 0, count, Math.exp(bias), bound);
    }
    for (int t = 0; t < count; t++) {
      sum += link.logProbability(linked[t], bias + strengths[t]);
      sum -= linked[t] ? strengths[t] : 0; // a constant that the product of odds leaves out
    }
    return sum;
  }
}
