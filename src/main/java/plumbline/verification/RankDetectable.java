package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a test of ranks would have found with a given probability at the level that decides. NaN
 * where nothing of the kind would have been found.
 *
 * @param shift of the posterior, in its standard deviations
 * @param narrow ratio of standard deviations, wrong over right, of a posterior too narrow
 * @param wide ratio of standard deviations, wrong over right, of a posterior too wide
 * @param power the probability
 */
public record RankDetectable(double shift, double narrow, double wide, double power) {
  /**
   * What would have been found.
   *
   * @param sensitivity of the tests, given the number of draws
   * @param dataSets how many, at least 20
   * @param level of each single test
   * @param power in (0, 1)
   * @return the smallest errors
   */
  public static RankDetectable of(
      RankSensitivity sensitivity, int dataSets, double level, double power) {
    return new RankDetectable(
        sensitivity.shift(power, dataSets, level),
        sensitivity.narrow(power, dataSets, level),
        sensitivity.wide(power, dataSets, level),
        power);
  }

  /**
   * What would have been found, in words.
   *
   * @return a sentence without its full stop, in lower case
   */
  public String sentence() {
    List<String> seen = new ArrayList<>();
    List<String> unseen = new ArrayList<>();
    sort(seen, unseen, shift, "shifted", String.format(Locale.ROOT, " by %.2f sd", shift));
    sort(seen, unseen, narrow, "too narrow", percent(1 - narrow));
    sort(seen, unseen, wide, "too wide", percent(wide - 1));
    String found = String.format(Locale.ROOT, " would be found with probability %s", power);
    if (seen.isEmpty()) {
      return "no posterior" + found + ", however wrong";
    }
    return "a posterior "
        + String.join(" or ", seen)
        + found
        + (unseen.isEmpty() ? "" : "; one " + String.join(" or ", unseen) + " would not");
  }

  private static void sort(
      List<String> seen, List<String> unseen, double size, String what, String amount) {
    if (Double.isNaN(size)) {
      unseen.add(what);
    } else {
      seen.add(what + amount);
    }
  }

  private static String percent(double fraction) {
    return String.format(Locale.ROOT, " by %.0f %%", 100 * fraction);
  }
}
