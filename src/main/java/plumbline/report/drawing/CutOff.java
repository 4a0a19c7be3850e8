package plumbline.report.drawing;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;

/**
 * What axes with fixed limits leave out. XChart drops such points without a word, so the title
 * counts them: nobody shall see a picture of some of the data and take it for all.
 */
final class CutOff {
  /** Rounding may put a point on the limit beside it. */
  private static final double ROUNDING = 1e-9;

  private CutOff() {}

  /** The chart's title, with the number of points that its axes leave out, if there are any. */
  static String title(Chart<?, ?> chart) {
    long points = points(chart);
    return points == 0
        ? chart.getTitle()
        : "%s (%,d %s beyond the axes)"
            .formatted(chart.getTitle(), points, points == 1 ? "point" : "points");
  }

  /** Finite points of the series in the legend; what is only there to compare with may leave. */
  static long points(Chart<?, ?> chart) {
    long points = 0;
    if (chart instanceof XYChart xy) {
      Limits x = new Limits(xy.getStyler().getXAxisMin(), xy.getStyler().getXAxisMax());
      Limits y = limits(xy.getStyler());
      for (XYSeries series : xy.getSeriesCollection()) {
        for (int i = 0; series.isShowInLegend() && i < series.getXData().length; i++) {
          double across = series.getXData()[i];
          double up = series.getYData()[i];
          boolean drawable = Double.isFinite(across) && Double.isFinite(up);
          points += drawable && (x.leaveOut(across) || y.leaveOut(up)) ? 1 : 0;
        }
      }
    } else if (chart instanceof CategoryChart bars) {
      Limits y = limits(bars.getStyler());
      for (CategorySeries series : bars.getSeriesCollection()) {
        points += Arrays.stream(series.getYData()).filter(y::leaveOut).count();
      }
    }
    return points;
  }

  private static Limits limits(AxesChartStyler styler) {
    return new Limits(styler.getYAxisMin(), styler.getYAxisMax());
  }

  /** Both ends of an axis; {@code null} where XChart takes them from the data. */
  private record Limits(@Nullable Double low, @Nullable Double high) {
    boolean leaveOut(double value) {
      double margin = ROUNDING * Math.max(size(low), size(high));
      boolean below = low != null && value < low - margin;
      boolean above = high != null && value > high + margin;
      return below || above;
    }

    private static double size(@Nullable Double end) {
      return end == null ? 0 : Math.abs(end);
    }
  }
}
