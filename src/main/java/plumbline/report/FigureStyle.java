package plumbline.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.None;

/** One look for all figures: few lines, colours that colour-blind readers can tell apart. */
final class FigureStyle {
  static final int WIDTH = 640;
  static final int HEIGHT = 360;
  static final int SQUARE = 320;

  /** For labels that stand on end. */
  static final int TALL = 480;

  /** Okabe and Ito's palette: distinguishable with any common colour blindness. */
  static final Color BLUE = new Color(0x0072B2);

  static final Color ORANGE = new Color(0xD55E00);
  static final Color GREEN = new Color(0x009E73);
  static final Color PURPLE = new Color(0xCC79A7);
  static final Color YELLOW = new Color(0xE69F00);
  static final Color SKY = new Color(0x56B4E9);
  private static final Color GREY = new Color(0x999999);
  private static final Color PALE = new Color(0xEEEEEE);

  private FigureStyle() {}

  static Color[] palette() {
    return new Color[] {BLUE, ORANGE, GREEN, PURPLE, YELLOW, SKY};
  }

  static void apply(AxesChartStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderColor(GREY);
    styler.setPlotGridLinesColor(PALE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartTitleBoxVisible(false);
    styler.setSeriesColors(palette());
    styler.setMarkerSize(4);
    styler.setChartPadding(8);
    styler.setDecimalPattern("#,##0.######");
  }

  /** From nothing to everything, readable under black numbers. */
  static Color[] heat() {
    return new Color[] {Color.WHITE, SKY};
  }

  /** Dashed lines across the plot. */
  static void annotations(Styler styler) {
    styler.setAnnotationLineColor(GREY);
    styler.setAnnotationLineStroke(
        new BasicStroke(
            1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {5f, 4f}, 0f));
  }

  /** A plain line without markers. */
  static void line(XYSeries series, Color color, float width) {
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(width));
    series.setMarker(new None());
  }

  /** A thin dashed line that the eye compares with. */
  static void reference(XYSeries series) {
    series.setLineColor(GREY);
    series.setLineStyle(
        new BasicStroke(
            1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {5f, 4f}, 0f));
    series.setMarker(new None());
    series.setShowInLegend(false);
  }

  static void points(XYSeries series, Color color, Marker marker) {
    series.setLineColor(new Color(0, 0, 0, 0));
    series.setMarkerColor(color);
    series.setMarker(marker);
  }
}
