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
final class IlaWeights implements Update<IlaWorkspace> {
  /** A univariate transition. */
  @FunctionalInterface
  interface Slice {
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

  /** The log density of the weight between two subclusters. */
  @FunctionalInterface
  interface Density {
    /**
     * The density in units of sigma.
     *
     * @param target told of the weight
     * @param k a subcluster
     * @param l a subcluster
     * @return up to a constant
     */
    DoubleUnaryOperator of(WeightTarget target, int k, int l);
  }

  private static final NealSlice NEAL = NealSlice.of(2);

  private final Slice slice;
  private final Density density;

  /** With Neal's slice sampler. */
  IlaWeights() {
    this(NEAL::step, (target, k, l) -> target);
  }

  /**
   * With parts of one's own.
   *
   * @param slice leaves the density invariant
   * @param density of a weight
   */
  IlaWeights(Slice slice, Density density) {
    this.slice = slice;
    this.density = density;
  }

  /**
   * With another density.
   *
   * @param density of a weight
   */
  IlaWeights(Density density) {
    this(NEAL::step, density);
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      work.blocks.gather(f);
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
    target.at(k, l, old, sigma);
    double next =
        target.isEmpty()
            ? rng.normal() * sigma
            : slice.step(old / sigma, density.of(target, k, l), rng) * sigma;
    f.weight(k, l, next);
    work.blocks.shift(k, l, next - old);
  }
}
