package plumbline.models.topics.heldout;

import org.jspecify.annotations.Nullable;
import plumbline.models.topics.Polya;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * From prior to posterior, the standard way (Wallach and others 2009): {@code f_b(z) = Pr(z |
 * alpha) prod_i phi^b}. Estimates {@code Pr(w | phi, alpha)}; the start is an exact draw.
 *
 * <p>{@link Formula#AS_PRINTED} is the document's section 2.2 as it stands there: {@code f_j =
 * f_0^beta_j f_n} with the joint {@code f_0 = Pr(w, z)} for the laws <em>between</em> the ends, the
 * prior to the power 1 + b, while the ends are what the document defines them to be. Annealing is
 * unbiased whatever lies between; such a path costs variance.
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
  public SeenDocument document() {
    return document;
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
    if (!printed) {
      return (next - b) * sum;
    }
    // the prior's power is 1 + b between the ends, and 1 at both
    double power = (next < 1 ? next : 0) - (b < 1 ? b : 0);
    return (next - b) * sum + power * Polya.logProbability(counts, alpha);
  }

  @Override
  public void start(AnnealedDocument chain, Rng rng) {
    chain.drawFromUrn(alpha, rng);
  }
}
