package plumbline.report;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.style.markers.Circle;
import plumbline.numerics.Doubles;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.Outline;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.Empirical;

/**
 * The figures of this library. Each takes plain arrays, has a title and named axes, and draws at
 * most about a thousand points however long the sample is.
 */
public final class Figures {
  private static final int MOST_POINTS = 1000;
  private static final int MOST_DASHED = 60;
  private static final int MOST_PP_POINTS = 200;

  private Figures() {}

  /**
   * Gives a chart that somebody has built with XChart's own builders our fonts and colours.
   *
   * @param chart the chart
   * @param <C> its type
   * @return the same chart
   */
  public static <C extends AxesChart<?, ?>> C styled(C chart) {
    FigureStyle.apply(chart.getStyler());
    return chart;
  }

  /**
   * PP plot: for each value, the fraction of the backward sample at or below it against that of the
   * forward sample. Samples of one distribution lie on the 45-degree line.
   *
   * @param name the test function
   * @param forward values under independent joint draws
   * @param backward values under the sampler's chain
   * @return a square figure
   */
  public static XYChart pp(String name, double[] forward, double[] backward) {
    XYChart chart = pp("PP plot: " + name, forward, backward, MOST_PP_POINTS, FigureStyle.SQUARE);
    chart.setXAxisTitle("forward");
    chart.setYAxisTitle("backward");
    PlotFrame.diagonal(chart, 0, 1);
    return chart;
  }

