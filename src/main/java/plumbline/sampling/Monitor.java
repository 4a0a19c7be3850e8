package plumbline.sampling;

import java.util.List;
import java.util.function.ToDoubleBiFunction;

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
}
