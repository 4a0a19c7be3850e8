package plumbline.report;

import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.text.NumberText;
import plumbline.verification.Verdict;
import plumbline.verification.ranks.RankReport;
import tech.tablesaw.api.Table;

/** A test by ranks as a table, rank histograms and rank distribution functions. */
public final class RankExhibit {
  private static final int MOST_FUNCTIONS = 6;
  private static final int COLUMNS = 2;

  private RankExhibit() {}

  /**
   * Everything there is to see of a report.
   *
   * @param report the report
   * @return verdict, table, figures
   */
  public static Exhibit of(RankReport report) {
    StringBuilder text =
        new StringBuilder(
            Text.of(
                "Ranks: %s (family-wise error %s; a right sampler leaves a band with probability"
                    + " %.2g, and fails if it does)",
                report.verdict(), NumberText.of(report.familyWiseError()), report.bandError()));
    if (report.verdict() != Verdict.FAIL) {
      report.sees().forEach(sentence -> text.append(". ").append(sentence));
    }
    report.remarks().forEach(sentence -> text.append(". ").append(sentence));
    if (!report.untested().isEmpty()) {
      text.append(". NOT TESTED, every draw equals the true value: ")
          .append(String.join(", ", report.untested()));
    }
    return new Exhibit(
        text.toString(), List.of(table(report)), report.rows().isEmpty() ? null : figures(report));
  }

  /**
   * One row per function.
   *
   * @param report the report
   * @return the table
   */
  public static Table table(RankReport report) {
    return Tabulation.of("", report.rows())
        .text("test function", RankReport.Row::name)
        .number("p", RankReport.Row::p)
        .number("adjusted p", RankReport.Row::pAdjusted)
        .number("p, ECDF", row -> row.ranks().ecdfP())
        .number("p, location", row -> row.ranks().locationP())
        .number("p, spread", row -> row.ranks().spreadP())
        .text("ECDF outside its band", row -> row.ecdfOutside() + " of " + row.band().cuts())
        .number("chi-square", row -> row.ranks().chiSquare())
        .table();
  }

  /**
   * For each of the first six functions its rank histogram and its distribution function.
   *
   * @param report the report, with at least one row
   * @return a grid of figures
   */
  public static FigureGrid figures(RankReport report) {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST_FUNCTIONS, report.rows().size()); i++) {
      charts.add(RankFigures.histogram(report.rows().get(i)));
      charts.add(RankFigures.ecdf(report, i));
    }
    return new FigureGrid(charts, COLUMNS);
  }
}
