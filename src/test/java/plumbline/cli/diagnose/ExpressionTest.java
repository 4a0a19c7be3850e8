package plumbline.cli.diagnose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

class ExpressionTest {
  private static final Draws DRAWS =
      Draws.of(
          List.of("a", "theta[1,2]", "b.c", "odd name", "min"),
          1,
          2,
          new double[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29},
          RunInfo.external("test"));

  private static double first(String expression) {
    Draws with = Expression.append(DRAWS, expression);
    assertEquals(DRAWS.variables().size() + 1, with.variables().size());
    assertEquals(13, with.get(2, 0, 1), "the others stay");
    return with.get(5, 0, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a/b.c | 0.18181818181818182",
        "a - b.c - 1 | -10",
        "-a^2 | -4",
        "2^-1 | 0.5",
        "2^3^2 | 512",
        "a * (theta[1,2] + 1.5e1) / 4 | 10",
        "`odd name` + .5 | 17.5",
        "max(a, b.c) | 11",
        "min - 1 | 22",
        "sqrt(abs(-9)) | 3",
        "invlogit(logit(0.25)) | 0.25",
        "8 / 2 / 2 | 2",
        "2^-3^2 | 0.001953125",
        "-(-a) - -+-a | 0",
        "a * -b.c | -22",
        "- 2 ^ 2 * 3 | -12",
        "max(max(a, 1) + 1, (((2)))) * 2 | 6",
        "-max(-a, -b.c)^2 | -4",
        "6 / 2 * 3 - 4 + 1 | 6",
      })
  void values(String expression, double expected) {
    assertEquals(expected, first(expression), 1e-12);
  }

  @Test
  void theNameIsTheText() {
    assertEquals("a/b.c", Expression.append(DRAWS, " a/b.c ").variables().get(5));
    assertEquals(3.0 / 13, Expression.append(DRAWS, "a/b.c").get(5, 0, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a +",
        "a b",
        "(a",
        "nothere",
        "foo(a)",
        "1.2.3",
        "theta[9]",
        "`a",
        "log(a, a)",
        "(a, a)",
        "min(a)",
        "max(a, a, a)",
        "a)",
        "a ^",
        "- ",
        "()"
      })
  void faultsAreOneSentence(String expression) {
    IllegalArgumentException fault =
        assertThrows(IllegalArgumentException.class, () -> first(expression));
    assertTrue(String.valueOf(fault.getMessage()).startsWith("in the function "));
  }

  /** Sums that a program types, and nesting that nobody does. */
  @Test
  void anyLengthAndDepth() {
    int n = 30_000;
    assertEquals(2.0 * n, first(String.join("+", Collections.nCopies(n, "a"))));
    assertEquals(2, first("(".repeat(n) + "a" + ")".repeat(n)));
    assertEquals(2, first("-".repeat(2 * n) + "a"));
    assertEquals(1, first("1^".repeat(n) + "a"));
    assertEquals(2.0 / (1 << 20), first("a" + "*0.5".repeat(20) + "*1".repeat(n)));
    assertEquals(2, first("abs(".repeat(n) + "a" + ")".repeat(n)));
    assertEquals(2, first("max(0,".repeat(n) + "a" + ")".repeat(n)));
    assertEquals(2 - n, first("1+-1-1+(".repeat(n) + "a" + ")".repeat(n)));
  }

  /** A text of pages is neither a name nor a sentence. */
  @Test
  void longTextsAreCutShort() {
    String text = String.join("+", Collections.nCopies(1000, "a"));
    String name = Expression.append(DRAWS, text).variables().get(5);
    assertEquals("a+".repeat(30) + "... (1999 characters)", name);
    for (String wrong : List.of(text + "+", text + ")", "(" + text, text + "+" + "x".repeat(999))) {
      IllegalArgumentException fault =
          assertThrows(IllegalArgumentException.class, () -> first(wrong));
      assertTrue(fault.getMessage().length() < 400, fault.getMessage());
    }
  }

  @Test
  void aVariableAsItIsIsThereAlready() {
    IllegalArgumentException fault =
        assertThrows(IllegalArgumentException.class, () -> first(" a "));
    assertEquals("the function a is a variable already: leave it out", fault.getMessage());
  }
}
