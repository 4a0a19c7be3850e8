package plumbline.report.text;

import plumbline.numerics.Text;

/** Numbers as people read them: five significant digits, no trailing zeros. */
public final class NumberText {
  private NumberText() {}

  /**
   * A number for a table.
   *
   * @param value any number
   * @return e.g. {@code 0.12346}, {@code 1.2e-16}, {@code 42}
   */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    double size = Math.abs(value);
    if (size >= 1e-4 && size < 1e7) {
      int decimals = Math.max(0, 4 - (int) Math.floor(Math.log10(size)));
      return trim(Text.of("%." + decimals + "f", value));
    }
    return Text.of("%.2e", value);
  }

  private static String trim(String text) {
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }
}
