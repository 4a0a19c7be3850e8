package plumbline.platform;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;

/** Numbers as text with the digits that Java's own formats give, and text as numbers. */
public final class Digits {
  private static final String FLAGS = "-#+ 0,(";

  private Digits() {}

  public static String format(String format, Object... values) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    int at = 0;
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c != '%') {
        text.append(c);
        continue;
      }
      int start = at;
      int number = at;
      while (Character.isDigit(format.charAt(number))) {
        number++;
      }
      int named = -1;
      if (number > at && format.charAt(number) == '$') {
        named = Integer.parseInt(format.substring(at, number)) - 1;
        at = number + 1;
      }
      int flags = at;
      while (FLAGS.indexOf(format.charAt(at)) >= 0) {
        at++;
      }
      String flag = format.substring(flags, at);
      int from = at;
      while (Character.isDigit(format.charAt(at))) {
        at++;
      }
      int width = at > from ? Integer.parseInt(format.substring(from, at)) : 0;
      int precision = -1;
      if (format.charAt(at) == '.') {
        from = ++at;
        while (Character.isDigit(format.charAt(at))) {
          at++;
        }
        precision = Integer.parseInt(format.substring(from, at));
      }
      char conversion = format.charAt(at++);
      if (conversion == 'n') {
        text.append('\n');
        continue;
      }
      Object value =
          conversion == '%' ? "%" : values[named >= 0 ? named : next++]; // as many as are named
      String body = body(conversion, flag, precision, width, value);
      if (body == null) {
        throw new IllegalArgumentException("no format %" + format.substring(start, at));
      }
      int blanks = Math.max(0, width - body.length());
      text.append(flag.contains("-") ? body + " ".repeat(blanks) : " ".repeat(blanks) + body);
    }
    return text.toString();
  }

  private static String body(char conversion, String flag, int precision, int width, Object value) {
    switch (conversion) {
      case '%':
        return "%";
      case 'c':
      case 'b':
      case 's':
        String all = String.valueOf(value);
        return precision < 0 || precision > all.length() ? all : all.substring(0, precision);
      case 'd':
        boolean negative = value.toString().startsWith("-");
        String digits = negative ? value.toString().substring(1) : value.toString();
        return signed(negative, digits, flag, width);
      case 'x':
        return value instanceof BigInteger whole
            ? whole.toString(16)
            : value instanceof Long whole
                ? Long.toHexString(whole)
                : Integer.toHexString(((Number) value).intValue());
      case 'f':
      case 'e':
      case 'g':
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number)) {
          return "NaN";
        }
        boolean minus = Double.compare(number, 0) < 0;
        if (Double.isInfinite(number)) {
          return minus ? "-Infinity" : flag.contains("+") ? "+Infinity" : "Infinity";
        }
        int places = precision < 0 ? 6 : precision;
        return signed(minus, real(conversion, Math.abs(number), places), flag, width);
      default:
        return null;
    }
  }

  private static String signed(boolean negative, String digits, String flag, int width) {
    String grouped = digits;
    if (flag.contains(",")) {
      int point = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
      StringBuilder text = new StringBuilder(digits);
      for (int i = point - 3; i > 0; i -= 3) {
        text.insert(i, ',');
      }
      grouped = text.toString();
    }
    String sign = negative ? "-" : flag.contains("+") ? "+" : flag.contains(" ") ? " " : "";
    int zeros = flag.contains("0") ? width - sign.length() - grouped.length() : 0;
    return sign + "0".repeat(Math.max(0, zeros)) + grouped;
  }

  /** A number from 0 on, rounded half up from its shortest digits, as Java does it. */
  private static String real(char conversion, double value, int precision) {
    String exponential = exponential(value);
    int e = exponential.indexOf('e');
    String digits = exponential.substring(0, e).replace(".", "");
    int exponent = Integer.parseInt(exponential.substring(e + 1).replace("+", ""));
    if (conversion == 'g') {
      int significant = precision == 0 ? 1 : precision;
      if (value == 0) {
        return fixed("0", 0, significant - 1);
      }
      String rounded = rounded(digits, significant);
      int shown = rounded.length() > significant ? exponent + 1 : exponent;
      return shown >= -4 && shown < significant
          ? fixed(digits, exponent, significant - 1 - shown)
          : scientific(digits, exponent, significant - 1);
    }
    return conversion == 'e'
        ? scientific(digits, exponent, precision)
        : fixed(digits, exponent, precision);
  }

  private static String scientific(String digits, int exponent, int places) {
    String rounded = rounded(digits, places + 1);
    int shown = rounded.length() > places + 1 ? exponent + 1 : exponent;
    String kept = rounded.substring(0, places + 1);
    String power = Integer.toString(Math.abs(shown));
    return kept.charAt(0)
        + (places > 0 ? "." + kept.substring(1) : "")
        + (shown < 0 ? "e-" : "e+")
        + (power.length() < 2 ? "0" : "")
        + power;
  }

  private static String fixed(String digits, int exponent, int places) {
    int wanted = exponent + 1 + places;
    String rounded =
        wanted < 0
            ? ""
            : wanted == 0 ? (digits.charAt(0) >= '5' ? "1" : "") : rounded(digits, wanted);
    // The number is these digits over 10^places.
    String padded = "0".repeat(Math.max(0, places + 1 - rounded.length())) + rounded;
    int point = padded.length() - places;
    return padded.substring(0, point) + (places > 0 ? "." + padded.substring(point) : "");
  }

  /** So many digits; one more where 9.99 becomes 10.0. */
  private static String rounded(String digits, int count) {
    if (digits.length() <= count) {
      return digits + "0".repeat(count - digits.length());
    }
    String kept = digits.substring(0, count);
    return digits.charAt(count) < '5' ? kept : new BigInteger(kept).add(BigInteger.ONE).toString();
  }

  /** The shortest digits that name a double: JavaScript gives no others. */
  @JSBody(params = "value", script = "return value.toExponential();")
  private static native String exponential(double value);

  /** A script knows a hundred digits: of a number between 1e-4 and 1e7 these are all. */
  @JSBody(
      params = {"value", "digits"},
      script =
          "if (value === 0) { return '0'; } var size = Math.abs(value);"
              + " var all = size.toPrecision(100).replace(/[.]?0+$/, '');"
              + " var rounded = size.toPrecision(digits);"
              + " var known = all.replace('.', '').replace(/^0+/, '').length;"
              + " var shown = known <= digits ? all : rounded.indexOf('e') < 0 ? rounded"
              + " : String(Number(rounded));"
              + " return (value < 0 ? '-' : '') + shown;")
  private static native String script(double value, int digits);

  public static String leading(double value, int digits) {
    double size = Math.abs(value);
    return size == 0 || (size >= 1e-4 && size < 1e7)
        ? script(value, digits)
        : new BigDecimal(value).round(new MathContext(digits)).toPlainString();
  }

  public static double parse(byte[] text, int from, int length) {
    double value = number(text, from, from + length);
    if (Double.isNaN(value)) {
      throw new NumberFormatException("no number");
    }
    return value;
  }

  /**
   * A script rounds a decimal to the double next to it; of its other forms none has these signs
   * alone. The compiler gives parameters short names, which variables must not have.
   */
  @JSBody(
      params = {"text", "from", "to"},
      script =
          "for (var index = from; index < to; index++) { var sign = text[index];"
              + " if (!(sign >= 48 && sign <= 57 || sign === 46 || sign === 45 || sign === 43"
              + " || sign === 101 || sign === 69)) { return NaN; } }"
              + " return from < to ? Number(String.fromCharCode.apply(null,"
              + " text.subarray(from, to))) : NaN;")
  private static native double number(@JSByRef byte[] text, int from, int to);
}
