package plumbline.verification;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A comparison of two samples for people. */
final class SampleComparisonText {
  /** Rows without a say that the first line names. */
  private static final int MOST_NAMED = 3;

  private SampleComparisonText() {}

  /** The verdict, and on a pass what it does not speak for. */
  static String answer(SampleComparison comparison) {
    List<SampleComparison.Row> rows = comparison.rows();
    List<SampleComparison.Row> silent =
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
    List<SampleComparison.Row> rows = comparison.rows();
    int width = Math.max(8, rows.stream().mapToInt(row -> row.name().length()).max().orElse(0));
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "Two samples: %s (family-wise error %s)%n",
                answer(comparison),
                comparison.familyWiseError()));
    text.append(
        String.format(
            "%-" + width + "s %11s %11s %7s %10s %7s %7s %6s %7s  %s%n",
            "",
            "forward",
            "backward",
            "z",
            "p adjusted",
            "rank p",
            "KS p",
            "iat",
            "ess",
            "would see"));
    for (SampleComparison.Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-" + width + "s %11.4g %11.4g %7.2f %10.2g %7.2g %7.2g %6.1f %7.0f  %s%s%s%s%n",
              row.name(),
              row.meanForward(),
              row.meanBackward(),
              row.z(),
              row.pAdjusted(),
              row.tests().uP(),
              row.tests().dP(),
              row.iat(),
              row.essBackward(),
              row.detectable(),
              row.verdict() == Verdict.PASS ? "" : "  " + row.verdict(),
              row.note() == null ? "" : " " + row.note(),
              row.verdict() == Verdict.FAIL && !row.event().isEmpty() ? ": " + row.event() : ""));
    }
    text.append(
        String.format(
            "\"would see\": a difference of this size would have been found with probability %s%n",
            JointTestRow.Sensitivity.PROMISED));
    text.append(missing(rows))
        .append(JointTestAnalysis.explanation(rows.stream().map(SampleComparison.Row::note)));
    return comparison.remark().isEmpty()
        ? text.toString()
        : text.append(comparison.remark()).append(System.lineSeparator()).toString();
  }

  /** How many draws would let a row speak that has too few effective ones. */
  private static String missing(List<SampleComparison.Row> rows) {
    return rows.stream()
        .filter(
            row ->
                row.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS
                    && row.essBackward() > 0
                    && row.essBackward() < JointTestAnalysis.LEAST_EFFECTIVE_SIZE)
        .min(Comparator.comparingDouble(SampleComparison.Row::essBackward))
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "too few effective draws in %s: %.0f times as many would do%n",
                    row.name(),
                    Math.ceil(2 * JointTestAnalysis.LEAST_EFFECTIVE_SIZE / row.essBackward())))
        .orElse("");
  }
}
