package plumbline.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import plumbline.sampling.Draws;

/**
 * A function of variables, written as people write it: numbers, names of variables, {@code + - * /
 * ^}, parentheses, and the functions {@code abs exp log sqrt sin cos tanh logit invlogit min max}.
 * Names may have indices, {@code theta[1,2]}; other names stand between back quotes.
 */
final class Expression {
  private static final Map<String, DoubleUnaryOperator> FUNCTIONS =
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
  private static final Map<String, DoubleBinaryOperator> OF_TWO =
      Map.of("min", Math::min, "max", Math::max);

  /** A part of an expression at one draw. */
  private interface Node {
    double at(Draws draws, int chain, int draw);
  }

  private final String text;
  private final List<String> variables;
  private final Node root;
  private int next;

  private Expression(String text, List<String> variables) {
    this.text = text;
    this.variables = variables;
    this.root = sum();
    if (peek() != 0) {
      throw fault("the end");
    }
  }

  /**
   * These draws with another variable.
   *
   * @param draws the draws
   * @param expression a function of their variables; its text becomes the variable's name
   * @return the draws and their function
   * @throws IllegalArgumentException if the expression cannot be read or has an unknown name
   */
  public static Draws append(Draws draws, String expression) {
    Expression parsed = new Expression(expression, draws.variables());
    List<String> names = new ArrayList<>(draws.variables());
    names.add(expression.strip());
    int size = draws.chains() * draws.draws();
    double[] values = new double[Math.multiplyExact(names.size(), size)];
    for (int v = 0; v < draws.variables().size(); v++) {
      System.arraycopy(draws.stacked(v), 0, values, v * size, size);
    }
    int k = size * draws.variables().size();
    for (int c = 0; c < draws.chains(); c++) {
      for (int i = 0; i < draws.draws(); i++) {
        values[k++] = parsed.root.at(draws, c, i);
      }
    }
    return Draws.adopt(names, draws.chains(), draws.draws(), values, draws.info());
  }

  private char peek() {
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    return next < text.length() ? text.charAt(next) : 0;
  }

  private boolean take(char c) {
    if (peek() == c) {
      next++;
      return true;
    }
    return false;
  }

  private IllegalArgumentException fault(String expected) {
    String rest = text.substring(Math.min(next, text.length()));
    return new IllegalArgumentException(
        "in the function "
            + text
            + ": expected "
            + expected
            + " where it says "
            + (rest.isBlank() ? "nothing more" : rest));
  }

  private Node sum() {
    Node left = product();
    while (peek() == '+' || peek() == '-') {
      boolean plus = take('+') || !take('-');
      left = of(left, product(), plus ? (a, b) -> a + b : (a, b) -> a - b);
    }
    return left;
  }

  private Node product() {
    Node left = signed();
    while (peek() == '*' || peek() == '/') {
      boolean times = take('*') || !take('/');
      left = of(left, signed(), times ? (a, b) -> a * b : (a, b) -> a / b);
    }
    return left;
  }

  private Node signed() {
    if (take('-')) {
      Node inner = signed();
      return (draws, c, i) -> -inner.at(draws, c, i);
    }
    return take('+') ? signed() : power();
  }

  private Node power() {
    Node base = atom();
    return take('^') ? of(base, signed(), Math::pow) : base;
  }

  private static Node of(Node left, Node right, DoubleBinaryOperator operator) {
    return (draws, c, i) -> operator.applyAsDouble(left.at(draws, c, i), right.at(draws, c, i));
  }

  private Node atom() {
    char c = peek();
    if (take('(')) {
      Node inner = sum();
      close();
      return inner;
    }
    if (Character.isDigit(c) || c == '.') {
      return number();
    }
    if (take('`')) {
      int end = text.indexOf('`', next);
      if (end < 0) {
        throw fault("a back quote after the name");
      }
      String name = text.substring(next, end);
      next = end + 1;
      return variable(name);
    }
    if (Character.isLetter(c) || c == '_') {
      return named();
    }
    throw fault("a number or a name");
  }

  private void close() {
    if (!take(')')) {
      throw fault(")");
    }
  }

  private Node number() {
    int from = next;
    while (next < text.length()
        && (Character.isDigit(text.charAt(next))
            || text.charAt(next) == '.'
            || "eE".indexOf(text.charAt(next)) >= 0
            || ("+-".indexOf(text.charAt(next)) >= 0
                && "eE".indexOf(text.charAt(next - 1)) >= 0))) {
      next++;
    }
    try {
      double value = Double.parseDouble(text.substring(from, next));
      return (draws, c, i) -> value;
    } catch (NumberFormatException e) {
      next = from;
      throw fault("a number");
    }
  }

  private Node named() {
    int from = next;
    while (next < text.length()
        && (Character.isLetterOrDigit(text.charAt(next)) || "._".indexOf(text.charAt(next)) >= 0)) {
      next++;
    }
    String name = text.substring(from, next);
    if (next < text.length() && text.charAt(next) == '[') {
      int end = text.indexOf(']', next);
      if (end < 0) {
        throw fault("]");
      }
      next = end + 1;
      return variable(text.substring(from, next));
    }
    if (variables.contains(name) || peek() != '(') {
      return variable(name);
    }
    return call(name);
  }

  private Node call(String name) {
    DoubleUnaryOperator one = FUNCTIONS.get(name);
    DoubleBinaryOperator two = OF_TWO.get(name);
    take('(');
    Node first = sum();
    if (two != null && take(',')) {
      Node second = sum();
      close();
      return of(first, second, two);
    }
    close();
    if (one == null) {
      throw new IllegalArgumentException(
          "in the function "
              + text
              + ": no function "
              + name
              + " of as many numbers; there are abs, exp, log, sqrt, sin, cos, tanh, logit,"
              + " invlogit of one, min and max of two");
    }
    return (draws, c, i) -> one.applyAsDouble(first.at(draws, c, i));
  }

  private Node variable(String name) {
    int v = variables.indexOf(name);
    if (v < 0) {
      String near =
          String.join(
              ", ", Arrays.copyOf(variables.toArray(String[]::new), Math.min(8, variables.size())));
      throw new IllegalArgumentException(
          "in the function "
              + text
              + ": no variable "
              + name
              + " among "
              + near
              + (variables.size() > 8 ? ", ..." : ""));
    }
    return (draws, c, i) -> draws.get(v, c, i);
  }
}
