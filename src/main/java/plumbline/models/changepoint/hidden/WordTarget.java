package plumbline.models.changepoint.hidden;

import plumbline.random.Rng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;

/**
 * The law of one choice's layer given its word and everything else: f(h) is the layer's probability
 * given the change point, L(h) the word's probability in it, at most 1. Tail proposals walk on
 * layer by layer and draw sticks and word laws as they go.
 */
final class WordTarget implements CountableTarget {
  private LazySticks sticks = new LazySticks();
  private LazyWordLaws words;
  private int point;
  private int deepest = 1;
  private double logUp;
  private double logDown;
  private int word;

  WordTarget(LazyWordLaws words) {
    this.words = words;
  }

  /** Moves to another person and time. */
  void at(LazySticks itsSticks, LazyWordLaws itsWords, int itsPoint, double weight, int largest) {
    sticks = itsSticks;
    words = itsWords;
    point = itsPoint;
    logUp = Math.log(weight);
    logDown = Math.log1p(-weight);
    deepest = Math.max(1, largest);
  }

  /** Moves to another choice. */
  void word(int chosen) {
    word = chosen;
  }

  @Override
  public int supportStart() {
    return 1;
  }

  @Override
  public double logPrior(int h) {
    double layer = sticks.logWeight(h);
    if (point == 0) {
      return layer;
    }
    return h <= point
        ? logUp + layer - sticks.logCovered(point)
        : logDown + layer - sticks.logRemaining(point);
  }

  @Override
  public double logPriorSurvival(int h) {
    if (point == 0) {
      return sticks.logRemaining(h);
    }
    if (h >= point) {
      return logDown + sticks.logRemaining(h) - sticks.logRemaining(point);
    }
    // S_p - S_h of the covered part, and all that lies beyond the change point.
    double between =
        Math.exp(sticks.logRemaining(h))
            * -Math.expm1(sticks.logRemaining(point) - sticks.logRemaining(h));
    return Math.log(
        Math.exp(logUp + Math.log(between) - sticks.logCovered(point)) + Math.exp(logDown));
  }

  @Override
  public double logLikelihood(int h) {
    return words.logProbability(h, word);
  }

  @Override
  public void instantiate(int h, Rng rng) {
    sticks.ensure(h, rng);
    words.ensure(h, rng);
  }

  @Override
  public int drawBeyond(int h, Rng rng) {
    int value = h + 1;
    instantiate(value, rng);
    while (!rng.bernoulli(stop(value))) {
      value++;
      instantiate(value, rng);
    }
    return value;
  }

  /** The probability of a layer given that the choice lies there or beyond. */
  private double stop(int h) {
    return point == 0 || h > point
        ? -Math.expm1(sticks.logKeep(h))
        : Math.exp(logPrior(h) - logPriorSurvival(h - 1));
  }

  @Override
  public int othersMaximum() {
    return deepest;
  }

  @Override
  public double logLikelihoodBeyondAtMost(int h) {
    return 0;
  }
}
