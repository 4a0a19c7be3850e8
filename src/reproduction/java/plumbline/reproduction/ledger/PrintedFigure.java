package plumbline.reproduction.ledger;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A piece of one line that a command prints, with its numbers in braces: {@code eta mean {1.50}} or
 * {@code share {0.60 ± 0.01}}. A number stands for every number that rounds to its digits, or, with
 * an error, for every number within three of them.
 *
 * @param text the piece; runs of spaces count as one
 */
public record PrintedFigure(String text) {
  private static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");
  private static final String NUMBER = "([-+]?[0-9][0-9,]*(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)";

  /** A number in braces. */
  private record Expected(BigDecimal value, double allowed) {
    static Expected of(String inside) {
      String[] parts = inside.split("±", -1);
      BigDecimal value = number(parts[0]);
      double lastDigit = Math.pow(10, -value.scale());
      return new Expected(
          value,
          parts.length == 2 ? 3 * number(parts[1]).doubleValue() : 0.5 * lastDigit * (1 + 1e-9));
    }

    private boolean agrees(String found) {
      return Math.abs(number(found).doubleValue() - value.doubleValue()) <= allowed;
    }

    private static BigDecimal number(String text) {
      return new BigDecimal(text.strip().replace(",", ""));
    }
  }

  /**
   * Checks that every pair of braces holds a number.
   *
   * @throws IllegalArgumentException if one does not, or if there is none
   */
  public PrintedFigure {
    Matcher braces = BRACES.matcher(text);
    if (!braces.find()) {
      throw new IllegalArgumentException("a printed figure needs a number in braces, not " + text);
    }
    do {
      try {
        Expected.of(braces.group(1));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "braces hold a number, or a number ± its error, not " + braces.group(), e);
      }
    } while (braces.find());
  }

  /** The figure as a reader sees it: without braces. */
  @Override
  public String toString() {
    return BRACES.matcher(text).replaceAll("$1");
  }

  /**
   * Is the figure in what a command printed?
   *
   * @param output what it printed
   * @return empty if a line has the figure; else a sentence with the nearest that was printed
   */
  public Optional<String> differsFrom(String output) {
    Pattern line = Pattern.compile(pattern());
    List<Expected> expected =
        BRACES.matcher(text).results().map(found -> Expected.of(found.group(1))).toList();
    List<String> others = new ArrayList<>();
    for (String printed : output.lines().toList()) {
      Matcher matcher = line.matcher(oneSpaced(printed));
      while (matcher.find()) {
        if (agrees(expected, matcher)) {
          return Optional.empty();
        }
        others.add(matcher.group());
      }
    }
    return Optional.of(
        "expected \""
            + this
            + "\", but the command prints "
            + (others.isEmpty() ? "no such line" : "\"" + String.join("\", \"", others) + "\""));
  }

  private static boolean agrees(List<Expected> expected, Matcher matcher) {
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).agrees(matcher.group(i + 1))) {
        return false;
      }
    }
    return true;
  }

  /** Words as they are, any number in the place of a number. */
  private String pattern() {
    return Pattern.compile("\\{[^}]*}|[^{]+")
        .matcher(oneSpaced(text))
        .results()
        .map(part -> part.group().startsWith("{") ? NUMBER : Pattern.quote(part.group()))
        .collect(Collectors.joining("", "(?<![-0-9.])", ""));
  }

  private static String oneSpaced(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
