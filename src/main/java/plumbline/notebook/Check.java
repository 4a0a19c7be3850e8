package plumbline.notebook;

import java.util.List;
import plumbline.report.text.Html;

/**
 * A claim of a notebook. A false claim throws, so that executing the notebook is a test of every
 * claim in it.
 */
public final class Check {
  private Check() {}

  /**
   * States a claim.
   *
   * @param claim in words
   * @param holds whether it holds
   * @throws AssertionError if it does not
   */
  public static void that(String claim, boolean holds) {
    if (!holds) {
      throw new AssertionError("does not hold: " + claim);
    }
    Show.send(
        List.of(
            MimeBundle.html(
                "<span style=\"color:#009E73\">&#10003;</span> " + Html.escape(claim),
                "\u2713 " + claim)));
  }

  /**
   * States that numbers are what they should be, to a tolerance.
   *
   * @param claim in words
   * @param tolerance the largest absolute difference
   * @param expected what they should be
   * @param actual what they are
   * @throws AssertionError if one of them is farther away, or not a number, or if there is none
   */
  public static void close(String claim, double tolerance, double expected, double... actual) {
    if (actual.length == 0) {
      throw new AssertionError("nothing was compared: " + claim);
    }
    for (double number : actual) {
      if (!(Math.abs(number - expected) <= tolerance)) {
        throw new AssertionError(
            "does not hold: " + claim + " (" + number + " instead of " + expected + ")");
      }
    }
    that(claim, true);
  }
}