  /**
   * A PP plot for a grid of many: half as large, without titles of the axes, blue dots on a line
   * towards red.
   *
   * @param name the test function
   * @param forward values under independent joint draws
   * @param backward values under the sampler's chain
   * @param points how many quantiles of both samples together are shown
   * @return a small square figure
   */
  public static XYChart smallPp(String name, double[] forward, double[] backward, int points) {
    XYChart chart = pp(name, forward, backward, points, FigureStyle.SQUARE / 2);
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(10f));
    FigureStyle.line(
        chart.addSeries("equal", new double[] {0, 1}, new double[] {0, 1}), FigureStyle.ORANGE, 1f);
    return chart;
  }

  /**
   * A histogram, scaled to area one; whole numbers get a bar each.
   *
   * @param name the variable
   * @param draws the sample
   * @return the figure
   */
  public static XYChart histogram(String name, double[] draws) {
    XYChart chart = xy("Distribution of " + name, name, "density");
    PlotFrame.area(chart, "draws", Outline.of(draws).withIrregularStart());
    return chart;
  }

  /**
   * A histogram under a density, to see whether draws have the law they should have.
   *
   * @param name the variable
   * @param draws the sample
   * @param label what the density is
   * @param density the density at each value
   * @return the figure
   */
  public static XYChart histogram(
      String name, double[] draws, String label, DoubleUnaryOperator density) {
    XYChart chart = histogram(name, draws);
    FigureStyle.legendBelow(chart.getStyler(), 2);
    double[] sorted = Decimation.sortedFinite(draws);
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    double[] x = new double[200];
    Arrays.setAll(x, i -> low + (high - low) * i / (x.length - 1));
    FigureStyle.line(
        chart.addSeries(label, x, Arrays.stream(x).map(density).toArray()), FigureStyle.ORANGE, 2f);
    return chart;
  }

  /**
   * A posterior predictive check: what the fitted model gives, and the data as a line through it.
   *
   * @param name the number that is compared
   * @param replicated its values for data drawn from the fitted model
   * @param observed its value for the data
   * @return the figure
   */
  public static XYChart predictive(String name, double[] replicated, double observed) {
    XYChart chart = xy("New data and data: " + name, name, "density");
    FigureStyle.legendBelow(chart.getStyler(), 2);
    Outline outline = Outline.of(replicated);
    PlotFrame.area(chart, "new data", outline);
    double top = Arrays.stream(outline.y()).max().orElse(1);
    FigureStyle.line(
        chart.addSeries("data", new double[] {observed, observed}, new double[] {0, top}),
        FigureStyle.ORANGE,
        3f);
    return chart;
  }

  /**
   * Bars side by side, e.g. exact against estimated probabilities.
   *
   * @param title the title
   * @param xTitle what the labels are
   * @param yTitle what the heights are
   * @param labels one per group of bars
   * @param names one per series
   * @param heights {@code [series][label]}
   * @return the figure
   */
  public static CategoryChart bars(
      String title,
      String xTitle,
      String yTitle,
      List<String> labels,
      List<String> names,
      double[]... heights) {
    requireSome(labels.size(), "labels");
    if (names.size() != heights.length) {
      throw new IllegalArgumentException(
          "bars need one name per series: " + names.size() + " for " + heights.length);
    }
    CategoryChart chart =
        PlotFrame.bars(FigureStyle.WIDTH, FigureStyle.HEIGHT, title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), names.size());
    FigureStyle.everyLabel(chart.getStyler(), labels);
    for (int s = 0; s < heights.length; s++) {
      chart.addSeries(names.get(s), labels, Arrays.stream(heights[s]).boxed().toList());
    }
    return chart;
  }

  /**
   * Lines over a common axis.
   *
   * @param title the title
   * @param xTitle the horizontal axis
   * @param yTitle the vertical axis
   * @param x the points of the horizontal axis
   * @param names one per line
   * @param lines {@code [line][point]}
   * @return the figure
   */
  public static XYChart lines(
      String title,
      String xTitle,
      String yTitle,
      double[] x,
      List<String> names,
      double[]... lines) {
    requireSome(x.length, "points");
    XYChart chart = xy(title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), names.size());
    int[] kept = Decimation.indices(x.length, MOST_POINTS);
    double[] across = Decimation.irregular(Decimation.pick(x, kept));
    for (int s = 0; s < lines.length; s++) {
      XYSeries line =
          chart.addSeries(
              names.get(s), across, Decimation.irregular(Decimation.pick(lines[s], kept)));
      if (kept.length <= MOST_DASHED) {
        FigureStyle.line(line, s);
      } else { // dashes of a line that jumps up and down would be dots
        FigureStyle.line(line, color(s), 1.5f);
      }
    }
    return chart;
  }

  /**
   * Lines over a common axis.
   *
   * @param title the title
   * @param xTitle the horizontal axis
   * @param yTitle the vertical axis
   * @param x the points of the horizontal axis
   * @param names one per line
   * @param lines one number for each point
   * @return the figure
   */
  public static XYChart lines(
      String title, String xTitle, String yTitle, Doubles x, List<String> names, Doubles... lines) {
    return lines(title, xTitle, yTitle, x.toArray(), names, arrays(List.of(lines)));
  }

  /**
   * A line and the band in which it should lie, such as data and what a fitted model would give.
   *
   * @param title the title
   * @param xTitle the horizontal axis
   * @param yTitle the vertical axis
   * @param x the points of the horizontal axis
   * @param names of the line and of the band
   * @param line at each point
   * @param low the band's lower end at each point
   * @param high its upper end
   * @return the figure
   */
  public static XYChart band(
      String title,
      String xTitle,
      String yTitle,
      double[] x,
      List<String> names,
      double[] line,
      double[] low,
      double[] high) {
    requireSome(x.length, "points");
    XYChart chart = xy(title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), names.size());
    double[] around = new double[2 * x.length];
    double[] height = new double[2 * x.length];
    for (int i = 0; i < x.length; i++) {
      around[i] = x[i];
      height[i] = low[i];
      around[2 * x.length - 1 - i] = x[i];
      height[2 * x.length - 1 - i] = high[i];
    }
    XYSeries area = chart.addSeries(names.get(1), around, height);
    area.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
    FigureStyle.line(area, FigureStyle.PALE_SKY, 1f);
    area.setFillColor(FigureStyle.PALE_SKY);
    FigureStyle.line(chart.addSeries(names.get(0), x, line), FigureStyle.ORANGE, 2f);
    return chart;
  }

  /**
   * Several lines, each with its own abscissas: errors against times, say.
   *
   * @param title the title
   * @param xTitle of the abscissa
   * @param yTitle of the ordinate
   * @param names one per line
   * @param x {@code [line][point]}
   * @param y {@code [line][point]}
   * @return the figure
   */
  public static XYChart curves(
      String title, String xTitle, String yTitle, List<String> names, double[][] x, double[][] y) {
    requireSome(x.length, "lines");
    XYChart chart = xy(title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), names.size());
    for (int s = 0; s < x.length; s++) {
      XYSeries line = chart.addSeries(names.get(s), x[s], y[s]);
      FigureStyle.line(line, s);
      line.setMarker(new Circle()); // the points were measured, the lines were not
      line.setMarkerColor(color(s));
    }
    return chart;
  }

  /**
   * Several lines, each with its own abscissas: errors against times, say.
   *
   * @param title the title
   * @param xTitle of the abscissa
   * @param yTitle of the ordinate
   * @param names one per line
   * @param x one list per line
   * @param y one list per line, as long
   * @return the figure
   */
  public static XYChart curves(
      String title,
      String xTitle,
      String yTitle,
      List<String> names,
      List<Doubles> x,
      List<Doubles> y) {
    return curves(title, xTitle, yTitle, names, arrays(x), arrays(y));
  }

  private static double[][] arrays(List<Doubles> lists) {
    return lists.stream().map(Doubles::toArray).toArray(double[][]::new);
  }

  /**
   * Two measurements of the same cases against each other, with the line on which they agree.
   *
   * @param title the title
   * @param xTitle the first measurement
   * @param yTitle the second
   * @param x the first measurement of each case
   * @param y the second measurement of each case
   * @return a square figure
   */
  public static XYChart agreement(
      String title, String xTitle, String yTitle, double[] x, double[] y) {
    requireSome(x.length, "cases");
    XYChart chart = PlotFrame.sized(FigureStyle.SQUARE, FigureStyle.SQUARE, title, xTitle, yTitle);
    FigureStyle.points(chart.addSeries("cases", x, y), FigureStyle.BLUE);
    PlotFrame.diagonal(
        chart, Arrays.stream(x).min().orElseThrow(), Arrays.stream(x).max().orElseThrow());
    return chart;
  }

  /**
   * Two measurements of the same cases against each other, with the line on which they agree.
   *
   * @param title the title
   * @param xTitle the first measurement
   * @param yTitle the second
   * @param x the first measurement of each case
   * @param y the second measurement of each case
   * @return a square figure
   */
  public static XYChart agreement(
      String title, String xTitle, String yTitle, Doubles x, Doubles y) {
    return agreement(title, xTitle, yTitle, x.toArray(), y.toArray());
  }

  static XYChart xy(String title, String xTitle, String yTitle) {
    return PlotFrame.sized(FigureStyle.WIDTH, FigureStyle.HEIGHT, title, xTitle, yTitle);
  }

  static void requireSome(int count, String what) {
    if (count == 0) {
      throw new IllegalArgumentException("a figure needs " + what + ", not none");
    }
  }

  private static XYChart pp(
      String title, double[] forward, double[] backward, int points, int size) {
    Empirical both = Empirical.of(forward, backward, points);
    XYChart chart = new XYChartBuilder().width(size).height(size).title(title).build();
    FigureStyle.apply(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    PlotFrame.limits(chart, 0, 1, 0, 1);
    FigureStyle.points(chart.addSeries("PP", both.first(), both.second()), FigureStyle.BLUE);
    return chart;
  }

  private static Color color(int series) {
    Color[] palette = FigureStyle.palette();
    return palette[series % palette.length];
  }
}
