package plumbline.models.changepoint;

import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.LazySticks;
import plumbline.sampling.countable.RetrospectiveMetropolis;

/**
 * After a move beyond the sticks in memory the new sticks are drawn once more: those stored are not
 * those that the ratio was computed with.
 */
final class RedrawingKernel implements CountableKernel {
  private final CountableKernel inner =
      RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED);

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    LazySticks sticks = ((LayerTarget) target).sticks();
    int before = sticks.size();
    int next = inner.step(current, target, rng);
    // The ratio has seen S_p and the likelihoods with the sticks that are forgotten here.
    if (next > before) {
      sticks.retain(before);
      sticks.ensure(next, rng);
    }
    return next;
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    // The probabilities of the points alone are right: sticks are no part of them.
    inner.row(current, target, row);
  }
}
