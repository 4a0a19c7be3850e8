package plumbline.cli.diagnose;

import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/** One step of an expression, on the stack of its numbers at one draw. */
@FunctionalInterface
interface ExpressionStep {
  /** Gives how many numbers there are afterwards. */
  int on(double[] stack, int count, Draws draws, int chain, int draw);

  Map<String, DoubleUnaryOperator> FUNCTIONS =
      Map.of(
          "abs", Math::abs,
          "exp", Math::exp,
          "log", Math::log,
          "sqrt", Math::sqrt,
          "sin", Math::sin,
          "cos", Math::cos,
          "tanh", Math::tanh,
          "logit", p -> Math.log(p / (1 - p)),
          "invlogit", x -> 1 / (1 + Math.exp(-x)));
  Map<String, DoubleBinaryOperator> OF_TWO = Map.of("min", Math::min, "max", Math::max);

  /** The last number becomes another. */
  static ExpressionStep of(DoubleUnaryOperator function) {
    return (stack, count, draws, c, i) -> {
      stack[count - 1] = function.applyAsDouble(stack[count - 1]);
      return count;
    };
  }

  /** The last two numbers become one. */
  static ExpressionStep of(DoubleBinaryOperator function) {
    return (stack, count, draws, c, i) -> {
      stack[count - 2] = function.applyAsDouble(stack[count - 2], stack[count - 1]);
      return count - 1;
    };
  }

  /** A function by its name; null if there is none of as many numbers. */
  static @Nullable ExpressionStep function(String name, int numbers) {
    @Nullable DoubleUnaryOperator one = numbers == 1 ? FUNCTIONS.get(name) : null;
    @Nullable DoubleBinaryOperator two = numbers == 2 ? OF_TWO.get(name) : null;
    return one != null ? of(one) : two != null ? of(two) : null;
  }

  /** One more number. */
  static ExpressionStep number(double value) {
    return (stack, count, draws, c, i) -> {
      stack[count] = value;
      return count + 1;
    };
  }

  /** The value of a variable. */
  static ExpressionStep variable(int index) {
    return (stack, count, draws, c, i) -> {
      stack[count] = draws.get(index, c, i);
      return count + 1;
    };
  }
}
