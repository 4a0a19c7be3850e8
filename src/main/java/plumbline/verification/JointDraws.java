package plumbline.verification;

import java.util.List;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Replicates;

/** Test functions on independent joint draws from prior and simulator, without a sampler. */
final class JointDraws {
  private static final int BLOCK = 1024;

  private JointDraws() {}

  /**
   * Draws in blocks with a stream of their own, so that the numbers do not depend on the threads.
   *
   * @return [functions][draws]
   */
  static <S, Y> double[][] of(
      GenerativeModel<S, Y> model,
      List<TestFunction<S, Y>> functions,
      int draws,
      SeededRng rng,
      Replicates replicates) {
    double[][] values = new double[functions.size()][draws];
    TestFunction<S, Y>[] tests = BackwardChain.array(functions);
    replicates.run(
        (draws + BLOCK - 1) / BLOCK,
        block -> {
          SeededRng stream = rng.child(block);
          for (int i = block * BLOCK; i < Math.min(draws, (block + 1) * BLOCK); i++) {
            S drawn = model.drawPrior(stream);
            Y data = model.drawData(drawn, stream);
            S state = model.complete(drawn, data);
            for (int f = 0; f < tests.length; f++) {
              values[f][i] = BackwardChain.evaluate(tests[f], state, data, "forward", i);
            }
          }
          return true;
        },
        (done, total) -> {});
    return values;
  }
}
