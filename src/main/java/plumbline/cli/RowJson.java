package plumbline.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.verification.JointTestRow;
import plumbline.verification.Verdict;

/** What the rows of {@code check} and {@code compare} have in common as JSON. */
final class RowJson {
  private RowJson() {}

  /** Adds the verdict with its reasons, and what the row would have seen. */
  static void addVerdict(
      Map<String, Object> json,
      Verdict verdict,
      JointTestRow.@Nullable Note note,
      String event,
      JointTestRow.@Nullable Sensitivity sensitivity) {
    json.put("verdict", CheckOutput.verdict(verdict));
    if (note != null) {
      json.put("note", note.name());
    }
    if (!event.isEmpty()) {
      json.put("event", event);
    }
    if (sensitivity != null) {
      json.put(
          "detectable",
          detectable(
              sensitivity.detectable(JointTestRow.Sensitivity.PROMISED),
              sensitivity.unit(),
              JointTestRow.Sensitivity.PROMISED));
    }
  }

  /** Adds what replicated pairs say of a row that chains suspect. */
  static void addPairs(Map<String, Object> json, JointTestRow row) {
    JointTestRow.Pairs pairs = row.pairs();
    if (pairs == null) {
      return;
    }
    if (row.confirmed()) {
      json.put("confirmed", "replicated");
    }
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("pairs", pairs.pairs());
    own.put("draws", pairs.draws());
    own.put("before", pairs.before());
    own.put("after", pairs.after());
    own.put("z", pairs.z());
    own.put("pAdjusted", pairs.pAdjusted());
    json.put("pairs", own);
  }

  /** How many draws a plan asks for; the plan stops counting where nobody would make so many. */
  static void addDraws(Map<String, Object> json, double draws) {
    json.put("draws", draws);
    if (Double.isInfinite(draws)) {
      json.put("note", "draws: more than 10^15");
    }
  }

  /** An error of this size is found with this probability. */
  static Map<String, Object> detectable(double size, String unit, double power) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("size", size);
    json.put("unit", unit);
    json.put("power", power);
    return json;
  }
}
