package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;

/**
 * A sampler with all that the designs of a study need.
 *
 * @param name what the tables call it
 * @param model prior and simulator
 * @param sampler right or wrong
 * @param functions of the state, or of state and data
 * @param dataFunctions of the data alone: without a say in ranks, which keep the data
 * @param thin sweeps after which the posterior's draws are as good as independent; 0 if that takes
 *     too many for ranks among independent draws
 */
record StudyCase<S, Y>(
    String name,
    GenerativeModel<S, Y> model,
    Sampler<S, Y> sampler,
    List<TestFunction<S, Y>> functions,
    List<TestFunction<S, Y>> dataFunctions,
    int thin) {
  static <S, Y> GenerativeModel<S, Y> model(
      Function<Rng, S> drawPrior, BiFunction<S, Rng, Y> drawData) {
    return new GenerativeModel<>() {
      @Override
      public S drawPrior(Rng rng) {
        return drawPrior.apply(rng);
      }

      @Override
      public Y drawData(S state, Rng rng) {
        return drawData.apply(state, rng);
      }
    };
  }

  JointTest<S, Y> jointTest(Design design, double level) {
    List<TestFunction<S, Y>> all = new ArrayList<>(functions);
    all.addAll(dataFunctions);
    return JointTest.of(model, sampler).functions(all).design(design).familyWiseError(level);
  }
}
