package plumbline.models.start;

import plumbline.numerics.Ints;
import plumbline.sampling.Sweep;

/** Bugs planted into {@link MixtureGibbs}. */
public final class MixtureMutants {
  private MixtureMutants() {}

  /**
   * The item's own count is still there when its new component is drawn.
   *
   * @param model the model
   * @return the mutant
   */
  public static Sweep<Ints, Ints, MixtureWorkspace> forgetsToRemove(MixtureModel model) {
    return MixtureGibbs.sweep(model)
        .replace(
            "assignments",
            (work, rng) -> {
              for (int i = 0; i < work.items(); i++) {
                double[] weights = work.weights(i);
                int drawn = rng.categorical(weights, weights.length);
                work.remove(i);
                work.assign(i, drawn);
              }
            });
  }
}
