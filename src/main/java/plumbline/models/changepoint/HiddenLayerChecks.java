package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntFunction;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.verification.ConditionalRatio;
import plumbline.verification.ExactCheck;
import plumbline.verification.KernelCheck;

/**
 * The exact rungs of the change points with hidden layers. Where a check compares states with
 * deeper and shallower layers, the density is that of a model with one idle time more ({@link
 * IdleTime#withIdleTime(ChangePointModel)}), which has all sticks and word laws in it.
 */
final class HiddenLayerChecks {
  private static final int CASES = 30;
  private static final int LARGEST = 60;
  private static final String POINTS = "points";
  private static final String LAYERS = "layers";

  private final HiddenLayerModel model;
  private final HiddenLayerModel idle;
  private final Supplier<? extends CountableKernel> kernels;

  HiddenLayerChecks(HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
    this.model = model;
    this.idle =
        new HiddenLayerModel(IdleTime.withIdleTime(model.core()), model.words(), model.beta());
    this.kernels = kernels;
  }

  List<ExactCheck<HiddenLayerState, ChosenWords>> identities() {
    List<ExactCheck<HiddenLayerState, ChosenWords>> checks = new ArrayList<>();
    checks.add(
        new KernelCheck<>(
            "change point's law against the joint density", POINTS, this::pointError, 1e-10));
    checks.add(
        new KernelCheck<>(
            "a layer's law against the joint density", LAYERS, this::layerError, 1e-10));
    return checks;
  }

  List<ExactCheck<HiddenLayerState, ChosenWords>> exact() {
    return List.of(
        new KernelCheck<>(
            "one change point given the rest", POINTS, this::pointInvarianceError, 1e-14),
        new KernelCheck<>("one layer given the rest", LAYERS, this::layerInvarianceError, 1e-14));
  }

  private HiddenLayerState withIdleTime(HiddenLayerState state) {
    return new HiddenLayerState(
        IdleTime.withIdleTime(state.core()), longer(state.layers()), state.words());
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

  private static HiddenLayerState withPoint(HiddenLayerState state, int point) {
    List<ChangePointState.Person> people = new ArrayList<>(state.core().people());
    ChangePointState.Person old = people.get(0);
    Ints points = Ints.generate(old.points().size(), t -> t == 0 ? point : old.points().get(t));
    people.set(0, new ChangePointState.Person(points, old.weights(), old.factors(), old.sticks()));
    return new HiddenLayerState(
        new ChangePointState(state.core().concentration(), people), state.layers(), state.words());
  }

  private OptionalDouble layerError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    return ratioError(sampler, 1, HiddenLayerChecks::withLayer, HiddenLayerChecks::choices);
  }

