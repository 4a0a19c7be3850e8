package plumbline.cli.diagnose;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/**
 * A function of variables, written as people write it: numbers, names of variables, {@code + - * /
 * ^}, parentheses, and the functions {@code abs exp log sqrt sin cos tanh logit invlogit min max}.
 * Names may have indices, {@code theta[1,2]}; other names stand between back quotes. It is read
 * into steps on a stack and so may be as long and as deep as a program writes it.
 */
final class Expression {
  private static final int QUOTED = 60;
  private static final int LONGEST_NAME = 200;

  /** An operator, a parenthesis or a function that waits for what comes after it. */
  private record Waiting(
      int binding, boolean rightFirst, String function, @Nullable ExpressionStep step) {
    static final Waiting OPEN = new Waiting(0, false, "", null);
    static final Waiting MINUS = new Waiting(3, true, "", ExpressionStep.of(x -> -x));

    /** Null where the character is no operator between two. */
    static @Nullable Waiting between(char c) {
      return switch (c) {
        case '+' -> new Waiting(1, false, "", ExpressionStep.of((a, b) -> a + b));
        case '-' -> new Waiting(1, false, "", ExpressionStep.of((a, b) -> a - b));
        case '*' -> new Waiting(2, false, "", ExpressionStep.of((a, b) -> a * b));
        case '/' -> new Waiting(2, false, "", ExpressionStep.of((a, b) -> a / b));
        case '^' -> new Waiting(4, true, "", ExpressionStep.of(Math::pow));
        default -> null;
      };
    }

    boolean goesBefore(Waiting next) {
      return binding > next.binding || (binding == next.binding && !next.rightFirst);
    }
  }

  private final String text;
  private final Map<String, Integer> variables = new HashMap<>();
  private final List<ExpressionStep> steps = new ArrayList<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  /** For each open parenthesis, how many commas it has. */
  private final Deque<Integer> commas = new ArrayDeque<>();

  private int numbers;
  private int next;

  private Expression(String text, List<String> variables) {
    this.text = text;
    for (String name : variables) {
      this.variables.put(name, this.variables.size());
    }
    do {
      operand();
    } while (isFollowed());
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
    String name = brief(expression.strip(), LONGEST_NAME);
    if (names.contains(name)) {
      throw new IllegalArgumentException(
          "the function " + name + " is a variable already: leave it out");
    }
    names.add(name);
    int size = draws.chains() * draws.draws();
    double[] values = new double[Math.multiplyExact(names.size(), size)];
    for (int v = 0; v < draws.variables().size(); v++) {
      System.arraycopy(draws.stacked(v), 0, values, v * size, size);
    }
    int k = size * draws.variables().size();
    double[] stack = new double[parsed.numbers];
    ExpressionStep[] steps = parsed.steps.toArray(ExpressionStep[]::new);
    for (int c = 0; c < draws.chains(); c++) {
      for (int i = 0; i < draws.draws(); i++) {
        int count = 0;
        for (ExpressionStep step : steps) {
          count = step.on(stack, count, draws, c, i);
        }
        values[k++] = stack[0];
      }
    }
    return Draws.adopt(names, draws.chains(), draws.draws(), values, draws.info());
  }

  private static String brief(String text, int longest) {
    return text.length() <= longest
        ? text
        : text.substring(0, QUOTED) + "... (" + text.length() + " characters)";
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
    String found = rest.isBlank() ? "nothing more" : brief(rest, QUOTED);
    return wrong("expected " + expected + " where it says " + found);
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(
        "in the function " + brief(text, LONGEST_NAME) + ": " + what);
  }

  /** Signs, opening parentheses and functions as they come, and then a number or a name. */
  private void operand() {
    while (true) {
      char c = peek();
      if (take('-')) {
        waiting.push(Waiting.MINUS);
      } else if (take('(')) {
        open(Waiting.OPEN);
      } else if (Character.isDigit(c) || c == '.') {
        number();
        return;
      } else if (take('`')) {
        int end = text.indexOf('`', next);
        if (end < 0) {
          throw fault("a back quote after the name");
        }
        variable(text.substring(next, end));
        next = end + 1;
        return;
      } else if (Character.isLetter(c) || c == '_') {
        if (!isFunction()) {
          return;
        }
      } else if (!take('+')) {
        throw fault("a number or a name");
      }
    }
  }

  /** What comes after an operand, up to the next operator; false at the end. */
  private boolean isFollowed() {
    while (true) {
      char c = peek();
      @Nullable Waiting operator = Waiting.between(c);
      if (operator != null) {
        next++;
        settle(operator);
        waiting.push(operator);
        return true;
      }
      if (commas.isEmpty()) {
        if (c != 0) {
          throw fault("the end");
        }
        settle(Waiting.OPEN);
        return false;
      }
      settle(Waiting.OPEN);
      boolean first = commas.element() == 0;
      boolean two = ExpressionStep.function(waiting.element().function(), 2) != null;
      if (first && two && take(',')) {
        commas.push(commas.pop() + 1);
        return true;
      }
      if (!take(')')) {
        throw fault(")");
      }
      call(waiting.pop().function(), commas.pop() + 1);
    }
  }

  /** Makes steps of what waits and goes before this. */
  private void settle(Waiting before) {
    while (!waiting.isEmpty() && waiting.element().step() != null) {
      if (!waiting.element().goesBefore(before)) {
        return;
      }
      steps.add(Objects.requireNonNull(waiting.pop().step()));
    }
  }

  private void open(Waiting parenthesis) {
    waiting.push(parenthesis);
    commas.push(0);
  }

  private void addNumber(ExpressionStep step) {
    steps.add(step);
    numbers++;
  }

  private void number() {
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
      addNumber(ExpressionStep.number(value));
    } catch (NumberFormatException e) {
      next = from;
      throw fault("a number");
    }
  }

  /** A name: of a function, up to its opening parenthesis, or of a variable. */
  private boolean isFunction() {
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
      variable(text.substring(from, next));
      return false;
    }
    if (variables.containsKey(name) || peek() != '(') {
      variable(name);
      return false;
    }
    next++;
    open(new Waiting(0, false, name, null));
    return true;
  }

  /** At the closing parenthesis: of a function, or of none. */
  private void call(String function, int numbers) {
    if (function.isEmpty()) {
      return;
    }
    @Nullable ExpressionStep step = ExpressionStep.function(function, numbers);
    if (step == null) {
      throw wrong(
          "no function "
              + function
              + " of as many numbers; there are abs, exp, log, sqrt, sin, cos, tanh, logit,"
              + " invlogit of one, min and max of two");
    }
    steps.add(step);
  }

  private void variable(String name) {
    @Nullable Integer v = variables.get(name);
    if (v == null) {
      String near =
          variables.entrySet().stream()
              .sorted(Map.Entry.comparingByValue())
              .limit(8)
              .map(Map.Entry::getKey)
              .collect(Collectors.joining(", "));
      throw wrong(
          "no variable "
              + brief(name, QUOTED)
              + " among "
              + near
              + (variables.size() > 8 ? ", ..." : ""));
    }
    addNumber(ExpressionStep.variable(v));
  }
}
