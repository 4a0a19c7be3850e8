package plumbline.report.drawing;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;

/**
 * Charts that are looked at together, as one picture.
 *
 * @param charts the charts, by row
 * @param columns charts in a row
 */
public record FigureGrid(List<Chart<?, ?>> charts, int columns) {
  private static final int PAGE = 960;
  private static final int NARROWEST = 300;
  private static final int LOWEST = 280;
  private static final int MOST_NAMES = 6;

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
   * A grid of no more columns than a page has room for.
   *
   * @param columns charts in a row, at most
   * @param charts the charts, by row
   * @return the grid
   */
  public static FigureGrid fitting(int columns, List<? extends Chart<?, ?>> charts) {
    FigureGrid asked = new FigureGrid(List.copyOf(charts), columns);
    int room = Math.max(1, PAGE / asked.cellWidth());
    return room < asked.columns
        ? new FigureGrid(asked.charts, wholePart(asked.columns, room))
        : asked;
  }

  /** What stood side by side in one row should not be torn apart: halves and thirds of a row. */
  private static int wholePart(int columns, int room) {
    for (int part = room; 2 * part >= room; part--) {
      if (columns % part == 0) {
        return part;
      }
    }
    return room;
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

  /**
   * The width at which a chart is drawn: a page is about {@value #PAGE} pixels wide, and a wider
   * picture would be shrunk there, letters and all.
   */
  int widthOf(Chart<?, ?> chart) {
    int share = Math.max(NARROWEST, PAGE / columns);
    return columns == 1 ? chart.getWidth() : Math.min(chart.getWidth(), share);
  }

  /** Narrower charts become lower as well, down to where axes still have room. */
  int heightOf(Chart<?, ?> chart) {
    int height = chart.getHeight();
    int inProportion = height * widthOf(chart) / chart.getWidth();
    return Math.max(inProportion, Math.min(height, LOWEST));
  }

  int cellWidth() {
    return charts.stream().mapToInt(this::widthOf).max().orElseThrow();
  }

  int cellHeight() {
    return charts.stream().mapToInt(this::heightOf).max().orElseThrow();
  }

  /**
   * The width of the picture.
   *
   * @return pixels
   */
  public int width() {
    return columns * cellWidth();
  }

  /**
   * The height of the picture.
   *
   * @return pixels
   */
  public int height() {
    return rows() * cellHeight();
  }

  /** What is drawn, for readers who cannot see it. */
  @Override
  public String toString() {
    return charts.stream().map(FigureGrid::describe).collect(Collectors.joining(" "));
  }

  /**
   * A chart in a sentence.
   *
   * @param chart the chart
   * @return its title, what its axes show, and its series by name
   */
  public static String describe(Chart<?, ?> chart) {
    String title = CutOff.title(chart);
    List<String> names =
        chart.getSeriesCollection().stream().map(Series::getName).limit(MOST_NAMES).toList();
    int more = chart.getSeriesCollection().size() - names.size();
    String axes =
        chart instanceof AxesChart<?, ?> plane
            ? named(plane.getYAxisTitle(), "heights")
                + " against "
                + named(plane.getXAxisTitle(), "positions")
            : "parts of a whole";
    return "Chart%s: %s, with %s%s."
        .formatted(
            title.isBlank() ? "" : " \"" + title + "\"",
            axes,
            names.isEmpty() ? "nothing in it" : String.join(", ", names),
            more > 0 ? " and " + more + " more" : "");
  }

  private static String named(@Nullable String axis, String otherwise) {
    return axis == null || axis.isBlank() ? otherwise : axis;
  }
}
