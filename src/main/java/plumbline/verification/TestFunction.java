package plumbline.verification;

import java.util.function.ToDoubleBiFunction;

/**
 * A number computed from a state and its data, whose law is compared between forward and backward
 * samples.
 *
 * @param name what the tables call it
 * @param value the number; must be a function of its arguments alone
 * @param <S> state
 * @param <Y> data
 */
public record TestFunction<S, Y>(String name, ToDoubleBiFunction<? super S, ? super Y> value) {
  /**
   * A test function.
   *
   * @param name what the tables call it
   * @param value the number
   * @param <S> state
   * @param <Y> data
   * @return the function
   */
  public static <S, Y> TestFunction<S, Y> of(
      String name, ToDoubleBiFunction<? super S, ? super Y> value) {
    return new TestFunction<>(name, value);
  }
}
