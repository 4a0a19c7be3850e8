package plumbline.models.changepoint;

import plumbline.random.Rng;
import plumbline.sampling.countable.CountableTarget;

/** A law of a change point that passes everything on; planted bugs change one method. */
class TargetView implements CountableTarget {
  private final LayerTarget target;

  TargetView(LayerTarget target) {
    this.target = target;
  }

  LayerTarget target() {
    return target;
  }

  @Override
  public int supportStart() {
    return target.supportStart();
  }

  @Override
  public double logPrior(int k) {
    return target.logPrior(k);
  }

  @Override
  public double logPriorSurvival(int k) {
    return target.logPriorSurvival(k);
  }

  @Override
  public double logLikelihood(int k) {
    return target.logLikelihood(k);
  }

  @Override
  public void instantiate(int k, Rng rng) {
    target.instantiate(k, rng);
  }

  @Override
  public int othersMaximum() {
    return target.othersMaximum();
  }

  @Override
  public int deepestObserved() {
    return target.deepestObserved();
  }
}
