package plumbline.report;

import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.text.NumberText;
import plumbline.verification.Verdict;
import plumbline.verification.ranks.RankReport;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
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
    Table table =
        Table.create(
            "",
            StringColumn.create("test function"),
            DoubleColumn.create("p"),
            DoubleColumn.create("adjusted p"),
            DoubleColumn.create("p, ECDF"),
            DoubleColumn.create("p, location"),
            DoubleColumn.create("p, spread"),
            StringColumn.create("ECDF outside its band"),
            DoubleColumn.create("chi-square"));
    for (RankReport.Row row : report.rows()) {
      table.stringColumn(0).append(row.name());
      table.doubleColumn(1).append(row.p());
      table.doubleColumn(2).append(row.pAdjusted());
      table.doubleColumn(3).append(row.ranks().ecdfP());
      table.doubleColumn(4).append(row.ranks().locationP());
      table.doubleColumn(5).append(row.ranks().spreadP());
      table.stringColumn(6).append(row.ecdfOutside() + " of " + row.band().cuts());
      table.doubleColumn(7).append(row.ranks().chiSquare());
    }
    return table;
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
