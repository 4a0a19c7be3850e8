package plumbline.report;

import java.awt.Color;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.Circle;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureStyle;

/** Draws the lines of {@link Figures}: over a common axis, in a band, or each over its own. */
final class LinePlots {
  private static final int MOST_POINTS = 1000;
  private static final int MOST_DASHED = 60;

  private LinePlots() {}

  static XYChart lines(
      String title,
      String xTitle,
      String yTitle,
      double[] x,
      List<String> names,
      double[]... lines) {
    Figures.requireSome(x.length, "points");
    XYChart chart = Figures.xy(title, xTitle, yTitle);
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

  static XYChart band(
      String title,
      String xTitle,
      String yTitle,
      double[] x,
      List<String> names,
      double[] line,
      double[] low,
      double[] high) {
    Figures.requireSome(x.length, "points");
    XYChart chart = Figures.xy(title, xTitle, yTitle);
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

  static XYChart curves(
      String title, String xTitle, String yTitle, List<String> names, double[][] x, double[][] y) {
    Figures.requireSome(x.length, "lines");
    XYChart chart = Figures.xy(title, xTitle, yTitle);
    FigureStyle.legendBelow(chart.getStyler(), names.size());
    for (int s = 0; s < x.length; s++) {
      XYSeries line = chart.addSeries(names.get(s), x[s], y[s]);
      FigureStyle.line(line, s);
      line.setMarker(new Circle()); // the points were measured, the lines were not
      line.setMarkerColor(color(s));
    }
    return chart;
  }

  private static Color color(int series) {
    Color[] palette = FigureStyle.palette();
    return palette[series % palette.length];
  }
}
