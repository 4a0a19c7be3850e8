package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;

/**
 * The mutable form of a {@link ChangePointState}: numbers of person i at time t in cell {@code i T
 * + t}, cumulative counts of the data, the sticks of each person, and what the updates of {@link
 * ChangePointSampler} share.
 */
public final class ChangePointWorkspace implements Workspace<ChangePointState, LayerCounts> {
  private final ChangePointModel model;
  private final int people;
  private final int times;
  private final CountableKernel kernel;
  private final LayerTarget layers;
  private final CountableTarget target;
  private final int[] points;
  private final double[] weights;
  private final double[] factors;
  private final double[] rejections;
  private final double[] rates;
  private final int[] depths;
  private final int[][] cumulative;
  private final LazySticks[] sticks;
  private int[] stopped = new int[32];
  private double[] passed = new double[32];
  private double concentration = 1;
  private boolean complete;

  /**
   * An empty workspace, to be placed before use.
   *
   * @param model sizes and constants
   * @param kernel updates the change points
   * @param view what the kernel sees of the law of a change point; normally the law itself
   */
  ChangePointWorkspace(
      ChangePointModel model,
      CountableKernel kernel,
      Function<? super LayerTarget, ? extends CountableTarget> view) {
    this.model = model;
    this.people = model.people();
    this.times = model.times();
    this.kernel = kernel;
    this.layers = new LayerTarget(model.prior());
    this.target = view.apply(layers);
    int cells = people * times;
    this.points = new int[cells];
    this.weights = new double[cells];
    this.factors = new double[cells];
    this.rejections = new double[cells];
    this.rates = new double[times];
    this.depths = new int[cells];
    this.cumulative = new int[cells][1];
    this.sticks = new LazySticks[people];
    Arrays.setAll(sticks, i -> new LazySticks());
  }

  @Override
  public void place(ChangePointState state, LayerCounts data) {
    if (state.people().size() != people || data.people() != people || data.times() != times) {
      throw new IllegalArgumentException(
          String.format(
              "state and data must be of %d people and %d times, not %d and %d people, %d times",
              people, times, state.people().size(), data.people(), data.times()));
    }
    concentration = state.concentration();
    for (int i = 0; i < people; i++) {
      Person person = state.people().get(i);
      person.points().copyTo(points, i * times);
      person.weights().copyTo(weights, i * times);
      person.factors().copyTo(factors, i * times);
      sticks[i].concentration(concentration);
      sticks[i].place(person.sticks());
      for (int t = 0; t < times; t++) {
        count(i * times + t, data.at(i, t));
      }
    }
    Arrays.fill(rejections, 0);
    complete = false;
  }

  private void count(int cell, Ints counts) {
    int length = counts.size();
    if (cumulative[cell].length <= length) {
      cumulative[cell] = new int[length + 1];
    }
    for (int h = 0; h < length; h++) {
      cumulative[cell][h + 1] = cumulative[cell][h] + counts.get(h);
    }
    depths[cell] = length;
  }

  @Override
  public ChangePointState state() {
    List<Person> snapshot = new ArrayList<>(people);
    for (int i = 0; i < people; i++) {
      int from = i * times;
      int to = from + times;
      snapshot.add(
          new Person(
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
          tally(i, held);
          drawSticks(i, sticks[i].size() + 1, held, rng);
        }
      }
      complete = true;
    }
  }

  /** One number of rejected proposals for each cell: restores the sticks' conjugacy. */
  public void drawRejections(Rng rng) {
    for (int cell = 0; cell < points.length; cell++) {
      int p = points[cell];
      int upper = p == 0 ? 0 : cumulative[cell][Math.min(p, depths[cell])];
      if (upper == 0) {
        rejections[cell] = 0;
      } else {
        LazySticks s = sticks[cell / times];
        double odds = Math.exp(s.logRemaining(p) - s.logCovered(p));
        rejections[cell] = rng.poisson(rng.gamma(upper) * odds);
      }
    }
  }

  /** Forgets the rejected proposals. */
  public void clearRejections() {
    Arrays.fill(rejections, 0);
  }

  /** Draws every stick that must exist from its law given the rest; forgets all others. */
  public void drawAllSticks(Rng rng) {
    for (int i = 0; i < people; i++) {
      int held = depth(i);
      tally(i, held);
      sticks[i].retain(0);
      drawSticks(i, 1, held, rng);
    }
  }

