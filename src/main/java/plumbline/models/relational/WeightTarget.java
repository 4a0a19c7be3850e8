package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;

/** The log density of one weight in units of sigma. */
final class WeightTarget implements DoubleUnaryOperator {
  private final LinkStrengths strengths;
  private final AttributeBlocks blocks;
  private double old;
  private double sigma;
  private double links;
  private double logLargest;
  private int from;
  private int to;

  WeightTarget(LinkStrengths strengths, AttributeBlocks blocks) {
    this.strengths = strengths;
    this.blocks = blocks;
  }

  /**
   * Begins with the weight between two subclusters of the attribute whose blocks are gathered.
   *
   * @param weight its value now
   * @param unit sigma
   */
  void at(int k, int l, double weight, double unit) {
    old = weight;
    sigma = unit;
    from = blocks.from(k, l);
    to = blocks.to(k, l);
    links = blocks.links(from, to);
    logLargest = Math.log(blocks.largest(from, to)) + strengths.bias;
  }

  boolean isEmpty() {
    return from == to;
  }

  @Override
  public double applyAsDouble(double u) {
    return strengths.power * logLikelihood(u * sigma - old) - 0.5 * u * u;
  }

  /** Up to a constant, were the weight changed. */
  double logLikelihood(double change) {
    double bound = logLargest + Math.abs(change);
    if (strengths.fast(bound)) {
      double scale = Math.exp(strengths.bias + change);
      return links * change - OnePlus.sum(blocks.odds(), from, to, scale, bound);
    }
    double sum = 0;
    for (int t = from; t < to; t++) {
      int dyad = blocks.dyad(t);
      sum += strengths.logProbability(dyad, change);
      if (strengths.cells[dyad] == Network.LINK) {
        sum -= strengths.bias + strengths.strength[dyad]; // what the product of odds leaves out
      }
    }
    return sum;
  }
}
