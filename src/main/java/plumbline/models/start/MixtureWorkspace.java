package plumbline.models.start;

import plumbline.numerics.Ints;
import plumbline.sampling.Workspace;

/** Assignments of the mixture with their counts, kept up to date item by item. */
public final class MixtureWorkspace implements Workspace<Ints, Ints> {
  private final MixtureModel model;
  private final int[] assignments;
  private final int[] words;
  private final int[] componentCounts;
  private final int[] wordCounts; // [K x V], row by row
  private final double[] weights;

  /**
   * An empty workspace, to be placed before use.
   *
   * @param model the model
   */
  public MixtureWorkspace(MixtureModel model) {
    this.model = model;
    this.assignments = new int[model.items()];
    this.words = new int[model.items()];
    this.componentCounts = new int[model.components()];
    this.wordCounts = new int[model.components() * model.words()];
    this.weights = new double[model.components()];
  }

  @Override
  public void place(Ints state, Ints data) {
    java.util.Arrays.fill(componentCounts, 0);
    java.util.Arrays.fill(wordCounts, 0);
    for (int i = 0; i < assignments.length; i++) {
      words[i] = data.get(i);
      assignments[i] = state.get(i);
      count(i, 1);
    }
  }

  @Override
  public Ints state() {
    return Ints.of(assignments);
  }

  /**
   * How many items.
   *
   * @return n
   */
  public int items() {
    return assignments.length;
  }

  /**
   * Takes an item out of the counts.
   *
   * @param item its index
   */
  public void remove(int item) {
    count(item, -1);
  }

  /**
   * Assigns an item and counts it.
   *
   * @param item its index, not counted at present
   * @param component its new component
   */
  public void assign(int item, int component) {
    assignments[item] = component;
    count(item, 1);
  }

  private void count(int item, int change) {
    int k = assignments[item];
    componentCounts[k] += change;
    wordCounts[k * model.words() + words[item]] += change;
  }

  /**
   * The weight of each component for an item, from the counts as they stand: {@code (n_k + alpha)
   * (n_kw + beta) / (n_k + V beta)}.
   *
   * @param item its index
   * @return a buffer of length K, overwritten by the next call
   */
  public double[] weights(int item) {
    for (int k = 0; k < weights.length; k++) {
      int inComponent = componentCounts[k];
      int sameWord = wordCounts[k * model.words() + words[item]];
      weights[k] =
          (inComponent + model.alpha())
              * (sameWord + model.beta())
              / (inComponent + model.words() * model.beta());
    }
    return weights;
  }
}
