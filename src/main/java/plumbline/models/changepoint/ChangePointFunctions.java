package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Ints;
import plumbline.verification.TestFunction;

/**
 * What the joint test of the change-point model looks at: the first person, each time alone and
 * together with the data.
 */
public final class ChangePointFunctions {
  private ChangePointFunctions() {}

  public static List<TestFunction<ChangePointState, LayerCounts>> of(int times) {
    List<TestFunction<ChangePointState, LayerCounts>> functions = new ArrayList<>();
    for (int time = 0; time < times; time++) {
      int t = time;
      String at = "_" + (t + 1);
      functions.add(TestFunction.of("p" + at, (s, y) -> p(s, t)));
      functions.add(TestFunction.of("p = 0" + at, (s, y) -> p(s, t) == 0 ? 1 : 0));
      functions.add(TestFunction.of("omega" + at, (s, y) -> first(s).weights().get(t)));
      functions.add(
          TestFunction.of("log delta" + at, (s, y) -> Math.log(first(s).factors().get(t))));
      functions.add(TestFunction.of("choices up to p" + at, (s, y) -> y.upTo(0, t, p(s, t))));
      functions.add(
          TestFunction.of(
              "omega * choices up to p" + at,
              (s, y) -> first(s).weights().get(t) * y.upTo(0, t, p(s, t))));
      functions.add(TestFunction.of("sum of log layer" + at, (s, y) -> logLayers(y.at(0, t))));
      functions.add(
          TestFunction.of(
              "log(1 + p) * log layer" + at,
              (s, y) -> Math.log1p(p(s, t)) * logLayers(y.at(0, t))));
    }
    functions.add(TestFunction.of("V_1", (s, y) -> first(s).stick(1)));
    functions.add(TestFunction.of("V_2", (s, y) -> first(s).stick(2)));
    functions.add(TestFunction.of("V_1 * p_1", (s, y) -> first(s).stick(1) * p(s, 0)));
    functions.add(
        TestFunction.of("V_2 * log layer_1", (s, y) -> first(s).stick(2) * logLayers(y.at(0, 0))));
    functions.add(TestFunction.of("P > L", (s, y) -> first(s).deepest() > layers(y) ? 1 : 0));
    functions.add(
        TestFunction.of(
            "log(1 + P) - log(1 + L)",
            (s, y) -> Math.log1p(first(s).deepest()) - Math.log1p(layers(y))));
    functions.add(
        TestFunction.of(
            "log(1 + p_1) log(1 + p_T)",
            (s, y) -> Math.log1p(p(s, 0)) * Math.log1p(p(s, times - 1))));
    return functions;
  }

  private static ChangePointState.Person first(ChangePointState state) {
    return state.people().get(0);
  }

  private static int p(ChangePointState state, int t) {
    return first(state).points().get(t);
  }

  /** L, the deepest layer of any choice of the first person. */
  private static int layers(LayerCounts data) {
    int deepest = 0;
    for (int t = 0; t < data.times(); t++) {
      deepest = Math.max(deepest, data.at(0, t).size());
    }
    return deepest;
  }

  private static double logLayers(Ints counts) {
    double sum = 0;
    for (int h = 1; h < counts.size(); h++) {
      sum += counts.get(h) * Math.log(h + 1.0);
    }
    return sum;
  }
}
