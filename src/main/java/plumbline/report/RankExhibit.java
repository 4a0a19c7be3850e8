package plumbline.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.verification.RankReport;
import plumbline.verification.RankUniformity;
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
    String verdict =
        String.format(
            Locale.ROOT,
            "Ranks: %s (family-wise error %s)",
            report.verdict(),
            NumberText.of(report.familyWiseError()));
    return new Exhibit(verdict, List.of(table(report)), figures(report));
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
            DoubleColumn.create("chi-square"),
            DoubleColumn.create("p"),
            DoubleColumn.create("adjusted p"),
            StringColumn.create("ECDF outside its band"));
    for (int i = 0; i < report.rows().size(); i++) {
      RankUniformity row = report.rows().get(i);
      table.stringColumn(0).append(row.name());
      table.doubleColumn(1).append(row.chiSquare());
      table.doubleColumn(2).append(row.p());
      table.doubleColumn(3).append(report.adjusted().get(i));
      table.stringColumn(4).append(row.ecdfOutside() + " of " + row.band().cuts());
    }
    return table;
  }

  /**
   * For each of the first six functions its rank histogram and its distribution function.
   *
   * @param report the report
   * @return a grid of figures
   */
  public static FigureGrid figures(RankReport report) {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (RankUniformity row : report.rows()) {
      if (charts.size() < MOST_FUNCTIONS * COLUMNS) {
        charts.add(ComparisonFigures.rankHistogram(row));
        charts.add(ComparisonFigures.rankEcdf(row));
      }
    }
    return new FigureGrid(charts, COLUMNS);
  }
}
