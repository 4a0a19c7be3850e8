package plumbline.report;

import java.util.List;
import java.util.stream.Collectors;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * Charts that are looked at together, as one picture.
 *
 * @param charts the charts, by row
 * @param columns charts in a row
 */
public record FigureGrid(List<Chart<?, ?>> charts, int columns) {
  /** Checks that there is something to show. */
  public FigureGrid {
    charts = List.copyOf(charts);
    if (charts.isEmpty()) {
      throw new IllegalArgumentException("a grid of figures needs a chart, not none");
    }
    if (columns < 1) {
      throw new IllegalArgumentException("columns must be at least 1, not " + columns);
    }
    columns = Math.min(columns, charts.size());
  }

  /**
   * A grid.
   *
   * @param columns charts in a row
   * @param charts the charts, by row
   * @return the grid
   */
  public static FigureGrid of(int columns, Chart<?, ?>... charts) {
    return new FigureGrid(List.of(charts), columns);
  }

  /**
   * Rows of the grid.
   *
   * @return how many
   */
  public int rows() {
    return (charts.size() + columns - 1) / columns;
  }

  int cellWidth() {
    return charts.stream().mapToInt(Chart::getWidth).max().orElseThrow();
  }

  int cellHeight() {
    return charts.stream().mapToInt(Chart::getHeight).max().orElseThrow();
  }

  int width() {
    return columns * cellWidth();
  }

  int height() {
    return rows() * cellHeight();
  }

  /** What is drawn, for readers who cannot see it. */
  @Override
  public String toString() {
    return charts.stream().map(FigureGrid::describe).collect(Collectors.joining("; "));
  }

  /**
   * A short description of a chart.
   *
   * @param chart the chart
   * @return title, number of series and size
   */
  public static String describe(Chart<?, ?> chart) {
    return "chart: %s (%d series, %d x %d)"
        .formatted(
            chart.getTitle(),
            chart.getSeriesCollection().size(),
            chart.getWidth(),
            chart.getHeight());
  }
}
