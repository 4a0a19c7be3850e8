package plumbline.notebook;

import java.util.List;
import plumbline.report.Html;

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
}
