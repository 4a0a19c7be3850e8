package plumbline.models.changepoint.hidden;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import plumbline.models.changepoint.ChangePointChecks;
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.verification.exact.CountableSteps;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.JointCases;
import plumbline.verification.exact.KernelCheck;

/**
 * The exact rungs of the change points with hidden layers. Where a check compares states with
 * deeper and shallower layers, the density is that of a model with one idle time more, which has
 * all sticks and word laws in it.
 */
final class HiddenLayerChecks {
  private static final int CASES = 30;
  private static final int LARGEST = 60;

  /**
   * What an update moves first.
   *
   * @param kernel the update's name
   * @param smallest value
   * @param with the state with another value
   * @param steps how many the update takes
   */
  private record Coordinate(
      String kernel,
      int smallest,
      BiFunction<HiddenLayerState, Integer, HiddenLayerState> with,
      ToIntFunction<HiddenLayerState> steps) {}

  private final HiddenLayerModel model;
  private final HiddenLayerModel idle;
  private final Coordinate point;
  private final Coordinate layer;

  HiddenLayerChecks(HiddenLayerModel model) {
    this.model = model;
    this.idle = new HiddenLayerModel(withIdleTime(model.core()), model.words(), model.beta());
    this.point =
        new Coordinate(
            "points",
            model.core().prior().start(),
            (s, p) ->
                new HiddenLayerState(ChangePointChecks.with(s.core(), 0, p), s.layers(), s.words()),
            s -> s.layers().size());
    this.layer =
        new Coordinate(
            "layers",
            1,
            HiddenLayerChecks::withLayer,
            s -> s.layers().stream().mapToInt(Ints::size).sum());
  }

  List<ExactCheck<HiddenLayerState, ChosenWords>> identities() {
    return List.of(
        new KernelCheck<>(
            "change point's law against the joint density",
            point.kernel(),
            KernelCheck.onSome(HiddenLayerWorkspace.class, kernel -> ratioError(kernel, point)),
            1e-10),
        new KernelCheck<>(
            "a layer's law against the joint density",
            layer.kernel(),
            KernelCheck.onSome(HiddenLayerWorkspace.class, kernel -> ratioError(kernel, layer)),
            1e-10));
  }

  /**
   * Three change points up to sixty with choices down to three depths; layers with three points.
   */
  List<ExactCheck<HiddenLayerState, ChosenWords>> exact() {
    int start = model.core().prior().start();
    return List.of(
        invariance("one change point given the rest", point, n -> fixture(LARGEST, (2 << n) - 1)),
        invariance(
            "one layer given the rest", layer, n -> withLayer(fixture(start + n * n, 2), LARGEST)));
  }

  /** The state as one of the model with an idle time, all its sticks in the density. */
  private HiddenLayerState withIdleTime(HiddenLayerState state) {
    return new HiddenLayerState(withIdleTime(state.core()), longer(state.layers()), state.words());
  }

  private ChosenWords withIdleTime(ChosenWords data) {
    return new ChosenWords(data.times() + 1, longer(data.cells()));
  }

  private List<Ints> longer(List<Ints> cells) {
    List<Ints> all = new ArrayList<>();
    for (int cell = 0; cell < cells.size(); cell++) {
      all.add(cells.get(cell));
      if ((cell + 1) % model.core().times() == 0) {
        all.add(Ints.of());
      }
    }
    return all;
  }

  private static HiddenLayerState withLayer(HiddenLayerState state, int layer) {
    List<Ints> cells = new ArrayList<>(state.layers());
    Ints old = cells.get(0);
    cells.set(0, Ints.generate(old.size(), n -> n == 0 ? layer : old.get(n)));
    return new HiddenLayerState(state.core(), cells, state.words());
  }

  /** The law that an update hands to its kernel, up to the deepest stick held. */
  private OptionalDouble ratioError(
      Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> accused, Coordinate at) {
    JointCases<HiddenLayerState, ChosenWords> cases =
        (state, data, rng) ->
            advance(
                accused,
                at,
                state,
                data,
                rng,
                (step, kernel, target) ->
                    CountableSteps.ratioError(
                        target,
                        at.smallest(),
                        state.core().people().get(0).sticks().size(),
                        idle,
                        with(at, state),
                        withIdleTime(data)));
    return cases.worst(model, CASES);
  }

