package plumbline.report.drawing;

import java.awt.Color;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;

/** Empty XY figures in the house style, and lines that survive undefined values. */
public final class PlotFrame {
  /** A legend of more lines than this hides the picture. */
  private static final int MOST_IN_LEGEND = 6;

  private PlotFrame() {}

  /** A figure for {@code lines} lines, at least one. */
  public static XYChart lines(String title, String xTitle, String yTitle, int lines) {
    if (lines == 0) {
      throw new IllegalArgumentException("a figure needs chains, not none");
    }
    XYChart chart = sized(FigureStyle.WIDTH, FigureStyle.HEIGHT, title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), lines <= MOST_IN_LEGEND ? lines : 0);
    return chart;
  }

  /** A figure of a given size without a legend. */
  public static XYChart sized(int width, int height, String title, String xTitle, String yTitle) {
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    FigureStyle.apply(chart.getStyler());
    chart.getStyler().setXAxisTickLabelsFormattingFunction(FigureStyle::tick);
    chart.getStyler().setLegendVisible(false);
    return chart;
  }

  /** A chart of bars without a legend. */
  public static CategoryChart bars(
      int width, int height, String title, String xTitle, String yTitle) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(width)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    FigureStyle.apply(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    return chart;
  }

  /** A map of cells whose colours go from 0 to the given most. */
  public static HeatMapChart heatMap(
      int width, int height, String title, String xTitle, String yTitle, double most) {
    HeatMapChart chart =
        new HeatMapChartBuilder()
            .width(width)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    FigureStyle.apply(chart.getStyler());
    chart.getStyler().setRangeColors(FigureStyle.heat());
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setMin(0);
    chart.getStyler().setMax(most);
    return chart;
  }

  /** Both axes from one end to another. */
  public static void limits(XYChart chart, double left, double right, double low, double high) {
    chart.getStyler().setXAxisMin(left);
    chart.getStyler().setXAxisMax(right);
    chart.getStyler().setYAxisMin(low);
    chart.getStyler().setYAxisMax(high);
  }

  /** The law of a sample, filled. */
  public static void area(XYChart chart, String name, Outline outline) {
    XYSeries series = chart.addSeries(name, outline.x(), outline.y());
    FigureStyle.line(series, FigureStyle.BLUE, 1f);
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Area);
    series.setFillColor(FigureStyle.SKY);
  }

  /** The line on which two equal numbers lie. */
  public static XYSeries diagonal(XYChart chart, double low, double high) {
    double[] ends = {low, high};
    XYSeries equal = chart.addSeries("equal", ends, ends);
    FigureStyle.reference(equal);
    return equal;
  }

  public static void chain(XYChart chart, int chain, double[] x, double[] y) {
    line(chart, "chain " + (chain + 1), chain, x, y);
  }

  /** A line through the points whose both coordinates are finite; nothing if there are none. */
  public static void line(XYChart chart, String name, int color, double[] x, double[] y) {
    finite(chart, name, x, y).ifPresent(series -> FigureStyle.line(series, color(color), 1.2f));
  }

  /** The points whose both coordinates are finite; nothing if there are none. */
  public static void points(XYChart chart, String name, double[] x, double[] y) {
    finite(chart, name, x, y).ifPresent(series -> FigureStyle.points(series, FigureStyle.BLUE));
  }

  private static Optional<XYSeries> finite(XYChart chart, String name, double[] x, double[] y) {
    int[] kept =
        IntStream.range(0, x.length)
            .filter(i -> Double.isFinite(x[i]) && Double.isFinite(y[i]))
            .toArray();
    return kept.length == 0
        ? Optional.empty()
        : Optional.of(chart.addSeries(name, Decimation.pick(x, kept), Decimation.pick(y, kept)));
  }

  /**
   * Round numbers under an axis of iterations: the chart library puts its ticks at the points of
   * the first line, so this one, which nobody sees, has just the two ends.
   */
  public static void iterations(XYChart chart, double last, double[] values) {
    Arrays.stream(values)
        .filter(Double::isFinite)
        .findFirst()
        .ifPresent(
            height -> {
              horizontal(chart, 0, last, height);
              XYSeries ends = chart.getSeries("at " + height);
              ends.setLineColor(new Color(0, 0, 0, 0));
            });
  }

  /** A dashed line to compare with. */
  public static void horizontal(XYChart chart, double from, double to, double height) {
    FigureStyle.reference(
        chart.addSeries("at " + height, new double[] {from, to}, new double[] {height, height}));
  }

  static Color color(int line) {
    Color[] palette = FigureStyle.palette();
    return palette[line % palette.length];
  }
}
