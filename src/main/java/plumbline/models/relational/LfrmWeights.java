package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Update;

/** Each free weight given everything else, by slice sampling in units of sigma. */
final class LfrmWeights implements Update<LfrmWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(2);

  private final Function<LfrmWorkspace, FeaturePairTarget> targets;
  private final UnaryOperator<DoubleUnaryOperator> density;

  /** The update. */
  LfrmWeights() {
    this(work -> work.pairTarget, target -> target);
  }

  /**
   * With parts of one's own.
   *
   * @param targets finds the target of a workspace
   * @param density what is sliced, given that target
   */
  LfrmWeights(
      Function<LfrmWorkspace, FeaturePairTarget> targets,
      UnaryOperator<DoubleUnaryOperator> density) {
    this.targets = targets;
    this.density = density;
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    FeaturePairTarget target = targets.apply(work);
    DoubleUnaryOperator sliced = density.apply(target);
    for (int k = 0; k < work.features(); k++) {
      for (int l = work.directed ? 0 : k; l < work.features(); l++) {
        target.at(work, k, l);
        double u =
            target.isEmpty()
                ? rng.normal()
                : SLICE.step(work.weight(k, l) / work.sigma(), sliced, rng);
        target.set(work, k, l, u * work.sigma());
      }
    }
  }
}
