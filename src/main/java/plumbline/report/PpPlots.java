package plumbline.report;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.Circle;
import plumbline.report.drawing.FigureStyle;

/** Draws the PP plots of {@link Figures}: one alone, or one in a grid of many. */
final class PpPlots {
  private static final int MOST_POINTS = 200;

  private PpPlots() {}

  static XYChart large(String name, double[] forward, double[] backward) {
    XYChart chart = pp("PP plot: " + name, forward, backward, MOST_POINTS, FigureStyle.SQUARE);
    chart.setXAxisTitle("forward");
    chart.setYAxisTitle("backward");
    FigureStyle.reference(chart.addSeries("equal", new double[] {0, 1}, new double[] {0, 1}));
    return chart;
  }

  static XYChart small(String name, double[] forward, double[] backward, int points) {
    XYChart chart = pp(name, forward, backward, points, FigureStyle.SQUARE / 2);
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(10f));
    FigureStyle.line(
        chart.addSeries("equal", new double[] {0, 1}, new double[] {0, 1}), FigureStyle.ORANGE, 1f);
    return chart;
  }

  private static XYChart pp(
      String title, double[] forward, double[] backward, int points, int size) {
    Empirical both = Empirical.of(forward, backward, points);
    XYChart chart = new XYChartBuilder().width(size).height(size).title(title).build();
    FigureStyle.apply(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisMax(1.0);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisMax(1.0);
    FigureStyle.points(
        chart.addSeries("PP", both.first(), both.second()), FigureStyle.BLUE, new Circle());
    return chart;
  }
}
