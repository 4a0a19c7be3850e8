package plumbline.numerics;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * An immutable list of numbers with value equality: what records hold instead of a {@code int[]}.
 */
public final class Ints {
  private static final Ints EMPTY = new Ints(new int[0]);

  private final int[] values;

  private Ints(int[] values) {
    this.values = values;
  }

  /**
   * These numbers.
   *
   * @param values copied
   * @return the list
   */
  public static Ints of(int... values) {
    return values.length == 0 ? EMPTY : new Ints(values.clone());
  }

  /**
   * Part of an array.
   *
   * @param values copied
   * @param from first index
   * @param to one past the last index
   * @return the list
   */
  public static Ints copyOf(int[] values, int from, int to) {
    return new Ints(Arrays.copyOfRange(values, from, to));
  }

  /**
   * A list by index.
   *
   * @param size how many
   * @param value the number at each index, asked in ascending order
   * @return the list
   */
  public static Ints generate(int size, IntUnaryOperator value) {
    int[] values = new int[size];
    for (int i = 0; i < size; i++) {
      values[i] = value.applyAsInt(i);
    }
    return new Ints(values);
  }

  /**
   * The number at an index.
   *
   * @param i from 0
   * @return the number
   */
  public int get(int i) {
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
  public long sum() {
    long sum = 0;
    for (int value : values) {
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
    return (double) sum() / values.length;
  }

  /**
   * A copy as an array.
   *
   * @return a new array
   */
  public int[] toArray() {
    return values.clone();
  }

  /**
   * Copies all numbers into an array.
   *
   * @param target overwritten from {@code offset} on
   * @param offset first index of the target
   */
  public void copyTo(int[] target, int offset) {
    System.arraycopy(values, 0, target, offset, values.length);
  }

  /**
   * The numbers as a stream.
   *
   * @return a stream in order
   */
  public IntStream stream() {
    return Arrays.stream(values);
  }

  /** Equality of all entries, as in {@link Arrays#equals(int[], int[])}. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Ints that && Arrays.equals(values, that.values);
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
