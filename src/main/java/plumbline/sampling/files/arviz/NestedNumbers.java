package plumbline.sampling.files.arviz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The numbers of a nested array, flattened, with the size of each level: [draw][i][j]... */
final class NestedNumbers {
  private final List<Integer> sizes = new ArrayList<>();
  private double[] numbers = new double[1024];
  private int count;
  private int deepest = -1;
  private boolean mixed;

  /** Adds a number of an array at a depth; all numbers must be at the same one. */
  void add(double value, int depth) {
    mixed |= deepest >= 0 && deepest != depth;
    deepest = depth;
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count++] = value;
  }

  /** An array of a level ends; false if another one of this level had another size. */
  boolean closeLevel(int depth, int size) {
    while (sizes.size() <= depth) {
      sizes.add(-1);
    }
    int known = sizes.get(depth);
    sizes.set(depth, size);
    if (depth > 0) {
      return known < 0 || known == size;
    }
    // The whole array: what is empty somewhere shows in the product.
    long product = 1;
    for (int s : sizes) {
      product *= s;
    }
    return !mixed && product == count;
  }

  /** Whether there is one number for each draw. */
  boolean isFlat() {
    return sizes.size() == 1;
  }

  int size(int depth) {
    return sizes.get(depth);
  }

  /** One column for each position within a draw, named name[i,j] from 0 as ArviZ has it. */
  void columns(String name, List<String> names, List<double[]> columns) {
    int draws = sizes.get(0);
    int width = draws == 0 ? 0 : count / draws;
    for (int k = 0; k < width; k++) {
      double[] column = new double[draws];
      for (int i = 0; i < draws; i++) {
        column[i] = numbers[i * width + k];
      }
      names.add(sizes.size() == 1 ? name : name + "[" + indices(k) + "]");
      columns.add(column);
    }
  }

  private String indices(int position) {
    int rest = position;
    List<Integer> indices = new ArrayList<>();
    for (int level = sizes.size() - 1; level >= 1; level--) {
      indices.add(0, rest % sizes.get(level));
      rest /= sizes.get(level);
    }
    return indices.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
