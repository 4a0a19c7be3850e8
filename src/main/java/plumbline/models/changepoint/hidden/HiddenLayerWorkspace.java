package plumbline.models.changepoint.hidden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ChangePointWorkspace;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;

/**
 * The mutable form of a {@link HiddenLayerState}: the workspace of the visible model, whose data
 * are the layers, and the words that tell about them.
 */
final class HiddenLayerWorkspace implements Workspace<HiddenLayerState, ChosenWords> {
  private final HiddenLayerModel model;
  private final ChangePointWorkspace core;
  private final IntUnaryOperator points; // of the law itself: made once, not for every sweep
  private CountableKernel kernel;
  private final WordTarget target;
  private final LazyWordLaws[] laws;
  private final int[] starts;
  private final int[] layers;
  private final int[] words;
  private int[] counts = new int[0];

  HiddenLayerWorkspace(HiddenLayerModel model, ChangePointWorkspace core, CountableKernel kernel) {
    this.model = model;
    this.core = core;
    this.points = core::point;
    this.kernel = kernel;
    this.laws = new LazyWordLaws[model.core().people()];
    Arrays.setAll(laws, i -> new LazyWordLaws(model.words(), model.beta()));
    this.target = new WordTarget(laws[0]);
    this.starts = new int[core.cells() + 1];
    for (int cell = 0; cell < core.cells(); cell++) {
      starts[cell + 1] = starts[cell] + model.core().choices().get(cell % model.core().times());
    }
    this.layers = new int[starts[core.cells()]];
    this.words = new int[layers.length];
  }

  @Override
  public void place(HiddenLayerState state, ChosenWords data) {
    core.place(state.core(), state.counts());
    for (int cell = 0; cell < core.cells(); cell++) {
      state.layers().get(cell).copyTo(layers, starts[cell]);
      data.cells().get(cell).copyTo(words, starts[cell]);
    }
    for (int i = 0; i < laws.length; i++) {
      laws[i].place(state.words().get(i));
    }
  }

  @Override
  public HiddenLayerState state() {
    List<Ints> cells = new ArrayList<>(core.cells());
    for (int cell = 0; cell < core.cells(); cell++) {
      cells.add(Ints.copyOf(layers, starts[cell], starts[cell + 1]));
    }
    List<List<Doubles>> held = new ArrayList<>(laws.length);
    for (int i = 0; i < laws.length; i++) {
      core.sticks(i).retain(core.depth(i));
      held.add(laws[i].toList(core.depth(i)));
    }
    return new HiddenLayerState(core.state(), cells, held);
  }

  /**
   * Change points, weights, factors and sticks.
   *
   * @return the workspace of the visible model
   */
  public ChangePointWorkspace core() {
    return core;
  }

  /**
   * The law of one choice's layer given everything else.
   *
   * @param cell person times T plus time
   * @param n which of the cell's choices, from 0
   * @return a view that the next call moves on
   */
  public CountableTarget target(int cell, int n) {
    moveTo(cell, core.point(cell));
    target.word(words[starts[cell] + n]);
    return target;
  }

  private void moveTo(int cell, int point) {
    int person = cell / model.core().times();
    target.at(
        core.sticks(person), laws[person], point, core.weight(cell), core.largestPoint(person, -1));
  }

  /** Updates the change points; layers that they reach for the first time get word laws. */
  void updatePoints(Rng rng) {
    ChangePointSampler.updatePoints(core, rng);
    for (int i = 0; i < laws.length; i++) {
      laws[i].ensure(core.depth(i), rng);
    }
  }

  /** The updated layers become the data of the visible model. */
  public void count() {
    for (int cell = 0; cell < core.cells(); cell++) {
      core.choices(cell, layers, starts[cell], starts[cell + 1]);
    }
  }

  /** With something around the kernels, which sees every step. */
  void observe(CountableKernel.Observed.Observer observer) {
    core.observe(observer);
    kernel = new CountableKernel.Observed(kernel, observer);
  }

  /**
   * Updates the layer of every choice by the kernel, without counting anew.
   *
   * @param points of the laws, by cell; normally the change points
   * @param rng the source of randomness
   */
  void moveLayers(IntUnaryOperator points, Rng rng) {
    for (int cell = 0; cell < core.cells(); cell++) {
      moveTo(cell, points.applyAsInt(cell));
      for (int n = starts[cell]; n < starts[cell + 1]; n++) {
        target.word(words[n]);
        layers[n] = kernel.step(layers[n], target, rng);
      }
    }
  }

  /** Updates the layer of every choice, and counts anew. */
  void updateLayers(Rng rng) {
    moveLayers(points, rng);
    count();
  }

  /**
   * Each layer's word law given the words of its choices.
   *
   * @param rng one gamma for each word and layer held
   */
  public void updateWords(Rng rng) {
    for (int i = 0; i < laws.length; i++) {
      drawWords(i, countWords(i), rng);
    }
  }

  int people() {
    return laws.length;
  }

  /** How often each word was chosen from each layer that a person holds; overwritten next time. */
  int[] countWords(int person) {
    int times = model.core().times();
    int size = (core.depth(person) + 1) * model.words();
    if (counts.length < size) {
      counts = new int[2 * size];
    }
    Arrays.fill(counts, 0, size, 0);
    for (int n = starts[person * times]; n < starts[(person + 1) * times]; n++) {
      counts[layers[n] * model.words() + words[n]]++;
    }
    return counts;
  }

  /** Draws the word laws of all layers that a person holds, given counts. */
  void drawWords(int person, int[] chosen, Rng rng) {
    laws[person].retain(0);
    for (int h = 1; h <= core.depth(person); h++) {
      laws[person].append(chosen, h * model.words(), rng);
    }
  }
}
