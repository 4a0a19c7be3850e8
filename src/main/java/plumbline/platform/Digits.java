package plumbline.platform;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as text, and text as numbers. */
public final class Digits {
  private Digits() {}

  /**
   * Text with numbers in it.
   *
   * @param format as {@link String#format(String, Object...)} takes it
   * @param values that it names
   * @return the text, with a decimal point in every country
   */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * A number with its leading digits, rounded half up from all that it has; fewer where it has no
   * more. There is no exponent.
   *
   * @param value finite
   * @param digits how many
   * @return the text
   */
  public static String leading(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).toPlainString();
  }

  /**
   * The number that ASCII text names.
   *
   * @param text where it stands
   * @param from its first byte
   * @param length of so many
   * @return the double next to it
   * @throws NumberFormatException if it is none
   */
  public static double parse(byte[] text, int from, int length) {
    return JavaDoubleParser.parseDouble(text, from, length);
  }
}
