package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import plumbline.platform.Digits;

/** Numbers as they stand in files of draws, with the literals that R, Stan and Python write. */
public final class NumberField {
  static final String EXPECTED = "a number, NA, NaN, Inf or -Inf";

  private NumberField() {}

  /**
   * Parses a field, blanks around it allowed.
   *
   * @return the number; NaN for NA and NaN
   * @throws NumberFormatException if it is none, or too large for a double
   */
  static double parse(byte[] bytes, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && bytes[start] == ' ') {
      start++;
    }
    while (end > start && bytes[end - 1] == ' ') {
      end--;
    }
    if (start == end) {
      throw new NumberFormatException("nothing");
    }
    // The parser also takes Java's own forms (hexadecimal, 1.0f); a decimal ends with a digit.
    byte last = bytes[end - 1];
    if ((last >= '0' && last <= '9') || last == '.') {
      if (isHexadecimal(bytes, start, end)) {
        throw new NumberFormatException("hexadecimal");
      }
      double value = Digits.parse(bytes, start, end - start);
      if (Double.isInfinite(value)) {
        throw new NumberFormatException("beyond the range of a double");
      }
      return value;
    }
    return literal(new String(bytes, start, end - start, StandardCharsets.UTF_8));
  }

  /** Whether a whole text is a number. */
  static boolean isNumber(byte[] text) {
    try {
      parse(text, 0, text.length);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The number, or NaN for what is none. */
  static double orNaN(byte[] bytes, int from, int to) {
    try {
      return parse(bytes, from, to);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  static double orNaN(byte[] text) {
    return orNaN(text, 0, text.length);
  }

  private static boolean isHexadecimal(byte[] bytes, int start, int end) {
    int second = bytes[start] == '-' || bytes[start] == '+' ? start + 2 : start + 1;
    return second < end && (bytes[second] | 0x20) == 'x';
  }

  private static double literal(String text) {
    return switch (text) {
      case "NA", "NaN", "nan", "-nan", "NAN" -> Double.NaN;
      case "Inf", "+Inf", "inf", "+inf", "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
      case "-Inf", "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw new NumberFormatException(text);
    };
  }

  /** A field as it is quoted in a message: short, and without control characters. */
  public static String quoted(byte[] bytes, int from, int to) {
    return quoted(new String(bytes, from, Math.max(0, to - from), StandardCharsets.UTF_8));
  }

  public static String quoted(String text) {
    return text.isBlank() ? "nothing" : '"' + shortened(text) + '"';
  }

  /** The first characters of a text, control characters shown as question marks. */
  public static String shortened(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .limit(60)
        .map(c -> Character.isISOControl(c) || c == 0xfffd ? '?' : c)
        .forEach(safe::appendCodePoint);
    return safe.append(text.length() > 60 ? "..." : "").toString();
  }
}