  private IntFunction<HiddenLayerState> with(Coordinate at, HiddenLayerState state) {
    return value -> withIdleTime(at.with().apply(state, value));
  }

  /** Empty unless the update takes as many steps as are due. */
  private static OptionalDouble advance(
      Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> accused,
      Coordinate at,
      HiddenLayerState state,
      ChosenWords data,
      Rng rng,
      CountableSteps.Look look) {
    CountableSteps steps = new CountableSteps(1, at.smallest(), look);
    accused.prepared(work -> work.observe(steps)).start(state, data).advance(rng);
    return steps.error(at.steps().applyAsInt(state));
  }

  /** The states hold the largest value, so that all sticks exist, whatever is looked at. */
  private KernelCheck<HiddenLayerState, ChosenWords> invariance(
      String name, Coordinate at, IntFunction<HiddenLayerState> states) {
    return new KernelCheck<>(
        name,
        at.kernel(),
        KernelCheck.onSome(
            HiddenLayerWorkspace.class,
            accused -> {
              double worst = 0;
              for (int n = 0; n < 3; n++) {
                HiddenLayerState state = states.apply(n);
                Rng rng = Rng.seeded(at.steps().applyAsInt(state));
                ChosenWords data = model.drawData(state, rng);
                double[] law =
                    CountableSteps.law(
                        at.smallest(), LARGEST, idle, with(at, state), withIdleTime(data));
                OptionalDouble error =
                    advance(
                        accused,
                        at,
                        state,
                        data,
                        rng,
                        (step, kernel, target) ->
                            CountableSteps.invarianceError(law, at.smallest(), kernel, target));
                if (error.isEmpty()) {
                  return error;
                }
                worst = Math.max(worst, error.getAsDouble());
              }
              return OptionalDouble.of(worst);
            }),
        1e-14);
  }

  /**
   * A model of one time more, at which nobody chooses: there the change point says nothing, and set
   * as deep as the sticks go it brings all of them into the density.
   *
   * @param model the model
   * @return the larger model
   */
  private static ChangePointModel withIdleTime(ChangePointModel model) {
    int times = model.times();
    return new ChangePointModel(
        model.people(),
        Ints.generate(times + 1, t -> t < times ? model.choices().get(t) : 0),
        model.prior(),
        model.priors());
  }

  /**
   * A state of that model, the change point of the idle time as deep as the sticks go.
   *
   * @param state of the model itself
   * @return the state with all its sticks in the density
   */
  private static ChangePointState withIdleTime(ChangePointState state) {
    return new ChangePointState(
        state.concentration(),
        state.people().stream()
            .map(
                old ->
                    new ChangePointState.Person(
                        longer(old.points(), old.sticks().size()),
                        longer(old.weights(), 0.5),
                        longer(old.factors(), 1),
                        old.sticks()))
            .toList());
  }

  private static Ints longer(Ints old, int last) {
    return Ints.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }

  private static Doubles longer(Doubles old, double last) {
    return Doubles.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }

  /** Sticks of 1/2, the first change point given, choices from layer 1 and below. */
  private HiddenLayerState fixture(int point, int depth) {
    int times = model.core().times();
    ChangePointState.Person person =
        new ChangePointState.Person(
            Ints.generate(times, t -> t == 0 ? point : 2),
            Doubles.generate(times, t -> 0.6),
            Doubles.generate(times, t -> 1.0),
            Doubles.generate(LARGEST, h -> -Math.log(2)));
    List<Doubles> laws = new ArrayList<>();
    for (int h = 0; h < LARGEST; h++) {
      double tilt = 0.5 + 0.45 * Math.sin(1.7 * h);
      double rest = (1 - tilt) / (model.words() - 1);
      laws.add(Doubles.generate(model.words(), w -> w == 0 ? tilt : rest));
    }
    int people = model.core().people();
    List<Ints> layers = new ArrayList<>();
    for (int cell = 0; cell < people * times; cell++) {
      layers.add(
          Ints.generate(
              model.core().choices().get(cell % times), n -> 1 + n * depth % (depth + 2)));
    }
    return new HiddenLayerState(
        new ChangePointState(1.5, Collections.nCopies(people, person)),
        layers,
        Collections.nCopies(people, laws));
  }
}
