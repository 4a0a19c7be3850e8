package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.ejml.simple.SimpleMatrix;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.NealSlice;

/**
 * {@link LfrmRecoding} and {@link LfrmShift} as a textbook writes them: by the joint density, on
 * whole states.
 */
final class LfrmMoveChecks {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final JointDensity<LfrmState, Network> density;
  private final boolean directed;

  LfrmMoveChecks(JointDensity<LfrmState, Network> density, boolean directed) {
    this.density = density;
    this.directed = directed;
  }

  /** Every ordered pair of features, then each feature and some of the others. */
  LfrmState recoding(LfrmState state, Network data, Rng rng) {
    LfrmState at = state;
    int features = state.features().size();
    for (int k = 0; k < features; k++) {
      for (int l = 0; l < features; l++) {
        at = k == l ? at : recoded(at, k, List.of(l), data, rng);
      }
    }
    for (int k = 0; k < features && features > 1; k++) {
      List<Integer> others = new ArrayList<>();
      for (int l = 0; l < features; l++) {
        if (l != k) {
          others.add(l);
        }
      }
      int count = 1 + rng.uniformInt(features - 1);
      for (int t = 0; t < count; t++) {
        Collections.swap(others, t, t + rng.uniformInt(features - 1 - t));
      }
      at = recoded(at, k, others.subList(0, count), data, rng);
    }
    return at;
  }

  /** Metropolis and Hastings with a Jacobian of 1. */
  private LfrmState recoded(LfrmState at, int k, List<Integer> others, Network data, Rng rng) {
    LfrmState next = at;
    int sign = sign(at.features().get(k), at.features().get(others.get(0)));
    for (int l : others) {
      if (sign == 0 || sign(next.features().get(k), next.features().get(l)) != sign) {
        return at;
      }
      next = recoded(next, k, l, sign);
    }
    double logRatio = density.logJoint(next, data) - density.logJoint(at, data);
    return rng.bernoulliLog(logRatio) ? next : at;
  }

  private static int sign(Ints k, Ints l) {
    Ints both = Ints.generate(k.size(), i -> k.get(i) * l.get(i));
    return both.sum() == 0 ? -1 : both.sum() == l.sum() && k.sum() > l.sum() ? 1 : 0;
  }

  private LfrmState recoded(LfrmState s, int k, int l, int sign) {
    int size = s.features().size();
    Ints from = s.features().get(k);
    Ints other = s.features().get(l);
    List<Ints> features = new ArrayList<>(s.features());
    features.set(k, Ints.generate(from.size(), i -> from.get(i) - sign * other.get(i)));
    SimpleMatrix a = SimpleMatrix.identity(size);
    a.set(l, k, sign);
    return with(s, s.bias(), features, a.mult(weights(s)).mult(a.transpose()));
  }

  /** Slices of the joint density along the two lines. */
  LfrmState shift(LfrmState state, Network data, Rng rng) {
    int size = state.features().size();
    int n = data.size();
    SimpleMatrix z = new SimpleMatrix(n, size);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < size; k++) {
        z.set(i, k, state.features().get(k).get(i));
      }
    }
    SimpleMatrix one = SimpleMatrix.identity(size);
    SimpleMatrix u = new SimpleMatrix(size, 1);
    if (size > 0) {
      u =
          z.transpose()
              .mult(z)
              .plus(one)
              .invert()
              .mult(z.transpose())
              .mult(SimpleMatrix.ones(n, 1));
    }
    return along(one, along(u.mult(u.transpose()), state, data, rng), data, rng);
  }

  private LfrmState along(SimpleMatrix direction, LfrmState state, Network data, Rng rng) {
    double t = SLICE.step(0, x -> density.logJoint(shifted(direction, state, x), data), rng);
    return shifted(direction, state, t);
  }

  private LfrmState shifted(SimpleMatrix direction, LfrmState s, double t) {
    return with(s, s.bias() + t, s.features(), weights(s).minus(direction.scale(t)));
  }

  private static SimpleMatrix weights(LfrmState s) {
    int size = s.features().size();
    return new SimpleMatrix(size, size, true, s.weights().toArray());
  }

  /** A symmetric network's weights are symmetric to the last bit. */
  private LfrmState with(LfrmState s, double bias, List<Ints> features, SimpleMatrix weights) {
    int size = features.size();
    Doubles entries =
        Doubles.generate(
            size * size,
            e ->
                directed || e / size <= e % size
                    ? weights.get(e / size, e % size)
                    : weights.get(e % size, e / size));
    return new LfrmState(s.alpha(), bias, s.precision(), features, entries);
  }
}
