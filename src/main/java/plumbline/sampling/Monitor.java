package plumbline.sampling;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import plumbline.numerics.Doubles;

/**
 * Numbers that are kept of each draw, under fixed names. Stateless: one monitor serves all chains.
 *
 * @param <S> state
 * @param <Y> data
 */
public interface Monitor<S, Y> {
  /**
   * The names of the numbers.
   *
   * @return distinct names, at least one
   */
  List<String> names();

  /**
   * Writes the numbers of a draw.
   *
   * @param visit where a chain stands
   * @param target where to write
   * @param offset where the first number goes, the others behind it
   */
  void write(Accumulator.Visit<S, Y> visit, double[] target, int offset);

  /**
   * A monitor of one number.
   *
   * @param name its name
   * @param value the number
   * @param <S> state
   * @param <Y> data
   * @return the monitor
   */
  static <S, Y> Monitor<S, Y> of(String name, ToDoubleBiFunction<? super S, ? super Y> value) {
    List<String> names = List.of(name);
    return new Monitor<>() {
      @Override
      public List<String> names() {
        return names;
      }

      @Override
      public void write(Accumulator.Visit<S, Y> visit, double[] target, int offset) {
        target[offset] = value.applyAsDouble(visit.state(), visit.data());
      }
    };
  }

  /**
   * A monitor of several numbers.
   *
   * @param names distinct names
   * @param values as many numbers
   * @param <S> state
   * @param <Y> data
   * @return the monitor
   */
  static <S, Y> Monitor<S, Y> of(
      List<String> names, BiFunction<? super S, ? super Y, Doubles> values) {
    List<String> all = List.copyOf(names);
    return new Monitor<>() {
      @Override
      public List<String> names() {
        return all;
      }

      @Override
      public void write(Accumulator.Visit<S, Y> visit, double[] target, int offset) {
        Doubles found = values.apply(visit.state(), visit.data());
        if (found.size() != all.size()) {
          throw new IllegalArgumentException(
              "a monitor of " + all + " gave " + found.size() + " numbers, not " + all.size());
        }
        found.copyTo(target, offset);
      }
    };
  }
}
