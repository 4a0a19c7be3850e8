package plumbline.models.changepoint.hidden;

import java.util.List;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.LayerCounts;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * All that is unknown in the {@link HiddenLayerModel}: sticks and word laws are held up to the
 * deepest change point or layer, and at least two of them.
 *
 * @param core change points, weights, factors and sticks
 * @param layers the layer of each choice, from 1; one list for each person and time, person by
 *     person
 * @param words for each person, the word law of each layer held, probabilities of all words
 */
public record HiddenLayerState(
    ChangePointState core, List<Ints> layers, List<List<Doubles>> words) {
  /** Copies the lists. */
  public HiddenLayerState {
    layers = List.copyOf(layers);
    words = words.stream().map(List::copyOf).toList();
  }

  /**
   * How many choices came from each layer: what the model with visible layers has for data.
   *
   * @return the counts
   */
  public LayerCounts counts() {
    int times = core.people().get(0).points().size();
    return new LayerCounts(times, layers.stream().map(HiddenLayerState::count).toList());
  }

  private static Ints count(Ints layers) {
    int[] counts = new int[layers.stream().max().orElse(0)];
    layers.stream().forEach(layer -> counts[layer - 1]++);
    return Ints.of(counts);
  }
}
