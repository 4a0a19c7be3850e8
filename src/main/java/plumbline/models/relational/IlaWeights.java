package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Update;

/**
 * Each free weight given everything else, by slice sampling in units of sigma. A weight's
 * likelihood is that of the dyads between its two subclusters; without any it is drawn from its
 * prior.
 */
public class IlaWeights implements Update<IlaWorkspace> {
  /** A univariate transition. */
  @FunctionalInterface
  public interface Slice {
    /**
     * One transition.
     *
     * @param x0 the current point
     * @param logDensity the target
     * @param rng the source of randomness
     * @return the next point
     */
    double step(double x0, DoubleUnaryOperator logDensity, Rng rng);
  }

  private static final NealSlice NEAL = NealSlice.of(2);

  private final Slice slice;

  /** With Neal's slice sampler. */
  public IlaWeights() {
    this(NEAL::step);
  }

  /**
   * With another transition.
   *
   * @param slice leaves the target invariant
   */
  public IlaWeights(Slice slice) {
    this.slice = slice;
  }

  @Override
  public final void update(IlaWorkspace work, Rng rng) {
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      work.blocks.gather(work, f);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          updateWeight(work, f, k, l, rng);
        }
      }
    }
  }

  private void updateWeight(IlaWorkspace work, IlaColumn f, int k, int l, Rng rng) {
    double old = f.weight(k, l);
    double sigma = work.sigma();
    WeightTarget target = work.weightTarget;
    target.at(k, l, old, share(k, l));
    double next =
        target.isEmpty() ? rng.normal() * sigma : slice.step(old / sigma, target, rng) * sigma;
    f.weight(k, l, next);
    work.blocks.shift(work, k, l, next - old);
  }

  /**
   * How often the likelihood of a block counts.
   *
   * @param k a subcluster
   * @param l a subcluster
   * @return 1
   */
  protected double share(int k, int l) {
    return 1;
  }
}
