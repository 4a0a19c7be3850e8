package plumbline.models.relational;

import java.util.function.Function;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/** Gibbs sampling of each object's cluster, the blocks' probabilities integrated out. */
final class IrmPartition implements Update<IrmWorkspace> {
  private final Function<IrmWorkspace, double[]> weights;

  /** The update. */
  IrmPartition() {
    this(IrmWorkspace::logWeights);
  }

  /**
   * With weights of one's own.
   *
   * @param weights the log weights of the clusters and of a new one, with the object taken out
   */
  IrmPartition(Function<IrmWorkspace, double[]> weights) {
    this.weights = weights;
  }

  @Override
  public void update(IrmWorkspace work, Rng rng) {
    work.prepare();
    for (int i = 0; i < work.objects(); i++) {
      work.blocks.remove(i);
      int k = rng.categoricalLog(weights.apply(work), work.clusters() + 1);
      if (k == work.clusters()) {
        work.blocks.open();
      }
      work.blocks.insert(i, k);
    }
  }
}
