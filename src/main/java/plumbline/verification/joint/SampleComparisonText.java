package plumbline.verification.joint;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Judgement;

/** A comparison of two samples for people. */
final class SampleComparisonText {
  /** Rows without a say that the first line names. */
  private static final int MOST_NAMED = 3;

  private SampleComparisonText() {}

  /** The verdict, and on a pass what it does not speak for. */
  static String answer(SampleComparison comparison) {
    List<JointTestRow> rows = comparison.rows();
    List<JointTestRow> silent =
        rows.stream().filter(row -> row.verdict() == Verdict.NOT_TESTED).toList();
    if (comparison.verdict() != Verdict.PASS || silent.isEmpty()) {
      return comparison.verdict().name();
    }
    String named =
        silent.stream()
            .limit(MOST_NAMED)
            .map(row -> row.name() + " " + row.note())
            .collect(Collectors.joining(", "));
    int others = silent.size() - MOST_NAMED;
    return "PASS of what could be tested: NOT TESTED: "
        + named
        + (others > 0 ? " and " + others + " more rows" : "");
  }

  static String of(SampleComparison comparison) {
    List<JointTestRow> rows = comparison.rows();
    StringBuilder text =
        new StringBuilder(
            Text.of(
                "Two samples: %s (family-wise error %s)%n",
                answer(comparison), comparison.familyWiseError()));
    text.append(
        TextTable.of(rows)
            .fit("", 8, JointTestRow::name)
            .right("forward", 11, "%.4g", JointTestRow::meanForward)
            .right("backward", 11, "%.4g", JointTestRow::meanBackward)
            .right("z", 7, "%.2f", JointTestRow::z)
            .right("p adjusted", 10, "%.2g", JointTestRow::pAdjusted)
            .right("rank p", 7, "%.2g", JointTestRow::mannWhitneyP)
            .right("KS p", 7, "%.2g", JointTestRow::ksP)
            .right("iat", 6, "%.1f", JointTestRow::iat)
            .right("ess", 7, "%.0f", JointTestRow::essBackward)
            .gap(2)
            .left(
                "detectable",
                0,
                row ->
                    row.detectable()
                        + JointTestReport.remark(row.verdict(), row.note(), row.event())));
    text.append(
        Text.of(
            "\"detectable\": a difference of this size would have been found with probability %s%n",
            JointTestRow.Sensitivity.PROMISED));
    text.append(missing(rows)).append(Judgement.explanation(rows));
    return comparison.remark().isEmpty()
        ? text.toString()
        : text.append(comparison.remark()).append(System.lineSeparator()).toString();
  }

  /** How many draws would let a row speak that has too few effective ones. */
  private static String missing(List<JointTestRow> rows) {
    return Judgement.tooShort(rows)
        .map(
            row ->
                Text.of(
                    "too few effective draws in %s: %.0f times as many would do%n",
                    row.name(), Math.ceil(2 * Judgement.LEAST_EFFECTIVE_SIZE / row.essBackward())))
        .orElse("");
  }
}
