package plumbline.models.changepoint;

import plumbline.random.Rng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;

/**
 * The law of one change point given everything else: the prior of p times the probability of the
 * layers chosen at that time,
 *
 * <blockquote>
 *
 * log L(p) = n<sub>p</sub> [log ω − log S<sub>p</sub>] + (N − n<sub>p</sub>) [log(1 − ω) − log(1 −
 * S<sub>p</sub>)], &emsp; log L(0) = 0
 *
 * </blockquote>
 *
 * with n<sub>p</sub> of the N choices in layers up to p. Beyond the deepest layer chosen, L falls
 * towards ω<sup>N</sup>, which bounds it on both sides. One target serves a whole workspace: it is
 * moved from person to person and from time to time.
 */
final class LayerTarget implements CountableTarget {
  private final PointPrior prior;
  private LazySticks sticks = new LazySticks();
  private int[] cumulative = {0};
  private int deepest;
  private int total;
  private int others;
  private double lambda = 1;
  private double logLambda;
  private double logUp;
  private double logDown;
  private long evaluations;

  LayerTarget(PointPrior prior) {
    this.prior = prior;
  }

  /** Takes over the sticks of a person and the choices of one time. */
  void choices(LazySticks personSticks, int[] cumulativeCounts, int deepestLayer) {
    sticks = personSticks;
    cumulative = cumulativeCounts;
    deepest = deepestLayer;
    total = cumulativeCounts[deepestLayer];
  }

  /** Takes over the parameters of one time. */
  void parameters(double rate, double omega, int othersLargest) {
    lambda = rate;
    logLambda = Math.log(rate);
    logUp = Math.log(omega);
    logDown = Math.log1p(-omega);
    others = othersLargest;
  }

  /**
   * The person's sticks.
   *
   * @return the sticks, not a copy
   */
  public LazySticks sticks() {
    return sticks;
  }

  /**
   * How many choices were made at this time.
   *
   * @return N
   */
  public int total() {
    return total;
  }

  /**
   * How often a likelihood was computed.
   *
   * @return evaluations so far, over all people and times
   */
  public long evaluations() {
    return evaluations;
  }

  /**
   * How many choices lie in the first layers.
   *
   * @param p a depth
   * @return n_p
   */
  public int upTo(int p) {
    return cumulative[Math.min(p, deepest)];
  }

  @Override
  public int supportStart() {
    return prior.start();
  }

  @Override
  public double logPrior(int p) {
    return prior.logProbability(p, lambda, logLambda);
  }

  @Override
  public double logPriorSurvival(int p) {
    return prior.logSurvival(p, lambda, logLambda);
  }

  @Override
  public double logLikelihood(int p) {
    evaluations++;
    return p == 0 ? 0 : logLikelihood(p, upTo(p));
  }

  /**
   * The likelihood of a change point p of at least 1 if a given number of choices lie up to it.
   *
   * @param p the change point
   * @param upper the number of choices
   * @return the log likelihood
   */
  public double logLikelihood(int p, int upper) {
    double sum = 0;
    if (upper > 0) {
      sum += upper * (logUp - sticks.logCovered(p));
    }
    if (upper < total) {
      sum += (total - upper) * logWeightBeyond(p);
    }
    return sum;
  }

  /**
   * The factor of a choice beyond the change point.
   *
   * @param p the change point
   * @return log((1 - omega) / (1 - S_p))
   */
  public double logWeightBeyond(int p) {
    return logDown - sticks.logRemaining(p);
  }

  @Override
  public void instantiate(int p, Rng rng) {
    sticks.ensure(p, rng);
  }

  @Override
  public int othersMaximum() {
    return others;
  }

  @Override
  public int deepestObserved() {
    return Math.max(deepest, prior.start());
  }

  @Override
  public double logLikelihoodBeyondAtLeast(int p) {
    if (total == 0) {
      return 0;
    }
    return p < deepest ? Double.NEGATIVE_INFINITY : total * logUp;
  }

  @Override
  public double logLikelihoodBeyondAtMost(int p) {
    if (total == 0) {
      return 0;
    }
    return p < deepest ? Double.POSITIVE_INFINITY : logLikelihood(p);
  }
}
