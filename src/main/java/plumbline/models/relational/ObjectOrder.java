package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;

/**
 * Objects in an order that makes a state's blocks visible in the adjacency matrix: by the largest
 * feature (those that have it first, subcluster by subcluster, large subclusters first), then by
 * the second largest, and so on.
 */
public final class ObjectOrder {
  private ObjectOrder() {}

  /**
   * The order that one state suggests.
   *
   * @param state of any of the three models
   * @param objects how many objects there are
   * @return the objects, each once
   */
  public static Ints of(Object state, int objects) {
    return by(Partitions.columns(state), objects);
  }

  /**
   * The order of a partition: cluster by cluster, large ones first.
   *
   * @param labels of the objects
   * @return the objects, each once
   */
  public static Ints of(Ints labels) {
    return by(List.of(Ints.generate(labels.size(), i -> 1 + labels.get(i))), labels.size());
  }

  private static Ints by(List<Ints> features, int objects) {
    List<int[]> columns = new ArrayList<>();
    for (Ints labels : features) {
      columns.add(bySize(labels));
    }
    columns.sort(Comparator.comparingLong((int[] c) -> members(c)).reversed());
    Comparator<Integer> order = Comparator.comparingInt(i -> 0);
    for (int[] column : columns) {
      order = order.thenComparingInt(i -> column[i]);
    }
    return Ints.of(
        IntStream.range(0, objects).boxed().sorted(order).mapToInt(Integer::intValue).toArray());
  }

  private static long members(int[] column) {
    return IntStream.of(column).filter(rank -> rank < Integer.MAX_VALUE).count();
  }

  /** Labels replaced by the rank of their size; the largest number for those without. */
  private static int[] bySize(Ints labels) {
    int[] sizes = new int[labels.stream().max().orElse(0) + 1];
    labels.stream().forEach(c -> sizes[c]++);
    List<Integer> order = new ArrayList<>(IntStream.range(1, sizes.length).boxed().toList());
    order.sort(Comparator.comparingInt((Integer c) -> sizes[c]).reversed());
    return labels.stream().map(c -> c == 0 ? Integer.MAX_VALUE : order.indexOf(c)).toArray();
  }
}
