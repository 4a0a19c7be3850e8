package plumbline.studies;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Circle;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;

/** How cost grows with the size of the input, and how time shrinks with threads and workers. */
public final class ScalingFigures {
  private static final int HEIGHT = 400;
  private static final int WIDTH = 520;

  private ScalingFigures() {}

  /**
   * Time against size, both logarithmic, with the fitted slope of each curve in the legend and a
   * dashed line of slope 1.
   *
   * @param title the title
   * @param curves at least one, all of one axis and one clock
   * @return the figure
   */
  public static XYChart cost(String title, ScalingCurve... curves) {
    requireAlike(curves);
    Unit unit = Unit.of(curves);
    XYChart chart =
        frame(title, curves[0].axis(), clock(curves[0]) + " time (" + unit.symbol + ")");
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setXAxisLogarithmicDecadeOnly(false);
    chart.getStyler().setYAxisLogarithmicDecadeOnly(false);
    chart.getStyler().setXAxisTickLabelsFormattingFunction(ScalingFigures::tick);
    chart.getStyler().setYAxisTickLabelsFormattingFunction(ScalingFigures::tick);
    for (int c = 0; c < curves.length; c++) {
      ScalingCurve curve = curves[c];
      String name = Text.of("%s: slope %.2f", curve.work(), curve.slope());
      double[] times = curve.seconds().stream().map(s -> s / unit.seconds).toArray();
      marked(chart.addSeries(name, curve.sizes().toArray(), times), c);
    }
    double from = Arrays.stream(curves).mapToDouble(c -> c.sizes().get(0)).min().orElseThrow();
    double to = Arrays.stream(curves).mapToDouble(c -> last(c.sizes())).max().orElseThrow();
    // Below the lowest curve's middle, so that slopes can be compared without hiding a curve.
    double low =
        Arrays.stream(curves).mapToDouble(c -> c.seconds().get(0)).min().orElseThrow()
            / unit.seconds;
    XYSeries one =
        chart.addSeries("slope 1", new double[] {from, to}, new double[] {low, low * to / from});
    FigureStyle.reference(one);
    one.setShowInLegend(true);
    return chart;
  }

  /**
   * Speed-up against the number of threads or workers, with the dashed line of no loss.
   *
   * @param title the title
   * @param xTitle what is counted along the axis
   * @param curves at least one; their axes may differ and name them in the legend
   * @return the figure
   */
  public static XYChart speedUp(String title, String xTitle, ScalingCurve... curves) {
    requireSome(curves);
    XYChart chart = frame(title, xTitle, "speed-up (time of one / time)");
    double most = 1;
    for (int c = 0; c < curves.length; c++) {
      ScalingCurve curve = curves[c];
      String name =
          Text.of("%s: %.2f with %.0f", curve.axis(), last(curve.speedUps()), last(curve.sizes()));
      marked(chart.addSeries(name, curve.sizes().toArray(), curve.speedUps().toArray()), c);
      most = Math.max(most, last(curve.sizes()));
    }
    XYSeries ideal =
        chart.addSeries("without loss", new double[] {1, most}, new double[] {1, most});
    FigureStyle.reference(ideal);
    ideal.setShowInLegend(true);
    chart.getStyler().setXAxisMin(0.5);
    chart.getStyler().setXAxisMax(most + 0.5);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisMax(most + 0.5);
    return chart;
  }

  /** The label of a tick of a logarithmic axis: 1, 2 and 5 in each decade, no others. */
  static String tick(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    long lead = Math.round(value / decade);
    if (lead != 1 && lead != 2 && lead != 5) {
      return " "; // XChart cannot draw an empty text
    }
    return FigureStyle.tick(lead * decade);
  }

  private static double last(Doubles values) {
    return values.get(values.size() - 1);
  }

  private static String clock(ScalingCurve curve) {
    return curve.clock().name().toLowerCase(Locale.ROOT);
  }

  private static XYChart frame(String title, String xTitle, String yTitle) {
    XYChart chart = PlotFrame.sized(WIDTH, HEIGHT, title, xTitle, yTitle);
    chart.getStyler().setLegendVisible(true);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNW); // curves rise: empty
    return chart;
  }

  private static void marked(XYSeries series, int color) {
    java.awt.Color[] palette = FigureStyle.palette();
    FigureStyle.line(series, palette[color % palette.length], 1.5f);
    series.setMarker(new Circle());
    series.setMarkerColor(palette[color % palette.length]);
  }

  private static void requireAlike(ScalingCurve... curves) {
    requireSome(curves);
    for (ScalingCurve curve : curves) {
      if (!curve.axis().equals(curves[0].axis()) || curve.clock() != curves[0].clock()) {
        throw new IllegalArgumentException(
            "curves of one figure must have one axis and one clock, not " + List.of(curves));
      }
    }
  }

  private static void requireSome(ScalingCurve... curves) {
    if (curves.length == 0) {
      throw new IllegalArgumentException("a figure needs curves, not none");
    }
  }

  /** A unit of time in which the longest time is at least 1. */
  private enum Unit {
    SECONDS("s", 1),
    MILLISECONDS("ms", 1e-3),
    MICROSECONDS("\u00b5s", 1e-6);

    private final String symbol;
    private final double seconds;

    Unit(String symbol, double seconds) {
      this.symbol = symbol;
      this.seconds = seconds;
    }

    static Unit of(ScalingCurve... curves) {
      double longest =
          Arrays.stream(curves).flatMapToDouble(c -> c.seconds().stream()).max().orElseThrow();
      return longest >= 1 ? SECONDS : longest >= 1e-3 ? MILLISECONDS : MICROSECONDS;
    }
  }
}
