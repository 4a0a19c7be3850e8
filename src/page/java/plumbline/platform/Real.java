package plumbline.platform;

import org.teavm.jso.JSBody;

/**
 * Functions of real numbers as the browser computes them: to the last digits near zero and without
 * overflow, which the compiler's own forms ({@code log(1 + x)}, {@code exp(x) - 1}) are not. The
 * build puts them in the place of those of {@link Math} ({@link RealMath}).
 */
public final class Real {
  private static final double WHOLE = 0x1p52;

  private Real() {}

  @JSBody(params = "x", script = "return Math.log1p(x);")
  public static native double log1p(double x);

  @JSBody(params = "x", script = "return Math.expm1(x);")
  public static native double expm1(double x);

  @JSBody(params = "x", script = "return Math.log10(x);")
  public static native double log10(double x);

  @JSBody(params = "x", script = "return Math.cbrt(x);")
  public static native double cbrt(double x);

  @JSBody(params = "x", script = "return Math.sinh(x);")
  public static native double sinh(double x);

  @JSBody(params = "x", script = "return Math.cosh(x);")
  public static native double cosh(double x);

  @JSBody(params = "x", script = "return Math.tanh(x);")
  public static native double tanh(double x);

  @JSBody(params = {"x", "y"}, script = "return Math.hypot(x, y);")
  public static native double hypot(double x, double y);

  /** The nearest whole number, the even one of two. */
  public static double rint(double x) {
    if (!(Math.abs(x) < WHOLE)) {
      return x; // whole already, infinite, or not a number
    }
    double away = x < 0 ? (x - WHOLE) + WHOLE : (x + WHOLE) - WHOLE;
    return away == 0 ? x * 0.0 : away;
  }
}
