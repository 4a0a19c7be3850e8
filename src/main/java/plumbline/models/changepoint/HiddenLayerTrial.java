package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import plumbline.models.changepoint.mutants.HiddenLayerMutants;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.ObservedKernel;
import plumbline.verification.ConditionalRatio;
import plumbline.verification.Design;
import plumbline.verification.KernelCheck;
import plumbline.verification.Mutant;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;

/** The change-point model with hidden layers on trial. */
final class HiddenLayerTrial {
  private static final int CASES = 30;
  private static final int LARGEST = 60;

  private final HiddenLayerModel model;
  private final Supplier<? extends CountableKernel> kernels;

  HiddenLayerTrial(HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
    this.model = model;
    this.kernels = kernels;
  }

  Trial<HiddenLayerState, ChosenWords> trial() {
    HiddenLayerMutants bugs = new HiddenLayerMutants(model, kernels);
    return new Trial<>(
        "changepoint",
        model,
        HiddenLayerSampler.of(model, kernels),
        functions(),
        List.of(
            new KernelCheck<>(
                "a layer's law against the joint density", "layers", this::ratioError, 1e-10)),
        List.of(
            new KernelCheck<>("one layer given the rest", "layers", this::invarianceError, 1e-14)),
        List.of(
            Mutant.joint(
                "one-word-more",
                "every word of every layer is counted once too often",
                bugs.oneWordMore(),
                Design.replicated().draws(5_000),
                "functions of change points and sticks alone"),
            Mutant.joint(
                "layers-forget-point",
                "a layer is updated as if it did not depend on the change point",
                bugs.layersForgetPoint(),
                Design.replicated().draws(5_000),
                "")));
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

  /** Layers up to the others' deepest leave the sticks held as they are. */
  private OptionalDouble ratioError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    double worst = 0;
    for (int c = 0; c < CASES; c++) {
      Rng rng = Rng.seeded(c);
      HiddenLayerState state = model.drawPrior(rng);
      ChosenWords data = model.drawData(state, rng);
      int deepest = Math.max(2, state.core().people().get(0).deepest());
      FirstStep first =
          new FirstStep(
              (kernel, target) -> {
                List<HiddenLayerState> states = new ArrayList<>();
                double[] weights = new double[deepest];
                for (int h = 1; h <= deepest; h++) {
                  states.add(with(state, h));
                  weights[h - 1] = target.logPrior(h) + target.logLikelihood(h);
                }
                return ConditionalRatio.error(model, states, data, weights);
              });
      if (!advance(sampler, state, data, first, rng)) {
        return OptionalDouble.empty();
      }
      worst = Math.max(worst, first.error);
    }
    return OptionalDouble.of(worst);
  }

  /** Looks at the first choice's step and sends it elsewhere; leaves all others where they are. */
  private static final class FirstStep implements ObservedKernel.Observer {
    private final ToDoubleBiFunction<CountableKernel, CountableTarget> at;
    private double error = Double.NaN;
    private int steps;

    FirstStep(ToDoubleBiFunction<CountableKernel, CountableTarget> at) {
      this.at = at;
    }

    @Override
    public int step(CountableKernel kernel, int current, CountableTarget target, Rng rng) {
      if (steps++ > 0) {
        return current;
      }
      error = at.applyAsDouble(kernel, target);
      return current == 1 ? 2 : 1;
    }
  }

  /** Whether the update takes one step for each choice. */
  private boolean advance(
      Sampler<HiddenLayerState, ChosenWords> sampler,
      HiddenLayerState state,
      ChosenWords data,
      FirstStep first,
      Rng rng) {
    if (!(sampler instanceof Sweep<HiddenLayerState, ChosenWords, ?> sweep)) {
      return false;
    }
    Optional<Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace>> layers =
        sweep.on(HiddenLayerWorkspace.class);
    if (layers.isEmpty()) {
      return false;
    }
    layers
        .get()
        .withWorkspaces(
            () ->
                HiddenLayerSampler.workspace(model, () -> new ObservedKernel(kernels.get(), first)))
        .start(state, data)
        .advance(rng);
    return first.steps == state.layers().stream().mapToInt(Ints::size).sum();
  }

  private static HiddenLayerState with(HiddenLayerState state, int layer) {
    List<Ints> cells = new ArrayList<>(state.layers());
    Ints old = cells.get(0);
    cells.set(0, Ints.generate(old.size(), n -> n == 0 ? layer : old.get(n)));
    return new HiddenLayerState(state.core(), cells, state.words());
  }

  /** One choice's layer among sixty, with sticks of 1/2 and word laws that come and go. */
  private OptionalDouble invarianceError(Sampler<HiddenLayerState, ChosenWords> sampler) {
    double worst = 0;
    for (int point : new int[] {0, 1, 4}) {
      HiddenLayerState state = fixture(point);
      ChosenWords data = model.drawData(state, Rng.seeded(point));
      FirstStep first =
          new FirstStep((kernel, target) -> invarianceError(kernel, target, state, data));
      if (!advance(sampler, state, data, first, Rng.seeded(point))) {
        return OptionalDouble.empty();
      }
      worst = Math.max(worst, first.error);
    }
    return OptionalDouble.of(worst);
  }

  private double invarianceError(
      CountableKernel kernel, CountableTarget target, HiddenLayerState state, ChosenWords data) {
    double[] law = new double[LARGEST + 1];
    double reference = model.logJoint(with(state, 1), data);
    double total = 0;
    for (int h = 1; h <= LARGEST; h++) {
      law[h] = Math.exp(model.logJoint(with(state, h), data) - reference);
      total += law[h];
    }
    double[] next = new double[law.length];
    double[] row = new double[law.length];
    for (int h = 1; h <= LARGEST; h++) {
      law[h] /= total;
      kernel.row(h, target, row);
      for (int j = 1; j <= LARGEST; j++) {
        next[j] += law[h] * row[j];
      }
    }
    double worst = 0;
    for (int h = 1; h <= LARGEST; h++) {
      worst = Math.max(worst, Math.abs(next[h] - law[h]));
    }
    return worst;
  }

  private HiddenLayerState fixture(int point) {
    int times = model.core().times();
    Person person =
        new Person(
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
      // The second choice is from the deepest layer, so that all its sticks and laws are held.
      layers.add(
          Ints.generate(
              model.core().choices().get(cell % times), n -> n == 1 ? LARGEST : 1 + n % 3));
    }
    return new HiddenLayerState(
        new ChangePointState(1.5, Collections.nCopies(people, person)),
        layers,
        Collections.nCopies(people, laws));
  }
}
