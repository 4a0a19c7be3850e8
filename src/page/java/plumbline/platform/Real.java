package plumbline.platform;

import org.teavm.jso.JSBody;

/**
 * Functions of real numbers as the browser computes them: to the last digits near zero and without
 * overflow, which the compiler's own forms ({@code log(1 + x)}, {@code exp(x) - 1}) are not. The
 * build puts them in the place of those of {@link Math} ({@link RealMath}), by calls that cannot be
 * of a script directly.
 */
public final class Real {
  private static final double WHOLE = 0x1p52;

  private Real() {}

  public static double log1p(double x) {
    return log1pOf(x);
  }

  @JSBody(params = "x", script = "return Math.log1p(x);")
  private static native double log1pOf(double x);

  public static double expm1(double x) {
    return expm1Of(x);
  }

  @JSBody(params = "x", script = "return Math.expm1(x);")
  private static native double expm1Of(double x);

  public static double log10(double x) {
    return log10Of(x);
  }

  @JSBody(params = "x", script = "return Math.log10(x);")
  private static native double log10Of(double x);

  public static double cbrt(double x) {
    return cbrtOf(x);
  }

  @JSBody(params = "x", script = "return Math.cbrt(x);")
  private static native double cbrtOf(double x);

  public static double sinh(double x) {
    return sinhOf(x);
  }

  @JSBody(params = "x", script = "return Math.sinh(x);")
  private static native double sinhOf(double x);

  public static double cosh(double x) {
    return coshOf(x);
  }

  @JSBody(params = "x", script = "return Math.cosh(x);")
  private static native double coshOf(double x);

  public static double tanh(double x) {
    return tanhOf(x);
  }

  @JSBody(params = "x", script = "return Math.tanh(x);")
  private static native double tanhOf(double x);

  public static double hypot(double x, double y) {
    return hypotOf(x, y);
  }

  @JSBody(
      params = {"x", "y"},
      script = "return Math.hypot(x, y);")
  private static native double hypotOf(double x, double y);

  /** The nearest whole number, the even one of two. */
  public static double rint(double x) {
    if (!(Math.abs(x) < WHOLE)) {
      return x; // whole already, infinite, or not a number
    }
    double away = x < 0 ? (x - WHOLE) + WHOLE : (x + WHOLE) - WHOLE;
    return away == 0 ? x * 0.0 : away;
  }

  /** The nearest whole number, the larger one of two. */
  public static long round(double x) {
    double floor = Math.floor(x);
    return whole(x - floor >= 0.5 ? floor + 1 : floor);
  }

  /** A number as a cast makes it whole: none is 0, and what is too large the largest. */
  public static long whole(double x) {
    if (Double.isNaN(x)) {
      return 0;
    }
    return x >= 0x1p63 ? Long.MAX_VALUE : x <= -0x1p63 ? Long.MIN_VALUE : (long) x;
  }

  /** How many bits are set, by halves: a whole number of 64 bits is dear in a script. */
  public static int bitCount(long x) {
    return Integer.bitCount((int) x) + Integer.bitCount((int) (x >>> Integer.SIZE));
  }
}
