package plumbline.models.changepoint.hidden;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import plumbline.models.changepoint.ChangePointFunctions;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.LayerCounts;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;

/**
 * The change-point model with hidden layers on trial.
 *
 * @param model of which states and data come
 * @param kernels of the change points; a new one for each chain
 */
public record HiddenLayerTrial(
    HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
  public Trial<HiddenLayerState, ChosenWords> trial() {
    HiddenLayerChecks checks = new HiddenLayerChecks(model);
    Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> right =
        HiddenLayerSampler.of(model, kernels);
    return Trial.of("changepoint", model, right)
        .pairs(KernelPairs.USUAL)
        .functions(functions())
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(
            List.of(
                Mutant.of(
                        "one-word-more",
                        "every word of every layer is counted once too often",
                        right.replace("words", HiddenLayerTrial::countOneWordMore))
                    .joint(Design.replicated().draws(5_000))
                    .blind("functions of change points and sticks alone"),
                Mutant.of(
                        "layers-forget-point",
                        "a layer is updated as if it did not depend on the change point",
                        right.replace(
                            "layers",
                            (work, rng) -> {
                              // At 0 a layer's law is that of the sticks alone.
                              work.moveLayers(cell -> 0, rng);
                              work.count();
                            }))
                    .joint(Design.replicated().draws(5_000))));
  }

  private static void countOneWordMore(HiddenLayerWorkspace work, Rng rng) {
    for (int i = 0; i < work.people(); i++) {
      int[] chosen = work.countWords(i);
      for (int word = 0; word < chosen.length; word++) {
        chosen[word]++;
      }
      work.drawWords(i, chosen, rng);
    }
  }

  private List<TestFunction<HiddenLayerState, ChosenWords>> functions() {
    List<TestFunction<HiddenLayerState, ChosenWords>> functions = new ArrayList<>();
    for (TestFunction<ChangePointState, LayerCounts> seen :
        ChangePointFunctions.of(model.core().times())) {
      functions.add(
          TestFunction.of(seen.name(), (s, y) -> seen.value().applyAsDouble(s.core(), s.counts())));
    }
    functions.add(TestFunction.of("phi_11", (s, y) -> s.words().get(0).get(0).get(0)));
    functions.add(TestFunction.of("phi_21", (s, y) -> s.words().get(0).get(1).get(0)));
    functions.add(
        TestFunction.of(
            "phi_11 * first word", (s, y) -> s.words().get(0).get(0).get(0) * first(y)));
    functions.add(
        TestFunction.of(
            "first word from layer 1", (s, y) -> s.layers().get(0).get(0) == 1 ? first(y) : 0));
    functions.add(
        TestFunction.of(
            "law of the first choice",
            (s, y) ->
                s.words().get(0).get(s.layers().get(0).get(0) - 1).get(y.cells().get(0).get(0))));
    return functions;
  }

  private static double first(ChosenWords data) {
    return data.cells().get(0).get(0) == 0 ? 1 : 0;
  }
}
