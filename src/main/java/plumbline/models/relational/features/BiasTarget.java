package plumbline.models.relational.features;

import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Normal;
import plumbline.models.relational.Link;
import plumbline.models.relational.networks.Network;

/**
 * The log density of the bias. Dyads without a common feature all have the same strength, the bias
 * itself, and enter by their number.
 */
public final class BiasTarget implements DoubleUnaryOperator {
  private final Normal prior;
  private final LinkStrengths strengths;
  private double[] odds = new double[64];
  private int[] dyads = new int[64];
  private int count;
  private double largest;
  private double sharedLinks;
  private double plainLinks;
  private double plainDyads;

  BiasTarget(Normal prior, LinkStrengths strengths) {
    this.prior = prior;
    this.strengths = strengths;
  }

  /**
   * Begins with every dyad at the strength of the bias itself.
   *
   * @param room how many dyads may be added
   */
  public void begin(int room) {
    if (odds.length < room) {
      odds = new double[0]; // never both the old and the new: there may be millions
      odds = new double[room];
      dyads = new int[room];
    }
    count = 0;
    largest = 0;
    sharedLinks = 0;
    plainDyads = strengths.dyads;
    plainLinks = strengths.links;
  }

  /**
   * One dyad has a strength of its own.
   *
   * @param dyad its number; nothing happens if it is silent
   */
  public void add(int dyad) {
    int cell = strengths.cells[dyad];
    if (cell == Network.SILENT) {
      return;
    }
    odds[count] = strengths.odds[dyad];
    dyads[count++] = dyad;
    sharedLinks += cell & 1;
    plainDyads--;
    plainLinks -= cell & 1;
    if (!(Math.abs(strengths.strength[dyad]) <= largest) && !Double.isNaN(largest)) {
      largest = Math.abs(strengths.strength[dyad]);
    }
  }

  @Override
  public double applyAsDouble(double bias) {
    double whole = logDensity(bias);
    double power = strengths.power;
    if (power == 1) {
      return whole;
    }
    double z = (bias - prior.mean()) / prior.standardDeviation();
    return power * whole - (1 - power) * 0.5 * z * z;
  }

  private double logDensity(double bias) {
    Link link = strengths.link;
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
      boolean linked = strengths.cells[dyads[t]] == Network.LINK;
      double strength = strengths.strength[dyads[t]];
      sum += link.logProbability(linked, bias + strength);
      sum -= linked ? strength : 0; // a constant that the product of odds leaves out
    }
    return sum;
  }
}
