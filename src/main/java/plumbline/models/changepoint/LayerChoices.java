package plumbline.models.changepoint;

import java.util.Arrays;
import plumbline.numerics.Ints;

/** The layers chosen in each cell, as counts that go up with the layer. */
final class LayerChoices {
  private final int[][] cumulative; // choices of layers 1 to h
  private final int[] depths; // the deepest layer chosen

  LayerChoices(int cells) {
    this.cumulative = new int[cells][1];
    this.depths = new int[cells];
  }

  /** Takes over the choices of a cell: how many are of layer 1, 2, ... */
  void place(int cell, Ints counts) {
    int length = counts.size();
    if (cumulative[cell].length <= length) {
      cumulative[cell] = new int[length + 1];
    }
    for (int h = 0; h < length; h++) {
      cumulative[cell][h + 1] = cumulative[cell][h] + counts.get(h);
    }
    depths[cell] = length;
  }

  /** Replaces the choices of a cell by the given layers. */
  void replace(int cell, int[] layers, int from, int to) {
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

  /** The deepest layer chosen in a cell. */
  int depth(int cell) {
    return depths[cell];
  }

  /** How many choices of a cell lie in layers 1 to h. */
  int upTo(int cell, int h) {
    return cumulative[cell][Math.min(h, depths[cell])];
  }

  /** The same for h = 0 to the cell's depth; not a copy. */
  int[] upTo(int cell) {
    return cumulative[cell];
  }
}