  private void drawSticks(int person, int from, int to, Rng rng) {
    for (int h = from; h <= to; h++) {
      sticks[person].append(LazySticks.drawLogKeep(stopped[h], concentration + passed[h], rng));
    }
  }

  /**
   * For each stick, how many choices it stopped (A_h) and how many, rejected proposals included, it
   * let pass (B_h).
   */
  private void tally(int person, int held) {
    if (stopped.length <= held) {
      stopped = new int[2 * held];
      passed = new double[2 * held];
    }
    Arrays.fill(stopped, 0, held + 1, 0);
    Arrays.fill(passed, 0, held + 1, 0);
    for (int cell = person * times; cell < (person + 1) * times; cell++) {
      int[] upTo = cumulative[cell];
      int depth = depths[cell];
      int p = points[cell];
      int atPoint = upTo[Math.min(p, depth)];
      for (int h = 1; h <= depth; h++) {
        stopped[h] += upTo[h] - upTo[h - 1];
        passed[h] += (h <= p ? atPoint : upTo[depth]) - upTo[h];
      }
      if (rejections[cell] > 0) {
        for (int h = 1; h <= p; h++) {
          passed[h] += rejections[cell];
        }
      }
    }
  }

  /**
   * How many sticks of a person must exist.
   *
   * @param person from 0
   * @return the largest of the change points, the deepest layer chosen, and 2
   */
  public int depth(int person) {
    int depth = Person.FEWEST_STICKS;
    for (int cell = person * times; cell < (person + 1) * times; cell++) {
      depth = Math.max(depth, Math.max(points[cell], depths[cell]));
    }
    return depth;
  }

  /**
   * The largest change point of a person.
   *
   * @param person from 0
   * @param except a cell to leave out, or -1
   * @return the largest, at least the smallest possible
   */
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
    layers.choices(sticks[person], cumulative[cell], depths[cell]);
    layers.parameters(rate(cell), weights[cell], largestPoint(person, cell));
    return target;
  }

  /** Room for the rates of one person. */
  double[] scratchRates() {
    return rates;
  }

  /** Replaces the choices of a cell by the given layers. */
  void choices(int cell, int[] layers, int from, int to) {
    int deepest = 0;
    for (int n = from; n < to; n++) {
      deepest = Math.max(deepest, layers[n]);
    }
    if (cumulative[cell].length <= deepest) {
      cumulative[cell] = new int[2 * deepest];
    }
    int[] upTo = cumulative[cell];
    Arrays.fill(upTo, 0, deepest + 1, 0);
    for (int n = from; n < to; n++) {
      upTo[layers[n]]++;
    }
    for (int h = 1; h <= deepest; h++) {
      upTo[h] += upTo[h - 1];
    }
    depths[cell] = deepest;
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

  /**
   * How many cells there are.
   *
   * @return people times T
   */
  public int cells() {
    return points.length;
  }

  /**
   * The kernel of this workspace.
   *
   * @return the kernel, with its counts
   */
  public CountableKernel kernel() {
    return kernel;
  }

  /**
   * The law that {@link #target} shows, with its counts.
   *
   * @return the law at the cell it was last moved to
   */
  public LayerTarget layers() {
    return layers;
  }

  /**
   * The sticks of a person.
   *
   * @param person from 0
   * @return the sticks, not a copy
   */
  public LazySticks sticks(int person) {
    return sticks[person];
  }

  /**
   * A change point.
   *
   * @param cell person times T plus time
   * @return p
   */
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

  /**
   * How many choices of a cell lie in the first layers.
   *
   * @param cell person times T plus time
   * @param depth a layer
   * @return the number of choices up to that layer
   */
  public int upTo(int cell, int depth) {
    return cumulative[cell][Math.min(depth, depths[cell])];
  }

  /**
   * A weight.
   *
   * @param cell person times T plus time
   * @return omega
   */
  public double weight(int cell) {
    return weights[cell];
  }

  /**
   * Sets a weight.
   *
   * @param cell person times T plus time
   * @param omega the value
   */
  public void weight(int cell, double omega) {
    weights[cell] = omega;
  }

  /**
   * The factors of all rates.
   *
   * @return the array of the workspace itself, one entry for each cell
   */
  public double[] factors() {
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
