package plumbline.cli;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Text;

/**
 * What is said of a document. A number that is not known is NaN: null in JSON, a dash in the table.
 *
 * @param id its number in the file, from 1
 * @param tokens those whose word the models know
 * @param dropped those whose word they do not know
 * @param logRatio of model to baseline in nats, from below
 * @param standardError of the log ratio
 * @param ess how many of the forward weights count; of a completion, those of the whole document
 * @param reverse the log ratio from above, by runs that start at the model
 * @param gap reverse less log ratio: not negative in expectation
 * @param bennett the log ratio by Bennett's estimate from both directions
 * @param status what the two directions say together
 */
record ComparisonLine(
    int id,
    int tokens,
    int dropped,
    double logRatio,
    double standardError,
    double ess,
    double reverse,
    double gap,
    double bennett,
    String status) {
  /** Why numbers of these lines are not known; empty if all are. */
  static String note(List<ComparisonLine> lines, boolean standard) {
    List<String> reasons = new ArrayList<>();
    if (lines.stream().anyMatch(line -> Double.isNaN(line.standardError))) {
      reasons.add("standardError needs --samples of 2 or more");
    }
    if (standard) {
      reasons.add("ess, reverse, gap, bennett and a status need --method ratio or convex");
    } else if (lines.stream().anyMatch(line -> Double.isNaN(line.reverse))) {
      reasons.add("reverse, gap, bennett and a status need --both-directions");
    }
    return String.join("; ", reasons);
  }

  /** A line of the table for people. */
  @Override
  public String toString() {
    return Text.of(
        "%6d %7d %8d %12.3f %9s %7s %12s %9s  %s",
        id,
        tokens,
        dropped,
        logRatio,
        number(standardError),
        number(ess),
        number(reverse),
        number(gap),
        status);
  }

  static String number(double x) {
    return Double.isNaN(x) ? "-" : Text.of("%.3f", x);
  }
}
