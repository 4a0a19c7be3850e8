package plumbline.verification.ranks;

import java.util.List;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.verification.Verdict;

/** A report by ranks for people. */
final class RankReportText {
  private RankReportText() {}

  static String of(RankReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        Text.of("Ranks: %s (family-wise error %s)%n", report.verdict(), report.familyWiseError()));
    if (!report.rows().isEmpty()) {
      table(text, report);
    }
    if (report.verdict() != Verdict.FAIL) {
      sentences(text, report.sees());
    }
    sentences(text, report.remarks());
    if (!report.untested().isEmpty()) {
      String untested = String.join(", ", report.untested());
      text.append(Text.of("NOT TESTED, every draw equals the true value: %s.%n", untested));
    }
    return text.toString();
  }

  private static void table(StringBuilder text, RankReport report) {
    text.append(
        TextTable.of(report.rows())
            .left(report.rows().get(0).ranks().dataSets() + " data sets", 24, RankReport.Row::name)
            .right("p", 9, "%.2g", RankReport.Row::p)
            .right("adjusted", 9, "%.2g", RankReport.Row::pAdjusted)
            .right("ECDF", 9, "%.2g", row -> row.ranks().ecdfP())
            .right("location", 10, "%.2g", row -> row.ranks().locationP())
            .right("spread", 9, "%.2g", row -> row.ranks().spreadP())
            .right(
                "outside", 11, row -> Text.of("%4d of %3d", row.ecdfOutside(), row.band().cuts()))
            .left("     chi-square (p)", 0, RankReportText::chiSquare));
    text.append(
        Text.of(
            "p: three times the smallest of ECDF, location and spread. Outside: points of the ECDF"
                + " outside a band%nthat a right sampler leaves with probability %.2g (%s over %d"
                + " x %d tests); a band that is left fails.%n",
            report.bandError(),
            report.familyWiseError(),
            report.rows().size(),
            RankUniformity.TESTS));
  }

  private static void sentences(StringBuilder text, List<String> sentences) {
    sentences.forEach(sentence -> text.append(Text.of("%s.%n", sentence)));
  }

  private static String chiSquare(RankReport.Row row) {
    return Text.of("%9.2f (%.2g)", row.ranks().chiSquare(), row.ranks().chiSquareP());
  }
}
