package plumbline.models.relational.irm;

import java.util.List;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.verification.TestFunction;

/** What the joint test of the infinite relational model looks at. */
final class IrmFunctions {
  private IrmFunctions() {}

  static List<TestFunction<IrmState, Network>> all() {
    return List.of(
        TestFunction.of("concentration", (s, y) -> s.concentration()),
        TestFunction.of("beta1", (s, y) -> s.beta1()),
        TestFunction.of("beta2", (s, y) -> s.beta2()),
        TestFunction.of("log beta1", (s, y) -> Math.log(s.beta1())),
        TestFunction.of("log beta2", (s, y) -> Math.log(s.beta2())),
        TestFunction.of("clusters", (s, y) -> s.count()),
        TestFunction.of("one cluster", (s, y) -> s.count() == 1 ? 1 : 0),
        TestFunction.of("largest cluster", (s, y) -> largest(s)),
        TestFunction.of("sum of squared sizes", (s, y) -> squares(s)),
        TestFunction.of("concentration * clusters", (s, y) -> s.concentration() * s.count()),
        TestFunction.of("beta1 * links", (s, y) -> s.beta1() * y.links()),
        TestFunction.of("beta2 * links", (s, y) -> s.beta2() * y.links()),
        TestFunction.of("clusters * links", (s, y) -> s.count() * y.links()),
        TestFunction.of("links within clusters", IrmFunctions::within),
        TestFunction.of("clusters * triangles", (s, y) -> s.count() * y.triangles()));
  }

  private static double largest(IrmState state) {
    int largest = 0;
    for (int size : state.sizes()) {
      largest = Math.max(largest, size);
    }
    return largest;
  }

  private static double squares(IrmState state) {
    double sum = 0;
    for (int size : state.sizes()) {
      sum += size * size;
    }
    return sum;
  }

  private static double within(IrmState state, Network data) {
    Ints z = state.clusters();
    int count = 0;
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < data.size(); j++) {
        count += z.get(i) == z.get(j) && data.link(i, j) ? 1 : 0;
      }
    }
    return count;
  }
}
