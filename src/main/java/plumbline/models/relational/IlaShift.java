package plumbline.models.relational;

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
public class IlaShift implements Update<IlaWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(1);

  @Override
  public final void update(IlaWorkspace work, Rng rng) {
    ShiftTarget target = work.shiftTarget;
    for (int m = 0; m < work.attributes(); m++) {
      if (4 * work.column(m).size >= work.n) {
        target.chooseNone();
        target.chooseAll(m);
        step(work, rng);
      }
    }
    target.chooseNone();
    target.chooseLinked();
    step(work, rng);
  }

  private void step(IlaWorkspace work, Rng rng) {
    ShiftTarget target = work.shiftTarget;
    target.gather(this);
    target.move(SLICE.step(0, target, rng));
  }

  /**
   * Where a row's free weights begin.
   *
   * @param directed whether all entries are free
   * @param row the row
   * @return the diagonal in a symmetric network, else 0
   */
  protected int firstFree(boolean directed, int row) {
    return directed ? 0 : row;
  }

  /**
   * How many chosen weights add to a dyad.
   *
   * @param common counted over all attributes that its two objects share
   * @return the same
   */
  protected int multiplicity(int common) {
    return common;
  }
}
