package plumbline.models.topics.heldout;

import org.jspecify.annotations.Nullable;
import plumbline.models.topics.Polya;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * From prior to posterior, the standard way (Wallach and others 2009): {@code f_b(z) = Pr(z |
 * alpha) prod_i phi^b}. Estimates {@code Pr(w | phi, alpha)}; the start is an exact draw.
 *
 * <p>{@link Formula#AS_PRINTED} reproduces a misprint of the document's section 2.2, {@code f_j =
 * f_0^beta_j f_n} with the joint {@code f_0 = Pr(w, z)}: the prior comes in to the power 1 + b, so
 * that the end is not the posterior and the estimate not that of Pr(w).
 */
final class PriorBridge implements Bridge {
  private final SeenDocument document;
  private final boolean printed;
  private final PowerTable powers;
  private final double[] alpha;
  private double at;

  PriorBridge(SeenDocument document, Formula formula) {
    this.document = document;
    this.printed = formula == Formula.AS_PRINTED;
    this.alpha = document.alphas();
    this.powers = new PowerTable(document, null);
  }

  @Override
  public int topics() {
    return document.topics();
  }

  @Override
  public int[] slots() {
    return document.slots();
  }

  @Override
  public int distinct() {
    return document.distinct();
  }

  @Override
  public void moveTo(double b, double[] table, int stride) {
    powers.moveTo(b, table, stride);
    at = b;
  }

  @Override
  public double factor(int topic, int n) {
    double factor = n + alpha[topic];
    return printed ? Math.pow(factor, 1 + at) : factor;
  }

  @Override
  public double @Nullable [] concentrations() {
    return printed ? null : alpha;
  }

  @Override
  public double logIncrement(double b, double next, int[] z, int[] counts) {
    double sum = powers.sum(z);
    if (printed) {
      sum += Polya.logProbability(counts, alpha);
    }
    return (next - b) * sum;
  }

  @Override
  public void start(AnnealedDocument chain, Rng rng) {
    chain.drawFromUrn(alpha, rng);
  }
}
