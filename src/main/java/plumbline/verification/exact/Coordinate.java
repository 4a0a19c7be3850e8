package plumbline.verification.exact;

import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import plumbline.verification.TestFunction;
import plumbline.verification.exact.SimulatorAgainstDensity.Direction;

/**
 * One number of a state, named once: what test functions look at, what a simulator is compared with
 * its density along, and what a law check varies.
 *
 * @param name what tables call it
 * @param get the number
 * @param with the state with another number in its place
 * @param <S> state
 */
public record Coordinate<S>(
    String name, ToDoubleFunction<? super S> get, BiFunction<? super S, Double, ? extends S> with) {
  /**
   * The number as a test function.
   *
   * @param <Y> data
   * @return the function, of the same name
   */
  public <Y> TestFunction<S, Y> function() {
    return TestFunction.of(name, (state, data) -> get.applyAsDouble(state));
  }

  /**
   * The direction in which something is added to the number.
   *
   * @param step how far to go
   * @return the direction, of the same name
   */
  public Direction<S> direction(double step) {
    return new Direction<>(name, (s, h) -> with.apply(s, get.applyAsDouble(s) + h), step);
  }

  /**
   * The direction in which something is added to the number's logarithm.
   *
   * @param step how far to go
   * @return the direction; its name begins with log
   */
  public Direction<S> logDirection(double step) {
    return new Direction<>(
        "log " + name, (s, h) -> with.apply(s, get.applyAsDouble(s) * Math.exp(h)), step);
  }
}
