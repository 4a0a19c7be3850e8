package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.KernelCheck;
import plumbline.verification.Replay;

/** The Gibbs updates of the change points with hidden layers beside the textbook's. */
final class HiddenLayerReplays {
  private static final int CASES = 30;

  private final HiddenLayerModel model;

  HiddenLayerReplays(HiddenLayerModel model) {
    this.model = model;
  }

  List<KernelCheck<HiddenLayerState, ChosenWords>> checks() {
    return List.of(
        replayed("weights", (state, data, rng) -> core(state, data, rng).weights()),
        replayed("factors", (state, data, rng) -> core(state, data, rng).factors()),
        replayed("sticks", (state, data, rng) -> core(state, data, rng).sticks()),
        replayed("words", this::textbookWords));
  }

  private KernelCheck<HiddenLayerState, ChosenWords> replayed(
      String kernel, Kernel<HiddenLayerState, ChosenWords> textbook) {
    return KernelCheck.draws(
        kernel + " replayed from the joint density",
        kernel,
        k ->
            OptionalDouble.of(Replay.error(model, k, textbook, HiddenLayerReplays::numbers, CASES)),
        ChangePointChecks.REPLAY_BOUND);
  }

  private static double[] numbers(HiddenLayerState state) {
    List<Double> all = new ArrayList<>();
    state.layers().forEach(cell -> cell.stream().forEach(layer -> all.add((double) layer)));
    state.words().forEach(person -> person.forEach(law -> law.stream().forEach(all::add)));
    return Replay.joined(
        TextbookUpdates.numbers(state.core()),
        all.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The updates of the visible model, given the layers. */
  private CoreUpdates core(HiddenLayerState state, ChosenWords data, Rng rng) {
    return new CoreUpdates(
        new TextbookUpdates(
            model.core().prior(),
            state.counts(),
            core -> model.logJoint(withCore(state, core), data)),
        state,
        rng);
  }

  private record CoreUpdates(TextbookUpdates core, HiddenLayerState state, Rng rng) {
    HiddenLayerState weights() {
      return withCore(state, core.weights(state.core(), rng));
    }

    HiddenLayerState factors() {
      return withCore(state, core.factors(state.core(), rng));
    }

    HiddenLayerState sticks() {
      return withCore(state, core.sticks(state.core(), rng));
    }
  }

  static HiddenLayerState withCore(HiddenLayerState state, ChangePointState core) {
    return new HiddenLayerState(core, state.layers(), state.words());
  }

  /** Every word law, from a Dirichlet law. */
  private HiddenLayerState textbookWords(HiddenLayerState state, ChosenWords data, Rng rng) {
    HiddenLayerState at = state;
    for (int i = 0; i < state.words().size(); i++) {
      for (int h = 0; h < state.words().get(i).size(); h++) {
        HiddenLayerState here = at;
        int person = i;
        int layer = h;
        double[] law =
            ConjugateLaw.dirichlet(
                model.words(), x -> model.logJoint(withWords(here, person, layer, x), data));
        rng.dirichlet(law.clone(), law);
        at = withWords(here, person, layer, law);
      }
    }
    return at;
  }

  private static HiddenLayerState withWords(HiddenLayerState state, int i, int h, double[] law) {
    List<List<Doubles>> words = new ArrayList<>(state.words());
    List<Doubles> laws = new ArrayList<>(words.get(i));
    laws.set(h, Doubles.of(law));
    words.set(i, laws);
    return new HiddenLayerState(state.core(), state.layers(), words);
  }
}
