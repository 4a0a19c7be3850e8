package plumbline.models.relational.features;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import plumbline.distributions.Gamma;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.verification.TestFunction;

/** What the joint tests of the two models with features look at. */
public final class FeatureFunctions {
  private FeatureFunctions() {}

  private static <S extends FeatureState> List<TestFunction<S, Network>> common(Gamma precision) {
    return new ArrayList<>(
        List.of(
            TestFunction.of("alpha", (s, y) -> s.alpha()),
            TestFunction.of("bias", (s, y) -> s.bias()),
            TestFunction.of("sigma in its prior", (s, y) -> place(s, precision)),
            TestFunction.of("features", (s, y) -> s.sizes().length),
            TestFunction.of("no feature", (s, y) -> s.sizes().length == 0 ? 1 : 0),
            TestFunction.of("memberships", (s, y) -> memberships(s)),
            TestFunction.of("own features", (s, y) -> own(s)),
            TestFunction.of("bias^2", (s, y) -> s.bias() * s.bias()),
            TestFunction.of(
                "log(1 + squared weights / sigma^2)",
                (s, y) -> Math.log1p(s.precision() * s.squares())),
            TestFunction.of("bias * links", (s, y) -> s.bias() * y.links()),
            TestFunction.of("features * links", (s, y) -> s.sizes().length * y.links()),
            TestFunction.of(
                "sigma in its prior * links", (s, y) -> place(s, precision) * y.links()),
            TestFunction.of("strength on links", FeatureFunctions::strengthOnLinks),
            TestFunction.of("position of large features", (s, y) -> position(s))));
  }

  /** Of the infinite latent attribute model. */
  public static List<TestFunction<IlaState, Network>> ila(Gamma precision) {
    List<TestFunction<IlaState, Network>> list = common(precision);
    list.add(
        13,
        TestFunction.of(
            "links within subclusters", (s, y) -> linksWithin(s, y, /* selfLinks= */ false)));
    list.add(
        5,
        TestFunction.of(
            "subclusters per feature",
            (s, y) -> IlaModel.subclusters(s) / Math.max(1.0, s.attributes().size())));
    list.add(5, TestFunction.of("subclusters", (s, y) -> IlaModel.subclusters(s)));
    list.add(1, TestFunction.of("gamma", (s, y) -> s.gamma()));
    return List.copyOf(list);
  }

  /** Of the latent feature relational model. */
  public static List<TestFunction<LfrmState, Network>> lfrm(Gamma precision) {
    List<TestFunction<LfrmState, Network>> list = common(precision);
    list.add(
        13,
        TestFunction.of(
            "common features of links", (s, y) -> linksWithin(s, y, /* selfLinks= */ true)));
    list.add(
        12, TestFunction.of("features * triangles", (s, y) -> s.features().size() * y.triangles()));
    return List.copyOf(list);
  }

  /**
   * The prior probability of a smaller sigma, uniform if the sampler is right. The logarithm of
   * sigma instead would be an unreliable judge: its variance lives on excursions of which a hundred
   * thousand autocorrelated draws see about ten, and a chain that misses some underestimates the
   * error together with the variance.
   */
  private static double place(FeatureState state, Gamma prior) {
    return RegularizedGamma.Q.value(prior.shape(), prior.rate() * state.precision());
  }

  private static double memberships(FeatureState state) {
    double sum = 0;
    for (int size : state.sizes()) {
      sum += size;
    }
    return sum;
  }

  private static double own(FeatureState state) {
    double own = 0;
    for (int size : state.sizes()) {
      own += size == 1 ? 1 : 0;
    }
    return own;
  }

  private static double strengthOnLinks(FeatureState state, Network data) {
    double sum = 0;
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        sum += data.link(i, j) ? Math.tanh(state.strength(i, j)) : 0;
      }
    }
    return sum;
  }

  /** Links between objects of one label, over the features; those of an object with itself, too? */
  private static double linksWithin(FeatureState state, Network data, boolean selfLinks) {
    int count = 0;
    for (Ints labels : state.columns()) {
      for (int i = 0; i < data.size(); i++) {
        int k = labels.get(i);
        for (int j = 0; j < data.size() && k > 0; j++) {
          count += (selfLinks || i != j) && k == labels.get(j) && data.link(i, j) ? 1 : 0;
        }
      }
    }
    return Math.log1p(count);
  }

  /** Zero on average if the order says nothing about the size. */
  private static double position(FeatureState state) {
    int[] sizes = state.sizes();
    double middle = (sizes.length - 1) / 2.0;
    double sum = 0;
    for (int k = 0; k < sizes.length; k++) {
      sum += (k - middle) * Math.log(sizes[k]);
    }
    return sum;
  }
}
