package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import org.ejml.simple.SimpleMatrix;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Update;

/**
 * The bias and weights together: the bias goes up by t and the weights W down by t D, with t drawn
 * by slice sampling from the joint density along that line. A shift by a constant has Jacobian 1,
 * and D depends on who has which feature, which stays.
 *
 * <p>Two choices of D. The first is {@code u u'} with Z u as close to 1 as u can make it (least
 * squares, with a ridge of 1): then {@code Z D Z'} is close to 1, and where every object has a
 * feature all strengths nearly stay. The second is the unit matrix: a pair with one common feature
 * keeps its strength, and one without any moves with the bias.
 */
final class LfrmShift implements Update<LfrmWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final DoubleUnaryOperator takenBack;

  /** The update. */
  LfrmShift() {
    this(covered -> covered);
  }

  /**
   * With a part of one's own.
   *
   * @param takenBack how much of the bias's change the weights of a dyad take back, by {@code (Z D
   *     Z')} of the dyad
   */
  LfrmShift(DoubleUnaryOperator takenBack) {
    this.takenBack = takenBack;
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    step(work, cover(work), rng);
    step(work, SimpleMatrix.identity(work.features()), rng);
  }

  private void step(LfrmWorkspace work, SimpleMatrix direction, Rng rng) {
    LfrmShiftTarget target = new LfrmShiftTarget(work, direction, takenBack);
    double t = SLICE.step(0, target, rng);
    work.bias(work.bias() + t);
    for (int k = 0; k < work.features(); k++) {
      for (int l = 0; l < work.features(); l++) {
        work.weight(k, l, work.weight(k, l) - t * direction.get(k, l));
      }
    }
    work.refresh();
  }

  /** The outer square of the weights of features that come nearest to 1 for every object. */
  static SimpleMatrix cover(LfrmWorkspace work) {
    int features = work.features();
    SimpleMatrix common = SimpleMatrix.identity(features);
    SimpleMatrix sizes = new SimpleMatrix(features, 1);
    for (int k = 0; k < features; k++) {
      boolean[] has = work.column(k).has;
      sizes.set(k, work.column(k).size);
      for (int l = 0; l < features; l++) {
        boolean[] other = work.column(l).has;
        int both = 0;
        for (int i = 0; i < work.n; i++) {
          both += has[i] && other[i] ? 1 : 0;
        }
        common.set(k, l, common.get(k, l) + both);
      }
    }
    SimpleMatrix u = features == 0 ? sizes : common.solve(sizes);
    return u.mult(u.transpose());
  }
}
