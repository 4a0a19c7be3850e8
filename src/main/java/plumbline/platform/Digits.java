package plumbline.platform;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
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
