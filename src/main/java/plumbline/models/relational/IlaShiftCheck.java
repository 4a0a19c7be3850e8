package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.NealSlice;

/** {@link IlaShift} as a textbook writes it: slices of the joint density along the same lines. */
final class IlaShiftCheck implements Kernel<IlaState, Network> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final JointDensity<IlaState, Network> density;

  IlaShiftCheck(JointDensity<IlaState, Network> density) {
    this.density = density;
  }

  /** Whether a weight goes down: of an attribute, from a subcluster to another. */
  @FunctionalInterface
  private interface Chosen {
    boolean test(int attribute, int from, int to);
  }

  @Override
  public IlaState step(IlaState state, Network data, Rng rng) {
    IlaState at = state;
    for (int m = 0; m < state.attributes().size(); m++) {
      int which = m;
      if (4 * state.attributes().get(m).members() >= data.size()) {
        at = along((attribute, from, to) -> attribute == which, at, data, rng);
      }
    }
    IlaState last = at;
    return along((m, k, l) -> linked(last.attributes().get(m), k, l, data), at, data, rng);
  }

  private static boolean linked(Attribute attribute, int k, int l, Network data) {
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        if (attribute.subclusters().get(i) == k + 1
            && attribute.subclusters().get(j) == l + 1
            && data.observed(i, j)
            && data.link(i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  private IlaState along(Chosen chosen, IlaState state, Network data, Rng rng) {
    double t = SLICE.step(0, x -> density.logJoint(shifted(chosen, state, x), data), rng);
    return shifted(chosen, state, t);
  }

  private static IlaState shifted(Chosen chosen, IlaState s, double t) {
    List<Attribute> attributes = new ArrayList<>();
    for (int m = 0; m < s.attributes().size(); m++) {
      Attribute a = s.attributes().get(m);
      int which = m;
      int clusters = a.clusters();
      Doubles weights =
          Doubles.generate(
              clusters * clusters,
              e -> a.weights().get(e) - (chosen.test(which, e / clusters, e % clusters) ? t : 0));
      attributes.add(new Attribute(a.subclusters(), weights));
    }
    return new IlaState(s.alpha(), s.gamma(), s.bias() + t, s.precision(), attributes);
  }
}
