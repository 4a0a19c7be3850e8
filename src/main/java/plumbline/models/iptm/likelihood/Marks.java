package plumbline.models.iptm.likelihood;

/**
 * A set of numbers below a bound that can be listed and emptied in time proportional to its size.
 */
final class Marks {
  private final boolean[] marked;
  private final int[] list;
  private int size;

  Marks(int bound) {
    this.marked = new boolean[bound];
    this.list = new int[bound];
  }

  void mark(int number) {
    if (!marked[number]) {
      marked[number] = true;
      list[size++] = number;
    }
  }

  int size() {
    return size;
  }

  int get(int n) {
    return list[n];
  }

  void clear() {
    for (int n = 0; n < size; n++) {
      marked[list[n]] = false;
    }
    size = 0;
  }
}
