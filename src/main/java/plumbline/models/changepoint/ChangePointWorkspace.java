package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.Workspace;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.LazySticks;
import plumbline.sampling.countable.RetrospectiveMetropolis;

/**
 * The mutable form of a {@link ChangePointState}: numbers of person i at time t in cell {@code i T
 * + t}, the {@linkplain LayerChoices layers chosen}, the sticks of each person and the {@linkplain
 * StickTally counts} that they are drawn from.
 */
public final class ChangePointWorkspace implements Workspace<ChangePointState, LayerCounts> {
  private final ChangePointModel model;
  private final int people;
  private final int times;
  private CountableKernel kernel;
  private final LayerTarget layers;
  private final int[] points;
  private final double[] weights;
  private final double[] factors;
  private final double[] rates;
  private final LayerChoices choices;
  private final StickTally tally;
  private final LazySticks[] sticks;
  private double concentration = 1;
  private boolean complete;

  /**
   * An empty workspace, to be placed before use, with the corrected retrospective Metropolis step
   * and the document's cut.
   *
   * @param model sizes and constants
   */
  ChangePointWorkspace(ChangePointModel model) {
    this.model = model;
    this.people = model.people();
    this.times = model.times();
    this.kernel = RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED);
    this.layers = new LayerTarget(model.prior());
    int cells = people * times;
    this.points = new int[cells];
    this.weights = new double[cells];
    this.factors = new double[cells];
    this.rates = new double[times];
    this.choices = new LayerChoices(cells);
    this.tally = new StickTally(times, points, choices);
    this.sticks = new LazySticks[people];
    Arrays.setAll(sticks, i -> new LazySticks());
  }

  /**
   * Sets the kernel.
   *
   * @param other updates the change points
   */
  void kernel(CountableKernel other) {
    kernel = other;
  }

  /**
   * With something around the kernel.
   *
   * @param observer sees every step
   */
  public void observe(CountableKernel.Observed.Observer observer) {
    kernel = new CountableKernel.Observed(kernel, observer);
  }

  @Override
  public void place(ChangePointState state, LayerCounts data) {
    if (state.people().size() != people || data.people() != people || data.times() != times) {
      throw new IllegalArgumentException(
          Text.of(
              "state and data must be of %d people and %d times, not %d and %d people, %d times",
              people, times, state.people().size(), data.people(), data.times()));
    }
    concentration = state.concentration();
    for (int i = 0; i < people; i++) {
      ChangePointState.Person person = state.people().get(i);
      person.points().copyTo(points, i * times);
      person.weights().copyTo(weights, i * times);
      person.factors().copyTo(factors, i * times);
      sticks[i].concentration(concentration);
      sticks[i].place(person.sticks());
      for (int t = 0; t < times; t++) {
        choices.place(i * times + t, data.at(i, t));
      }
    }
    tally.clearRejections();
    complete = false;
  }

  @Override
  public ChangePointState state() {
    List<ChangePointState.Person> snapshot = new ArrayList<>(people);
    for (int i = 0; i < people; i++) {
      int from = i * times;
      int to = from + times;
      snapshot.add(
          new ChangePointState.Person(
              Ints.copyOf(points, from, to),
              Doubles.copyOf(weights, from, to),
              Doubles.copyOf(factors, from, to),
              sticks[i].logKeeps()));
    }
    return new ChangePointState(concentration, snapshot);
  }

  /**
   * Draws the sticks between those of the state and the deepest layer chosen from their law given
   * the choices. Only needed once after the data are new: later sweeps draw them all.
   *
   * @param rng two gammas for each missing stick
   */
  void complete(Rng rng) {
    if (!complete) {
      for (int i = 0; i < people; i++) {
        int held = depth(i);
        if (sticks[i].size() < held) {
          tally.count(i, held);
          tally.draw(sticks[i], concentration, held, rng);
        }
      }
      complete = true;
    }
  }

  /** One number of rejected proposals for each cell: restores the sticks' conjugacy. */
  public void drawRejections(Rng rng) {
    tally.drawRejections(sticks, rng);
  }

  /** Forgets the rejected proposals. */
  public void clearRejections() {
    tally.clearRejections();
  }

  /** Draws every stick that must exist from its law given the rest; forgets all others. */
  public void drawAllSticks(Rng rng) {
    for (int i = 0; i < people; i++) {
      int held = depth(i);
      tally.count(i, held);
      sticks[i].retain(0);
      tally.draw(sticks[i], concentration, held, rng);
    }
  }

  /** How many sticks of a person must exist: up to the deepest layer or change point. */
  public int depth(int person) {
    int depth = ChangePointState.Person.FEWEST_STICKS;
    for (int cell = person * times; cell < (person + 1) * times; cell++) {
      depth = Math.max(depth, Math.max(points[cell], choices.depth(cell)));
    }
    return depth;
  }

  /** The largest change point of a person, one cell (or -1) left out; at least the smallest. */
  public int largestPoint(int person, int except) {
    int largest = model.prior().start();
    for (int cell = person * times; cell < (person + 1) * times; cell++) {
      if (cell != except) {
        largest = Math.max(largest, points[cell]);
      }
    }
    return largest;
  }

  /**
   * The law of one change point given everything else, as the kernel sees it.
   *
   * @param cell person times T plus time
   * @return a view that the next call moves on
   */
  public CountableTarget target(int cell) {
    int person = cell / times;
    layers.choices(sticks[person], choices.upTo(cell), choices.depth(cell));
    layers.parameters(rate(cell), weights[cell], largestPoint(person, cell));
    return layers;
  }

  /** Room for the rates of one person. */
  double[] scratchRates() {
    return rates;
  }

  /** Replaces the choices of a cell by the given layers. */
  public void choices(int cell, int[] layers, int from, int to) {
    choices.replace(cell, layers, from, to);
  }

  /** The rate of a change point, from its factors. */
  double rate(int cell) {
    double product = 1;
    for (int s = cell - cell % times; s <= cell; s++) {
      product *= factors[s];
    }
    return product;
  }

  /**
   * Settings of the model.
   *
   * @return the model
   */
  public ChangePointModel model() {
    return model;
  }

  /** How many cells there are: people times T. */
  public int cells() {
    return points.length;
  }

  /** The kernel of this workspace, with its counts. */
  public CountableKernel kernel() {
    return kernel;
  }

  /** The law that {@link #target} shows, with its counts. */
  LayerTarget layers() {
    return layers;
  }

  /**
   * How many laws of layers have been computed since the workspace was made.
   *
   * @return the number
   */
  public long evaluations() {
    return layers.evaluations();
  }

  /** The sticks of a person. */
  public LazySticks sticks(int person) {
    return sticks[person];
  }

  /** A change point. */
  public int point(int cell) {
    return points[cell];
  }

  /**
   * Sets a change point.
   *
   * @param cell person times T plus time
   * @param p the value
   */
  public void point(int cell, int p) {
    points[cell] = p;
  }

  /** How many choices of a cell lie in the first layers. */
  int upTo(int cell, int depth) {
    return choices.upTo(cell, depth);
  }

  /** A weight. */
  public double weight(int cell) {
    return weights[cell];
  }

  /** Sets a weight. */
  public void weight(int cell, double omega) {
    weights[cell] = omega;
  }

  /** The factors of all rates: the array of the workspace itself, one entry for each cell. */
  double[] factors() {
    return factors;
  }

  /** Sets the concentration, for all sticks to come. */
  void concentration(double alpha) {
    concentration = alpha;
    for (LazySticks s : sticks) {
      s.concentration(alpha);
    }
  }
}
