package plumbline.verification;

import java.util.List;
import java.util.Locale;

/** A report by ranks for people. */
final class RankReportText {
  private static final String LINE = System.lineSeparator();

  private RankReportText() {}

  static String of(RankReport report) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Ranks: %s (family-wise error %s)%n",
            report.verdict(),
            report.familyWiseError()));
    if (!report.rows().isEmpty()) {
      table(text, report);
    }
    if (report.verdict() != Verdict.FAIL) {
      sentences(text, report.sees());
    }
    sentences(text, report.remarks());
    if (!report.untested().isEmpty()) {
      text.append("NOT TESTED, every draw equals the true value: ")
          .append(String.join(", ", report.untested()))
          .append('.')
          .append(LINE);
    }
    return text.toString();
  }

  private static void table(StringBuilder text, RankReport report) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-24s %9s %9s %9s %10s %9s %11s %19s%n",
            report.rows().get(0).ranks().dataSets() + " data sets",
            "p",
            "adjusted",
            "ECDF",
            "location",
            "spread",
            "outside",
            "chi-square (p)"));
    report.rows().forEach(row -> text.append(line(row)));
    text.append(
        String.format(
            Locale.ROOT,
            "p: three times the smallest of ECDF, location and spread. Outside: points of the ECDF"
                + " outside a band%nthat a right sampler leaves with probability %.2g (%s over %d"
                + " x %d tests); a band that is left fails.%n",
            report.bandError(),
            report.familyWiseError(),
            report.rows().size(),
            RankUniformity.TESTS));
  }

  private static void sentences(StringBuilder text, List<String> sentences) {
    sentences.forEach(sentence -> text.append(sentence).append('.').append(LINE));
  }

  private static String line(RankReport.Row row) {
    RankUniformity ranks = row.ranks();
    return String.format(
        Locale.ROOT,
        "%-24s %9.2g %9.2g %9.2g %10.2g %9.2g %4d of %3d %9.2f (%.2g)%n",
        row.name(),
        row.p(),
        row.pAdjusted(),
        ranks.ecdfP(),
        ranks.locationP(),
        ranks.spreadP(),
        row.ecdfOutside(),
        row.band().cuts(),
        ranks.chiSquare(),
        ranks.chiSquareP());
  }
}
