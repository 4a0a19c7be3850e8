package plumbline.numerics;

import java.util.Locale;
import plumbline.platform.Digits;

/** Text with numbers in it: the one place where a number gets its digits, the same everywhere. */
public final class Text {
  private Text() {}

  /**
   * Some text.
   *
   * @param format as {@link String#format(String, Object...)} takes it
   * @param values that it names
   * @return the text, with a decimal point in every country
   */
  public static String of(String format, Object... values) {
    return Digits.format(format, values);
  }

  /**
   * A constant's name as people read it.
   *
   * @param constant one of an enumeration
   * @return its name in lower case
   */
  public static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
