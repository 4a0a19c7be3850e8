package plumbline.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.Circle;
import plumbline.numerics.Doubles;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;

/**
 * The figures of this library. Each takes plain arrays, has a title and named axes, and draws at
 * most about a thousand points however long the sample is.
 */
public final class Figures {
  private Figures() {}

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
    return PpPlots.large(name, forward, backward);
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
    return PpPlots.small(name, forward, backward, points);
  }

  /**
   * The course of one or more chains. Long chains keep the extremes of every stretch.
   *
   * @param name the variable
   * @param chains one array per chain
   * @return the figure
   */
  public static XYChart trace(String name, double[]... chains) {
    return ChainPlots.trace(name, chains);
  }

  /**
   * A histogram, scaled to area one; whole numbers get a bar each.
   *
   * @param name the variable
   * @param draws the sample
   * @return the figure
   */
  public static XYChart histogram(String name, double[] draws) {
    return SamplePlots.histogram(name, draws);
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
    return SamplePlots.histogram(name, draws, label, density);
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
    return SamplePlots.predictive(name, replicated, observed);
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
        new CategoryChartBuilder()
            .width(FigureStyle.WIDTH)
            .height(FigureStyle.HEIGHT)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    FigureStyle.apply(chart.getStyler());
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
    return LinePlots.lines(title, xTitle, yTitle, x, names, lines);
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
    return LinePlots.band(title, xTitle, yTitle, x, names, line, low, high);
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
    return LinePlots.curves(title, xTitle, yTitle, names, x, y);
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
    FigureStyle.points(chart.addSeries("cases", x, y), FigureStyle.BLUE, new Circle());
    double low = Arrays.stream(x).min().orElseThrow();
    double high = Arrays.stream(x).max().orElseThrow();
    double[] ends = {low, high};
    FigureStyle.reference(chart.addSeries("equal", ends, ends));
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
}
