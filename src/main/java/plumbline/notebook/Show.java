package plumbline.notebook;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.report.Exhibit;
import plumbline.report.drawing.FigureGrid;
import tech.tablesaw.api.Table;

/**
 * Shows something in the middle of a cell. The methods return nothing, because the kernels would
 * print what they return (their own {@code display} leaves a stray identifier under each picture).
 */
public final class Show {
  private Show() {}

  /**
   * Shows anything as its value at the end of a cell would be shown.
   *
   * @param object the object
   */
  public static void value(@Nullable Object object) {
    send(Rendering.of(object));
  }

  /**
   * Shows a table: its first rows and how many there are.
   *
   * @param table the table
   */
  public static void table(Table table) {
    send(Rendering.of(table));
  }

  /**
   * Shows a chart as a picture.
   *
   * @param chart the chart
   */
  public static void chart(Chart<?, ?> chart) {
    send(Rendering.of(chart));
  }

  /**
   * Shows charts side by side as one picture.
   *
   * @param columns charts in a row; fewer where the page has no room for them
   * @param charts the charts
   */
  public static void charts(int columns, List<? extends Chart<?, ?>> charts) {
    send(Rendering.of(FigureGrid.fitting(columns, charts)));
  }

  /**
   * Shows a chart as SVG, sharp at any size but large: for charts of few points.
   *
   * @param chart the chart
   */
  public static void svg(Chart<?, ?> chart) {
    send(List.of(Rendering.svg(FigureGrid.of(1, chart))));
  }

  /**
   * Shows a report: its text, tables and figures.
   *
   * @param report the report
   */
  public static void report(Exhibit.Source report) {
    send(Rendering.of(report));
  }

  static void send(List<MimeBundle> parts) {
    @Nullable KernelScreen screen = KernelScreen.running();
    for (MimeBundle bundle : parts) {
      if (screen == null) {
        System.out.println(bundle.text());
      } else {
        screen.show(bundle);
      }
    }
  }
}
