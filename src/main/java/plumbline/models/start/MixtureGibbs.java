package plumbline.models.start;

import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;

/** Collapsed Gibbs sampling of the {@link MixtureModel}: each item in turn given all others. */
public final class MixtureGibbs {
  private MixtureGibbs() {}

  /**
   * The sampler, with the kernel {@code assignments}.
   *
   * @param model the model
   * @return the sweep
   */
  public static Sweep<Ints, Ints, MixtureWorkspace> sweep(MixtureModel model) {
    return Sweep.<Ints, Ints, MixtureWorkspace>over(() -> new MixtureWorkspace(model))
        .then("assignments", MixtureGibbs::updateAssignments);
  }

  private static void updateAssignments(MixtureWorkspace work, Rng rng) {
    for (int i = 0; i < work.items(); i++) {
      work.remove(i);
      double[] weights = work.weights(i);
      work.assign(i, rng.categorical(weights, weights.length));
    }
  }
}
