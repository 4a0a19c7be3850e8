package plumbline.models.topics.heldout;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plumbline.models.topics.Polya;
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
  private double at;

  GeometricBridge(SeenDocument target, SeenDocument start, int burnIn) {
    this.target = target;
    this.burnIn = burnIn;
    powers = new PowerTable(target, start);
    alpha1 = target.alphas();
    alpha2 = start.alphas();
    samePrior = Arrays.equals(alpha1, alpha2);
  }

  @Override
  public int topics() {
    return target.topics();
  }

  @Override
  public int[] slots() {
    return target.slots();
  }

  @Override
  public int distinct() {
    return target.distinct();
  }

  @Override
  public void moveTo(double b, double[] table, int stride) {
    powers.moveTo(b, table, stride);
    at = b;
  }

  @Override
  public double factor(int topic, int n) {
    if (samePrior) {
      return n + alpha2[topic];
    }
    double second = n + alpha2[topic];
    return second * Math.exp(at * Math.log((n + alpha1[topic]) / second));
  }

  @Override
  public double @Nullable [] concentrations() {
    return samePrior ? alpha2 : null;
  }

  @Override
  public double logIncrement(double b, double next, int[] z, int[] counts) {
    double g = powers.sum(z);
    if (!samePrior) {
      g += Polya.logProbability(counts, alpha1) - Polya.logProbability(counts, alpha2);
    }
    return (next - b) * g;
  }

  @Override
  public void start(AnnealedDocument chain, Rng rng) {
    chain.scatter(rng);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      chain.sweep(0, rng);
    }
  }
}
