package plumbline.numerics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * An immutable list of numbers with value equality: what records hold instead of a {@code
 * double[]}.
 */
public final class Doubles {
  private static final Doubles EMPTY = new Doubles(new double[0]);

  private final double[] values;

  private Doubles(double[] values) {
    this.values = values;
  }

  /**
   * These numbers.
   *
   * @param values copied
   * @return the list
   */
  public static Doubles of(double... values) {
    return values.length == 0 ? EMPTY : new Doubles(values.clone());
  }

  /**
   * Part of an array.
   *
   * @param values copied
   * @param from first index
   * @param to one past the last index
   * @return the list
   */
  public static Doubles copyOf(double[] values, int from, int to) {
    return new Doubles(Arrays.copyOfRange(values, from, to));
  }

  /**
   * A list by index.
   *
   * @param size how many
   * @param value the number at each index, asked in ascending order
   * @return the list
   */
  public static Doubles generate(int size, IntToDoubleFunction value) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = value.applyAsDouble(i);
    }
    return new Doubles(values);
  }

  /**
   * A number of each of some things.
   *
   * @param things the things
   * @param number what is asked of each
   * @param <T> what they are
   * @return the numbers in the order of the things
   */
  public static <T> Doubles map(List<? extends T> things, ToDoubleFunction<? super T> number) {
    return generate(things.size(), i -> number.applyAsDouble(things.get(i)));
  }

  /**
   * The number at an index.
   *
   * @param i from 0
   * @return the number
   */
  public double get(int i) {
    return values[i];
  }

  /**
   * How many numbers.
   *
   * @return the size
   */
  public int size() {
    return values.length;
  }

  /**
   * Their sum, in order.
   *
   * @return the sum
   */
  public double sum() {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /**
   * The arithmetic mean; NaN for an empty list.
   *
   * @return the mean
   */
  public double mean() {
    return sum() / values.length;
  }

  /**
   * The same numbers but one.
   *
   * @param i from 0
   * @param value the other number
   * @return the changed numbers
   */
  public Doubles with(int i, double value) {
    double[] changed = toArray();
    changed[i] = value;
    return Doubles.of(changed);
  }

  /**
   * The sum of products.
   *
   * @param other as many numbers
   * @return the inner product
   */
  public double dot(Doubles other) {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += get(i) * other.get(i);
    }
    return sum;
  }

  /**
   * Where the largest numbers are, by one pass: of thousands of numbers a dozen are found sooner
   * than all are sorted.
   *
   * @param count how many; all, if there are fewer
   * @return their indices, that of the largest first, of equal numbers the first first
   */
  public Ints largest(int count) {
    Comparator<Integer> order =
        Comparator.comparingDouble((Integer i) -> -values[i])
            .thenComparing(Comparator.naturalOrder());
    PriorityQueue<Integer> kept = new PriorityQueue<>(order.reversed()); // the least first
    for (int i = 0; i < values.length; i++) {
      if (kept.size() < count) {
        kept.add(i);
      } else if (count > 0 && values[i] > values[kept.element()]) {
        kept.remove();
        kept.add(i);
      }
    }
    return Ints.of(kept.stream().sorted(order).mapToInt(i -> i).toArray());
  }

  /**
   * A copy as an array.
   *
   * @return a new array
   */
  public double[] toArray() {
    return values.clone();
  }

  /**
   * Copies all numbers into an array.
   *
   * @param target overwritten from {@code offset} on
   * @param offset first index of the target
   */
  public void copyTo(double[] target, int offset) {
    System.arraycopy(values, 0, target, offset, values.length);
  }

  /**
   * The numbers as a stream.
   *
   * @return a stream in order
   */
  public DoubleStream stream() {
    return Arrays.stream(values);
  }

  /** Bitwise equality of all entries, as in {@link Arrays#equals(double[], double[])}. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Doubles that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
