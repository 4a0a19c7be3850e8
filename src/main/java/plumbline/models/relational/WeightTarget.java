package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;

/** The log density of one weight in units of sigma. */
final class WeightTarget implements DoubleUnaryOperator {
  private final IlaWorkspace work;
  private double old;
  private double sigma;
  private double share;
  private double links;
  private double logLargest;
  private int from;
  private int to;

  WeightTarget(IlaWorkspace work) {
    this.work = work;
  }

  void at(int k, int l, double weight, double newShare) {
    old = weight;
    sigma = work.sigma();
    share = newShare;
    from = work.blocks.from(k, l);
    to = work.blocks.to(k, l);
    links = work.blocks.links(work, from, to);
    logLargest = Math.log(work.blocks.largest(from, to)) + work.bias();
  }

  boolean isEmpty() {
    return from == to;
  }

  @Override
  public double applyAsDouble(double u) {
    double change = u * sigma - old;
    return share * work.power * logLikelihood(change) - 0.5 * u * u;
  }

  /** Up to a constant, were the weight changed. */
  double logLikelihood(double change) {
    double bound = logLargest + Math.abs(change);
    if (work.fast(bound)) {
      double scale = Math.exp(work.bias() + change);
      return links * change - OnePlus.sum(work.blocks.odds(), from, to, scale, bound);
    }
    double sum = 0;
    for (int t = from; t < to; t++) {
      int dyad = work.blocks.dyad(t);
      sum += work.logProbability(dyad, change);
      if (work.cells[dyad] == Network.LINK) {
        sum -= work.bias() + work.strength[dyad]; // what the product of odds leaves out
      }
    }
    return sum;
  }
}
