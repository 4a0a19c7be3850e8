package plumbline.verification.joint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.TestFunction;

/** Test functions on independent joint draws from prior and simulator, without a sampler. */
public final class JointDraws {
  private static final int BLOCK = 1024;

  /** Drawn before the first of them is looked at, of a program that is asked for many at once. */
  private static final int TOGETHER = 64;

  private JointDraws() {}

  /**
   * Draws in blocks with a stream of their own, so that the numbers do not depend on the threads.
   *
   * @return [functions][draws]
   */
  public static <S, Y> double[][] of(
      GenerativeModel<S, Y> model,
      List<TestFunction<S, Y>> functions,
      int draws,
      SeededRng rng,
      Replicates replicates) {
    double[] values = stacked(model, functions, draws, rng, replicates);
    double[][] each = new double[functions.size()][];
    Arrays.setAll(each, f -> Arrays.copyOfRange(values, f * draws, (f + 1) * draws));
    return each;
  }

  /**
   * The same in one array.
   *
   * @return function after function
   */
  static <S, Y> double[] stacked(
      GenerativeModel<S, Y> model,
      List<TestFunction<S, Y>> functions,
      int draws,
      SeededRng rng,
      Replicates replicates) {
    double[] values = new double[functions.size() * draws];
    FunctionValues<S, Y> tests = new FunctionValues<>(functions);
    boolean oneByOne = model.drawsTogether() == 1;
    replicates.run(
        (draws + BLOCK - 1) / BLOCK,
        block -> {
          SeededRng stream = rng.child(block);
          int end = Math.min(draws, (block + 1) * BLOCK);
          if (oneByOne) {
            for (int i = block * BLOCK; i < end; i++) {
              S drawn = model.drawPrior(stream);
              Y data = model.drawData(drawn, stream);
              tests.write(model.complete(drawn, data), data, values, i, draws, "forward", i);
            }
            return true;
          }
          List<S> states = new ArrayList<>();
          List<Y> data = new ArrayList<>();
          for (int first = block * BLOCK; first < end; first += TOGETHER) {
            states.clear();
            data.clear();
            int count = Math.min(TOGETHER, end - first);
            for (int i = 0; i < count; i++) {
              S drawn = model.drawPrior(stream);
              data.add(model.drawData(drawn, stream));
              states.add(model.complete(drawn, data.get(i)));
            }
            for (int i = 0; i < count; i++) {
              int at = first + i;
              tests.write(states.get(i), data.get(i), values, at, draws, "forward", at);
            }
          }
          return true;
        },
        (done, total) -> {});
    return values;
  }
}