  private OptionalDouble pointError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    return ratioError(
        sampler,
        model.core().prior().start(),
        HiddenLayerChecks::withPoint,
        s -> s.layers().size());
  }

  private static int choices(HiddenLayerState state) {
    return state.layers().stream().mapToInt(Ints::size).sum();
  }

  /** The law that an update hands to its kernel, up to the deepest stick held. */
  private OptionalDouble ratioError(
      Sampler<HiddenLayerState, ChosenWords> sampler,
      int smallest,
      BiFunction<HiddenLayerState, Integer, HiddenLayerState> with,
      ToIntFunction<HiddenLayerState> steps) {
    double worst = 0;
    for (int c = 0; c < CASES; c++) {
      Rng rng = Rng.seeded(c);
      HiddenLayerState state = model.drawPrior(rng);
      ChosenWords data = model.drawData(state, rng);
      int held = state.core().people().get(0).sticks().size();
      FirstStep first =
          new FirstStep(
              smallest,
              (kernel, target) -> {
                List<HiddenLayerState> states = new ArrayList<>();
                double[] weights = new double[held - smallest + 1];
                for (int h = smallest; h <= held; h++) {
                  states.add(withIdleTime(with.apply(state, h)));
                  weights[h - smallest] = target.logPrior(h) + target.logLikelihood(h);
                }
                return ConditionalRatio.error(idle, states, withIdleTime(data), weights);
              });
      if (!advance(sampler, state, data, first, steps.applyAsInt(state), rng)) {
        return OptionalDouble.empty();
      }
      worst = Math.max(worst, first.error);
    }
    return OptionalDouble.of(worst);
  }

  /** Looks at the first step and sends it elsewhere; leaves all others where they are. */
  private static final class FirstStep implements CountableKernel.Observed.Observer {
    private final int smallest;
    private final ToDoubleBiFunction<CountableKernel, CountableTarget> at;
    private double error = Double.NaN;
    private int steps;

    FirstStep(int smallest, ToDoubleBiFunction<CountableKernel, CountableTarget> at) {
      this.smallest = smallest;
      this.at = at;
    }

    @Override
    public int step(CountableKernel kernel, int current, CountableTarget target, Rng rng) {
      if (steps++ > 0) {
        return current;
      }
      error = at.applyAsDouble(kernel, target);
      return current == smallest ? smallest + 1 : smallest;
    }
  }

  /** Whether the update takes as many steps as are due. */
  private boolean advance(
      Sampler<HiddenLayerState, ChosenWords> sampler,
      HiddenLayerState state,
      ChosenWords data,
      FirstStep first,
      int due,
      Rng rng) {
    if (!(sampler instanceof Sweep<HiddenLayerState, ChosenWords, ?> sweep)) {
      return false;
    }
    Optional<Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace>> accused =
        sweep.on(HiddenLayerWorkspace.class);
    if (accused.isEmpty()) {
      return false;
    }
    accused
        .get()
        .withWorkspaces(
            () ->
                HiddenLayerSampler.workspace(
                    model, () -> new CountableKernel.Observed(kernels.get(), first)))
        .start(state, data)
        .advance(rng);
    return first.steps == due;
  }

  /** One choice's layer among sixty, with sticks of 1/2 and word laws that come and go. */
  private OptionalDouble layerInvarianceError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    double worst = 0;
    for (int point : new int[] {0, 1, 4}) {
      int possible = model.core().prior().start() + point;
      HiddenLayerState state = withLayer(fixture(possible, 2), LARGEST);
      OptionalDouble error =
          invarianceError(sampler, state, 1, h -> withLayer(state, h), choices(state));
      if (error.isEmpty()) {
        return error;
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }

  /** One change point up to sixty, with choices down to three depths. */
  private OptionalDouble pointInvarianceError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    int start = model.core().prior().start();
    double worst = 0;
    for (int depth : new int[] {1, 3, 7}) {
      HiddenLayerState state = fixture(LARGEST, depth);
      OptionalDouble error =
          invarianceError(sampler, state, start, p -> withPoint(state, p), state.layers().size());
      if (error.isEmpty()) {
        return error;
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }

  /** The state holds the largest value, so that all sticks exist, whatever is looked at. */
  private OptionalDouble invarianceError(
      Sampler<HiddenLayerState, ChosenWords> sampler,
      HiddenLayerState state,
      int smallest,
      IntFunction<HiddenLayerState> with,
      int due) {
    ChosenWords data = model.drawData(state, Rng.seeded(due));
    double[] law = new double[LARGEST + 1];
    double reference = idle.logJoint(withIdleTime(with.apply(smallest)), withIdleTime(data));
    double total = 0;
    for (int h = smallest; h <= LARGEST; h++) {
      law[h] = Math.exp(idle.logJoint(withIdleTime(with.apply(h)), withIdleTime(data)) - reference);
      total += law[h];
    }
    for (int h = smallest; h <= LARGEST; h++) {
      law[h] /= total;
    }
    FirstStep first =
        new FirstStep(smallest, (kernel, target) -> distance(law, smallest, kernel, target));
    return advance(sampler, state, data, first, due, Rng.seeded(due))
        ? OptionalDouble.of(first.error)
        : OptionalDouble.empty();
  }

  private static double distance(
      double[] law, int smallest, CountableKernel kernel, CountableTarget target) {
    double[] next = new double[law.length];
    double[] row = new double[law.length];
    for (int h = smallest; h < law.length; h++) {
      kernel.row(h, target, row);
      for (int j = smallest; j < law.length; j++) {
        next[j] += law[h] * row[j];
      }
    }
    double worst = 0;
    for (int h = smallest; h < law.length; h++) {
      worst = Math.max(worst, Math.abs(next[h] - law[h]));
    }
    return worst;
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
