package plumbline.cli.topics;

import java.util.ArrayList;
import java.util.List;

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
}
