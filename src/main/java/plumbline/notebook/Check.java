package plumbline.notebook;

import java.util.List;
import plumbline.report.text.Html;
import plumbline.report.text.NumberText;

/**
 * A claim of a notebook. A false claim throws, so that executing the notebook is a test of every
 * claim in it. A reader who has changed the notebook is told in grey what comes of it: a claim is
 * made of the parameters that are shipped, and of no others.
 */
public final class Check {
  private static final String GREY = "#777777";

  private Check() {}

  /**
   * States a claim. Each quantity that it names is an argument and is printed, so that the claim
   * says what came out, and no number of it can be of an earlier run.
   *
   * @param claim in words; <code>{}</code> stands for a quantity
   * @param holds whether it holds
   * @param quantities that the claim names, in their order
   * @throws AssertionError if it does not hold
   * @throws IllegalArgumentException if the claim names more or fewer quantities than there are
   */
  public static void that(String claim, boolean holds, Object... quantities) {
    either(claim, "not so: " + claim, holds, quantities);
  }

  /**
   * States a claim, and what is the case if it does not hold: that is said where a reader's
   * parameters make it so.
   *
   * @param claim in words, which must hold for the parameters that are shipped
   * @param otherwise what the opposite means, in words
   * @param holds whether the claim holds
   * @param quantities that the claim names, and the opposite too if it names any
   * @throws AssertionError if it does not, and the notebook is as published
   */
  public static void either(String claim, String otherwise, boolean holds, Object... quantities) {
    String said = filled(claim, quantities);
    String opposite = otherwise.contains("{}") ? filled(otherwise, quantities) : otherwise;
    List<String> edits = ReaderEdits.running();
    if (!edits.isEmpty()) {
      show("\u25cb", GREY, "with " + String.join(", ", edits) + ": " + (holds ? said : opposite));
    } else if (holds) {
      show("\u2713", "#009E73", said);
    } else {
      throw new AssertionError("does not hold: " + said);
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

  private static String filled(String claim, Object... quantities) {
    String[] parts = claim.split("\\{\\}", -1);
    if (parts.length != quantities.length + 1) {
      throw new IllegalArgumentException(
          "a claim needs one quantity for each {}: it has %d and gets %d: %s"
              .formatted(parts.length - 1, quantities.length, claim));
    }
    StringBuilder said = new StringBuilder(parts[0]);
    for (int q = 0; q < quantities.length; q++) {
      Object quantity = quantities[q];
      said.append(quantity instanceof Double value ? NumberText.of(value) : quantity);
      said.append(parts[q + 1]);
    }
    return said.toString();
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
    that(claim + " (to {})", true, tolerance);
  }
}
