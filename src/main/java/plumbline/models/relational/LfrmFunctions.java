package plumbline.models.relational;

import java.util.List;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import plumbline.distributions.Gamma;
import plumbline.numerics.Ints;
import plumbline.verification.TestFunction;

/** What the joint test of the latent feature relational model looks at. */
final class LfrmFunctions {
  private LfrmFunctions() {}

  static List<TestFunction<LfrmState, Network>> all(Gamma precision) {
    return List.of(
        TestFunction.of("alpha", (s, y) -> s.alpha()),
        TestFunction.of("bias", (s, y) -> s.bias()),
        TestFunction.of("sigma in its prior", (s, y) -> place(s.precision(), precision)),
        TestFunction.of("features", (s, y) -> s.features().size()),
        TestFunction.of("no feature", (s, y) -> s.features().isEmpty() ? 1 : 0),
        TestFunction.of("memberships", (s, y) -> memberships(s)),
        TestFunction.of("own features", (s, y) -> own(s)),
        TestFunction.of("bias^2", (s, y) -> s.bias() * s.bias()),
        TestFunction.of(
            "log(1 + squared weights / sigma^2)",
            (s, y) -> Math.log1p(s.precision() * s.weights().stream().map(w -> w * w).sum())),
        TestFunction.of("bias * links", (s, y) -> s.bias() * y.links()),
        TestFunction.of("features * links", (s, y) -> s.features().size() * y.links()),
        TestFunction.of(
            "sigma in its prior * links", (s, y) -> place(s.precision(), precision) * y.links()),
        TestFunction.of("features * triangles", (s, y) -> s.features().size() * y.triangles()),
        TestFunction.of("strength on links", LfrmFunctions::strengthOnLinks),
        TestFunction.of("common features of links", LfrmFunctions::common),
        TestFunction.of("position of large features", (s, y) -> position(s)));
  }

  /**
   * The prior probability of a smaller sigma, uniform if the sampler is right. The logarithm of
   * sigma instead would be an unreliable judge: its variance lives on excursions of which a hundred
   * thousand autocorrelated draws see about ten, and a chain that misses some underestimates the
   * error together with the variance.
   */
  static double place(double precision, Gamma prior) {
    return RegularizedGamma.Q.value(prior.shape(), prior.rate() * precision);
  }

  private static double memberships(LfrmState state) {
    return state.features().stream().mapToLong(Ints::sum).sum();
  }

  private static double own(LfrmState state) {
    return state.features().stream().filter(f -> f.sum() == 1).count();
  }

  private static double strengthOnLinks(LfrmState state, Network data) {
    double sum = 0;
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        sum += data.link(i, j) ? Math.tanh(state.strength(i, j)) : 0;
      }
    }
    return sum;
  }

  private static double common(LfrmState state, Network data) {
    int count = 0;
    for (Ints feature : state.features()) {
      for (int i = 0; i < data.size(); i++) {
        for (int j = 0; j < data.size(); j++) {
          count += feature.get(i) * feature.get(j) > 0 && data.link(i, j) ? 1 : 0;
        }
      }
    }
    return Math.log1p(count);
  }

  /** Zero on average if the order says nothing about the size. */
  private static double position(LfrmState state) {
    double middle = (state.features().size() - 1) / 2.0;
    double sum = 0;
    for (int k = 0; k < state.features().size(); k++) {
      sum += (k - middle) * Math.log((double) state.features().get(k).sum());
    }
    return sum;
  }
}
