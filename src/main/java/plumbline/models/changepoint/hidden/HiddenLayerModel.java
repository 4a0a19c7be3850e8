package plumbline.models.changepoint.hidden;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.LayerPriors;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.countable.LazySticks;

/**
 * The {@link ChangePointModel} with layers that nobody sees: a choice from layer h shows a word
 * drawn from phi_h, and {@code phi_h ~ Dirichlet(beta, ..., beta)} for every layer of a person's
 * path. The layers of the choices belong to the state.
 *
 * @param core the model of change points, sticks and layers; its data are part of our state
 * @param words how many words there are, at least 2
 * @param beta concentration of the word laws, positive
 */
public record HiddenLayerModel(ChangePointModel core, int words, double beta)
    implements GenerativeModel<HiddenLayerState, ChosenWords>,
        JointDensity<HiddenLayerState, ChosenWords> {
  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException if there are fewer than 2 words or beta is not positive and
   *     finite
   */
  public HiddenLayerModel {
    if (words < 2) {
      throw new IllegalArgumentException("words must be at least 2, not " + words);
    }
    LayerPriors.positive(beta, "beta");
  }

  @Override
  public HiddenLayerState drawPrior(Rng rng) {
    ChangePointState drawn = core.drawPrior(rng);
    List<ChangePointState.Person> people = new ArrayList<>();
    List<Ints> layers = new ArrayList<>();
    List<List<Doubles>> laws = new ArrayList<>();
    // The layers draw more sticks as they need them, beyond those that the core was drawn with.
    LazySticks sticks = new LazySticks();
    sticks.concentration(drawn.concentration());
    for (ChangePointState.Person person : drawn.people()) {
      sticks.place(person.sticks());
      for (int t = 0; t < core.times(); t++) {
        int time = t;
        layers.add(
            Ints.generate(
                core.choices().get(t), n -> ChangePointModel.drawLayer(person, time, sticks, rng)));
      }
      // Only then is it known how many word laws there must be.
      int held = sticks.size();
      people.add(
          new ChangePointState.Person(
              person.points(), person.weights(), person.factors(), sticks.logKeeps()));
      LazyWordLaws drawnLaws = new LazyWordLaws(words, beta);
      drawnLaws.ensure(held, rng);
      laws.add(drawnLaws.toList(held));
    }
    return trimmed(
        new HiddenLayerState(new ChangePointState(drawn.concentration(), people), layers, laws));
  }

  /** Without the sticks that were only looked at on the way. */
  private HiddenLayerState trimmed(HiddenLayerState state) {
    List<ChangePointState.Person> people = new ArrayList<>();
    List<List<Doubles>> laws = new ArrayList<>();
    for (int i = 0; i < core.people(); i++) {
      int held = held(state, i);
      ChangePointState.Person person = state.core().people().get(i);
      people.add(
          new ChangePointState.Person(
              person.points(),
              person.weights(),
              person.factors(),
              Doubles.generate(held, h -> person.sticks().get(h))));
      laws.add(state.words().get(i).subList(0, held));
    }
    return new HiddenLayerState(
        new ChangePointState(state.core().concentration(), people), state.layers(), laws);
  }

  /**
   * How many sticks and word laws of a person the density is of: up to the deepest change point or
   * layer, and at least two.
   */
  private int held(HiddenLayerState state, int i) {
    int held =
        Math.max(ChangePointState.Person.FEWEST_STICKS, state.core().people().get(i).deepest());
    for (int t = 0; t < core.times(); t++) {
      held = Math.max(held, state.layers().get(i * core.times() + t).stream().max().orElse(0));
    }
    return held;
  }

  @Override
  public ChosenWords drawData(HiddenLayerState state, Rng rng) {
    List<Ints> cells = new ArrayList<>();
    double[] law = new double[words];
    for (int cell = 0; cell < state.layers().size(); cell++) {
      List<Doubles> laws = state.words().get(cell / core.times());
      cells.add(
          Ints.generate(
              state.layers().get(cell).size(),
              // cells.size() is the cell at hand, whose own variable a lambda may not name.
              n -> {
                Ints layers = state.layers().get(cells.size());
                laws.get(layers.get(n) - 1).copyTo(law, 0);
                return rng.categorical(law, words);
              }));
    }
    return new ChosenWords(core.times(), cells);
  }

  @Override
  public double logPrior(HiddenLayerState state) {
    // log p(core) + sum log Beta(V_h | 1, alpha) beyond the core's sticks + sum log Dir(phi_h)
    // + sum log Pr(layer | p, omega, V), up to the sticks and laws that layers or points reach.
    double alpha = state.core().concentration();
    double sum = core.logPrior(state.core());
    double dirichlet = LogGamma.value(words * beta) - words * LogGamma.value(beta);
    WordTarget target = new WordTarget(new LazyWordLaws(words, beta));
    LazySticks sticks = new LazySticks();
    for (int i = 0; i < core.people(); i++) {
      ChangePointState.Person person = state.core().people().get(i);
      int held = held(state, i);
      // The core's density ends at its own deepest stick.
      for (int h = Math.max(ChangePointState.Person.FEWEST_STICKS, person.deepest());
          h < held;
          h++) {
        // log Beta(V_h | 1, alpha); a stick is held as log(1 - V_h).
        sum += Math.log(alpha) + (alpha - 1) * person.sticks().get(h);
      }
      for (int h = 0; h < held; h++) {
        sum += dirichlet + (beta - 1) * state.words().get(i).get(h).stream().map(Math::log).sum();
      }
      // Only the layers' prior is asked of the target: its word laws may be empty.
      sticks.place(person.sticks());
      for (int t = 0; t < core.times(); t++) {
        target.at(
            sticks,
            new LazyWordLaws(words, beta),
            person.points().get(t),
            person.weights().get(t),
            held);
        sum +=
            state.layers().get(i * core.times() + t).stream().mapToDouble(target::logPrior).sum();
      }
    }
    return sum;
  }

  @Override
  public double logLikelihood(HiddenLayerState state, ChosenWords data) {
    // sum of log phi_h(w): given the layers the words know nothing of the change points.
    double sum = 0;
    for (int cell = 0; cell < data.cells().size(); cell++) {
      List<Doubles> laws = state.words().get(cell / core.times());
      for (int n = 0; n < data.cells().get(cell).size(); n++) {
        int layer = state.layers().get(cell).get(n);
        sum += Math.log(laws.get(layer - 1).get(data.cells().get(cell).get(n)));
      }
    }
    return sum;
  }
}
