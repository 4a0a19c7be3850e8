package plumbline.models.relational;

import java.util.function.Function;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Update;

/**
 * The bias and weights together: the bias goes up by t and chosen weights down by t, with t drawn
 * by slice sampling from the joint density along that line. A shift by a constant has Jacobian 1,
 * and which weights are chosen depends on who has which attribute and on the data, which stay.
 *
 * <p>Two choices. All weights of an attribute that at least a quarter of the objects have, one such
 * attribute after the other: the relations among those who have it keep their strength. And the
 * weights of all pairs of subclusters between which a link is observed: the links keep their
 * strength while the absent ones move, which is what the bias by itself cannot do.
 */
final class IlaShift implements Update<IlaWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final Function<IlaWorkspace, ShiftTarget> targets;

  /** The update. */
  IlaShift() {
    this(work -> work.shiftTarget);
  }

  /**
   * With a target of one's own.
   *
   * @param targets finds the target of a workspace
   */
  IlaShift(Function<IlaWorkspace, ShiftTarget> targets) {
    this.targets = targets;
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    ShiftTarget target = targets.apply(work);
    for (int m = 0; m < work.attributes(); m++) {
      if (4 * work.column(m).size >= work.n) {
        target.chooseNone(work);
        target.chooseAll(m);
        step(work, target, rng);
      }
    }
    target.chooseNone(work);
    target.chooseLinked(work);
    step(work, target, rng);
  }

  private static void step(IlaWorkspace work, ShiftTarget target, Rng rng) {
    target.gather(work);
    target.move(work, SLICE.step(0, target, rng));
  }
}
