package plumbline.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.teavm.jso.JSObject;
import plumbline.sampling.GenerativeModel;
import plumbline.verification.TestFunction;

/**
 * The values of test functions as a joint test takes them, for a picture while it runs: those taken
 * after a draw from the prior are of the forward side, those after a step of the backward side.
 */
final class JointLook {
  private static final int FIRST = 50;

  /** Numbers without end. */
  private static final class Values {
    private double[] numbers = new double[256];
    private int size;

    void add(double value) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = value;
    }
  }

  private record Pair(String name, Values forward, Values backward) {}

  private final List<Pair> pairs = new ArrayList<>();
  private boolean forward;

  <S, Y> GenerativeModel<S, Y> watched(GenerativeModel<S, Y> model) {
    return GenerativeModel.of(
        rng -> {
          S drawn = model.drawPrior(rng);
          forward = true;
          return drawn;
        },
        model::drawData);
  }

  /** To be called at each step. */
  void stepped() {
    forward = false;
  }

  <S, Y> List<TestFunction<S, Y>> watched(List<TestFunction<S, Y>> functions) {
    List<TestFunction<S, Y>> all = new ArrayList<>();
    for (TestFunction<S, Y> function : functions) {
      Pair pair = new Pair(function.name(), new Values(), new Values());
      pairs.add(pair);
      all.add(
          TestFunction.of(
              function.name(),
              (S theta, Y y) -> {
                double value = function.value().applyAsDouble(theta, y);
                (forward ? pair.forward : pair.backward).add(value);
                return value;
              }));
    }
    return all;
  }

  JSObject pictures() {
    JSObject pictures = Script.array();
    for (Pair pair : pairs) {
      if (pair.forward.size >= FIRST && pair.backward.size >= FIRST) {
        Script.push(
            pictures,
            Pictures.pp(
                pair.name,
                Arrays.copyOf(pair.forward.numbers, pair.forward.size),
                Arrays.copyOf(pair.backward.numbers, pair.backward.size),
                Pictures.JOINT));
      }
    }
    return pictures;
  }
}
