package plumbline.notebook;

import java.util.List;
import plumbline.report.text.Html;

/**
 * A claim of a notebook. A false claim throws, so that executing the notebook is a test of every
 * claim in it. A reader who has changed the notebook is told in grey what comes of it: a claim is
 * made of the parameters that are shipped, and of no others.
 */
public final class Check {
  private static final String GREY = "#777777";

  private Check() {}

  /**
   * States a claim.
   *
   * @param claim in words
   * @param holds whether it holds
   * @throws AssertionError if it does not
   */
  public static void that(String claim, boolean holds) {
    either(claim, "not so: " + claim, holds);
  }

  /**
   * States a claim, and what is the case if it does not hold: that is said where a reader's
   * parameters make it so.
   *
   * @param claim in words, which must hold for the parameters that are shipped
   * @param otherwise what the opposite means, in words
   * @param holds whether the claim holds
   * @throws AssertionError if it does not, and the notebook is as published
   */
  public static void either(String claim, String otherwise, boolean holds) {
    List<String> edits = ReaderEdits.running();
    if (!edits.isEmpty()) {
      show("\u25cb", GREY, "with " + String.join(", ", edits) + ": " + (holds ? claim : otherwise));
    } else if (holds) {
      show("\u2713", "#009E73", claim);
    } else {
      throw new AssertionError("does not hold: " + claim);
    }
  }

  /**
   * Whether the notebook that runs is the one that is shipped, parameters and code.
   *
   * @return false once a cell was run that differs from it; true outside a kernel
   */
  public static boolean asPublished() {
    return ReaderEdits.running().isEmpty();
  }

  private static void show(String sign, String colour, String sentence) {
    String html =
        colour.equals(GREY)
            ? "<span style=\"color:%s\">%s %s</span>".formatted(colour, sign, Html.escape(sentence))
            : "<span style=\"color:%s\">%s</span> %s"
                .formatted(colour, sign, Html.escape(sentence));
    Show.send(List.of(MimeBundle.html(html, sign + " " + sentence)));
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
        that(claim + " (" + number + " instead of " + expected + ")", false);
        return;
      }
    }
    that(claim, true);
  }
}
