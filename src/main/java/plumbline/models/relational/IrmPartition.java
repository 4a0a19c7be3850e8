package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/** Gibbs sampling of each object's cluster, the blocks' probabilities integrated out. */
public class IrmPartition implements Update<IrmWorkspace> {
  @Override
  public final void update(IrmWorkspace work, Rng rng) {
    work.prepare();
    for (int i = 0; i < work.objects(); i++) {
      work.blocks.remove(i);
      double[] logWeights = work.logWeights();
      adjust(work, logWeights);
      int k = rng.categoricalLog(logWeights, work.clusters() + 1);
      if (k == work.clusters()) {
        work.blocks.open();
      }
      work.blocks.insert(i, k);
    }
  }

  /**
   * Changes the log weights; nothing in the right sampler.
   *
   * @param work with the object taken out
   * @param logWeights of the clusters and of a new one
   */
  protected void adjust(IrmWorkspace work, double[] logWeights) {}
}
