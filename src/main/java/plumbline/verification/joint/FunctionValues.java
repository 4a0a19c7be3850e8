package plumbline.verification.joint;

import java.util.List;
import java.util.function.ToDoubleBiFunction;
import plumbline.verification.NotFiniteException;
import plumbline.verification.TestFunction;

/**
 * The values of some test functions at a draw, again and again: looking the functions up costs as
 * much as the smallest of them, and is done once.
 */
public final class FunctionValues<S, Y> {
  private final List<TestFunction<S, Y>> functions;
  private final ToDoubleBiFunction<? super S, ? super Y>[] values;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type, filled with no other
  FunctionValues(List<TestFunction<S, Y>> functions) {
    this.functions = functions;
    this.values = functions.stream().map(TestFunction::value).toArray(ToDoubleBiFunction[]::new);
  }

  /**
   * The value of a function.
   *
   * @param side of the test, for the message
   * @param index of the draw, for the message
   * @throws NotFiniteException if the value is NaN or infinite
   */
  public static <S, Y> double evaluate(
      TestFunction<S, Y> function, S state, Y data, String side, int index) {
    double value = function.value().applyAsDouble(state, data);
    if (!Double.isFinite(value)) {
      throw new NotFiniteException(function.name(), value, side, index);
    }
    return value;
  }

  /** How many functions there are. */
  int size() {
    return values.length;
  }

  /**
   * Writes the value of function f to {@code target[at + f * stride]}.
   *
   * @param side of the test, for the message
   * @param index of the draw, for the message
   * @throws NotFiniteException if a value is NaN or infinite
   */
  void write(S state, Y data, double[] target, int at, int stride, String side, int index) {
    double none = 0;
    for (int f = 0; f < values.length; f++) {
      double value = values[f].applyAsDouble(state, data);
      target[at + f * stride] = value;
      none += 0 * value;
    }
    // One question for all of them: nought times NaN or infinity is NaN.
    if (none != 0) {
      refuse(target, at, stride, side, index);
    }
  }

  /**
   * Writes values after sweeps. Where a density is zero the sampler has left the support, unless it
   * was zero before the sweeps as well: then model and simulator contradict each other.
   *
   * @param before the state before them; where it is the same object nothing is known of it
   */
  void writeAfter(S before, S after, Y data, double[] target, int at, int stride, int index) {
    try {
      write(after, data, target, at, stride, "backward", index);
    } catch (NotFiniteException zero) {
      if (before != after) {
        write(before, data, new double[values.length], 0, 1, NotFiniteException.START, index);
      }
      throw zero;
    }
  }

  private void refuse(double[] written, int at, int stride, String side, int index) {
    for (int f = 0; f < values.length; f++) {
      check(f, written[at + f * stride], side, index);
    }
  }

  /** Whether any value is another one than {@link #write} put there. */
  boolean changed(S state, Y data, double[] written, int at, int stride, String side, int index) {
    for (int f = 0; f < values.length; f++) {
      if (value(f, state, data, side, index) != written[at + f * stride]) {
        return true;
      }
    }
    return false;
  }

  private double value(int function, S state, Y data, String side, int index) {
    double value = values[function].applyAsDouble(state, data);
    check(function, value, side, index);
    return value;
  }

  private void check(int function, double value, String side, int index) {
    if (!Double.isFinite(value)) {
      throw new NotFiniteException(functions.get(function).name(), value, side, index);
    }
  }
}
