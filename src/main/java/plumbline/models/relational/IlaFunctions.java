package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import plumbline.distributions.Gamma;
import plumbline.verification.TestFunction;

/** What the joint test of the infinite latent attribute model looks at. */
final class IlaFunctions {
  private IlaFunctions() {}

  static List<TestFunction<IlaState, Network>> all(Gamma precision) {
    List<TestFunction<IlaState, Network>> list = new ArrayList<>();
    list.add(TestFunction.of("alpha", (s, y) -> s.alpha()));
    list.add(TestFunction.of("gamma", (s, y) -> s.gamma()));
    list.add(TestFunction.of("bias", (s, y) -> s.bias()));
    list.add(
        TestFunction.of(
            "sigma in its prior", (s, y) -> LfrmFunctions.place(s.precision(), precision)));
    list.add(TestFunction.of("features", (s, y) -> s.attributes().size()));
    list.add(TestFunction.of("no feature", (s, y) -> s.attributes().isEmpty() ? 1 : 0));
    list.add(TestFunction.of("subclusters", (s, y) -> IlaModel.subclusters(s)));
    list.add(
        TestFunction.of(
            "subclusters per feature",
            (s, y) -> IlaModel.subclusters(s) / Math.max(1.0, s.attributes().size())));
    list.add(TestFunction.of("memberships", (s, y) -> memberships(s)));
    list.add(TestFunction.of("own features", (s, y) -> own(s)));
    list.add(TestFunction.of("bias^2", (s, y) -> s.bias() * s.bias()));
    list.add(
        TestFunction.of(
            "log(1 + squared weights / sigma^2)",
            (s, y) -> Math.log1p(squares(s) * s.precision())));
    list.add(TestFunction.of("bias * links", (s, y) -> s.bias() * y.links()));
    list.add(TestFunction.of("features * links", (s, y) -> s.attributes().size() * y.links()));
    list.add(
        TestFunction.of(
            "sigma in its prior * links",
            (s, y) -> LfrmFunctions.place(s.precision(), precision) * y.links()));
    list.add(TestFunction.of("strength on links", IlaFunctions::strengthOnLinks));
    list.add(TestFunction.of("links within subclusters", IlaFunctions::linksWithin));
    list.add(TestFunction.of("position of large features", (s, y) -> position(s)));
    return list;
  }

  private static double memberships(IlaState state) {
    return state.attributes().stream().mapToInt(Attribute::members).sum();
  }

  private static double own(IlaState state) {
    return state.attributes().stream().filter(a -> a.members() == 1).count();
  }

  private static double squares(IlaState state) {
    double sum = 0;
    for (Attribute attribute : state.attributes()) {
      sum += attribute.weights().stream().map(w -> w * w).sum();
    }
    return sum;
  }

  private static double strengthOnLinks(IlaState state, Network data) {
    double sum = 0;
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        sum += data.link(i, j) ? Math.tanh(state.strength(i, j)) : 0;
      }
    }
    return sum;
  }

  /** Links between objects of one subcluster, over the attributes. */
  private static double linksWithin(IlaState state, Network data) {
    int count = 0;
    for (Attribute attribute : state.attributes()) {
      for (int i = 0; i < data.size(); i++) {
        for (int j = 0; j < data.size(); j++) {
          int k = attribute.subclusters().get(i);
          count +=
              i != j && k > 0 && k == attribute.subclusters().get(j) && data.link(i, j) ? 1 : 0;
        }
      }
    }
    return Math.log1p(count);
  }

  /** Zero on average if the order says nothing about the size. */
  private static double position(IlaState state) {
    double middle = (state.attributes().size() - 1) / 2.0;
    double sum = 0;
    for (int m = 0; m < state.attributes().size(); m++) {
      sum += (m - middle) * Math.log(state.attributes().get(m).members());
    }
    return sum;
  }
}
