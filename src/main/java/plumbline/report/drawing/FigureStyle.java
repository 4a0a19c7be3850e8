package plumbline.report.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Collection;
import java.util.Locale;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Circle;
import org.knowm.xchart.style.markers.None;

/** One look for all figures: few lines, colours that colour-blind readers can tell apart. */
public final class FigureStyle {
  public static final int WIDTH = 640;
  public static final int HEIGHT = 360;
  public static final int SQUARE = 320;

  /** For small figures of which there are many. */
  public static final int SHALLOW = 200;

  /** For labels that stand on end. */
  public static final int TALL = 480;

  /** Okabe and Ito's palette: distinguishable with any common colour blindness. */
  public static final Color BLUE = new Color(0x0072B2);

  public static final Color ORANGE = new Color(0xD55E00);
  static final Color GREEN = new Color(0x009E73);
  static final Color PURPLE = new Color(0xCC79A7);
  static final Color YELLOW = new Color(0xE69F00);
  public static final Color SKY = new Color(0x56B4E9);

  /** For what lies behind a line. */
  public static final Color PALE_SKY = new Color(0xCCE6F7);

  private static final Color GREY = new Color(0x999999);
  private static final Color PALE = new Color(0xEEEEEE);

  /** A title stands over the plot, which begins right of the axis. */
  private static final int TITLE_MARGIN = 75;

  private static final int LEGEND_SYMBOL = 45;
  private static final int LETTER = 6;
  private static final int NARROW = 560;

  /** Lines that stay apart in one colour: whole, dashed, dotted, both. */
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {5f, 4f}, 0f);

  private static final float[][] DASHES = {{1f, 0f}, {8f, 4f}, {2f, 3f}, {8f, 3f, 2f, 3f}};

  private FigureStyle() {}

  public static Color[] palette() {
    return new Color[] {BLUE, ORANGE, GREEN, PURPLE, YELLOW, SKY};
  }

  public static void apply(AxesChartStyler styler) {
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
    // Else the axes take their digits, and so the margins, from the user's own.
    styler.setLocale(Locale.ROOT);
  }

  /**
   * Makes room in a figure of a given width: a title that is too long gets smaller letters, down to
   * eight points, and a legend that is too long for a line below stands at the side.
   */
  static void fit(Chart<?, ?> chart, Graphics2D graphics, int width) {
    Styler styler = chart.getStyler();
    Font font = styler.getChartTitleFont();
    int title = graphics.getFontMetrics(font).stringWidth(chart.getTitle()) + TITLE_MARGIN;
    if (title > width) {
      float size = Math.max(8f, (float) Math.floor(font.getSize2D() * width / title));
      styler.setChartTitleFont(font.deriveFont(Math.min(size, font.getSize2D())));
    }
    FontMetrics letters = graphics.getFontMetrics(styler.getLegendFont());
    int legend =
        chart.getSeriesCollection().stream()
            .filter(Series::isShowInLegend)
            .mapToInt(series -> LEGEND_SYMBOL + letters.stringWidth(series.getLabel()))
            .sum();
    if (styler.getLegendPosition() == Styler.LegendPosition.OutsideS && legend > width) {
      styler.setLegendPosition(Styler.LegendPosition.OutsideE);
      styler.setLegendLayout(Styler.LegendLayout.Vertical);
    }
  }

  /** Years and small counts as they are, and 1,000,000 in groups: "1,880" is no year. */
  public static String tick(double value) {
    String pattern = Math.abs(value) < 10_000 ? "0.######" : "#,##0.######";
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }

  /** A legend below the figure, where it hides nothing, if there is more than one name. */
  public static void legendBelow(Styler styler, int names) {
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    styler.setLegendVisible(names > 1);
  }

  /**
   * Words under an axis: each is shown, and long ones slope. Numbers may be left out as their
   * neighbours say what they are.
   */
  public static void everyLabel(AxesChartStyler styler, Collection<String> labels) {
    if (labels.stream().allMatch(label -> label.matches("[0-9.+-]+"))) {
      return;
    }
    styler.setXAxisMaxLabelCount(labels.size());
    int longest = labels.stream().mapToInt(String::length).max().orElse(0);
    if (longest * LETTER * labels.size() > NARROW) {
      styler.setXAxisLabelRotation(30);
      styler.setXAxisLabelAlignmentVertical(AxesChartStyler.TextAlignment.Right);
    }
  }

  /** From nothing to everything, readable under black numbers. */
  public static Color[] heat() {
    return new Color[] {Color.WHITE, SKY};
  }

  /** Dashed lines across the plot. */
  public static void annotations(Styler styler) {
    styler.setAnnotationLineColor(GREY);
    styler.setAnnotationLineStroke(DASHED);
  }

  /** A plain line without markers. */
  public static void line(XYSeries series, Color color, float width) {
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(width));
    series.setMarker(new None());
  }

  /** One of several smooth lines: with a dash of its own, so that equal lines both show. */
  public static void line(XYSeries series, int number) {
    line(series, palette()[number % palette().length], 2f);
    if (number > 0) {
      series.setLineStyle(
          new BasicStroke(
              2f,
              BasicStroke.CAP_BUTT,
              BasicStroke.JOIN_ROUND,
              10f,
              DASHES[number % DASHES.length],
              0f));
    }
  }

  /** A thin dashed line that the eye compares with. */
  public static void reference(XYSeries series) {
    series.setLineColor(GREY);
    series.setLineStyle(DASHED);
    series.setMarker(new None());
    series.setShowInLegend(false);
  }

  public static void points(XYSeries series, Color color) {
    series.setLineColor(new Color(0, 0, 0, 0));
    series.setMarkerColor(color);
    series.setMarker(new Circle());
  }
}
