package plumbline.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.XYChart;
import plumbline.diagnostics.Quantiles;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.EcdfDifference;
import plumbline.verification.Rung;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.mutation.MutationStudy;

/** The figures of tests: two samples against each other, rows against a threshold, ranks. */
public final class ComparisonFigures {
  private static final int MOST_QUANTILES = 199;
  private static final int DOT_HEIGHT = 24;

  /** Title, axis and margins of a figure of dots. */
  private static final int DOTS_FRAME = 76;

  private static final int ROW_HEIGHT = 32;
  private static final double LARGEST_SHOWN = 1e6;

  private ComparisonFigures() {}

  /**
   * QQ plot: the quantiles of one sample against the same quantiles of the other. Samples of one
   * law lie on the 45-degree line; unlike a PP plot it shows how far the tails reach.
   *
   * @param name the test function
   * @param forward values under independent joint draws
   * @param backward values under the sampler
   * @return a square figure
   */
  public static XYChart qq(String name, double[] forward, double[] backward) {
    int points = Math.min(MOST_QUANTILES, Math.min(forward.length, backward.length));
    double[] x = quantiles(forward, points);
    double[] y = quantiles(backward, points);
    double low = Math.min(x[0], y[0]);
    double high = Math.max(x[points - 1], y[points - 1]);
    if (low == high) {
      low -= 0.5;
      high += 0.5;
    }
    XYChart chart = square("QQ plot: " + name, "quantile, forward", "quantile, backward");
    PlotFrame.limits(chart, low, high, low, high);
    FigureStyle.points(chart.addSeries("QQ", x, y), FigureStyle.BLUE);
    PlotFrame.diagonal(chart, low, high);
    return chart;
  }

  /** Type-7 quantiles at i/(points + 1), i = 1, ..., points. */
  static double[] quantiles(double[] sample, int points) {
    double[] sorted = Decimation.sortedFinite(sample);
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a sample to be drawn must have a finite value");
    }
    double[] quantiles = new double[points];
    Arrays.setAll(quantiles, i -> Quantiles.of(sorted, (i + 1.0) / (points + 1)).value());
    return quantiles;
  }

  /**
   * The difference of two empirical distribution functions inside the exact simultaneous band that
   * two samples of one law leave with probability 0.05. It shows the tails, where a PP plot shows
   * nothing.
   *
   * @param name the test function
   * @param forward independent draws
   * @param backward independent draws: a chain has to be thinned first
   * @return the figure; the title counts the cuts outside the band
   */
  public static XYChart ecdfDifference(String name, double[] forward, double[] backward) {
    return ecdfDifference(name, EcdfDifference.of(forward, backward));
  }

  static XYChart ecdfDifference(String name, EcdfDifference data) {
    XYChart chart =
        square(
            "ECDF: " + name + outside(data.outside()),
            "fraction of both samples together",
            "backward - forward");
    difference(chart, data);
    return chart;
  }

  /** The absolute z beyond which one of several rows fails them all (Bonferroni). */
  static double threshold(double level, int rows) {
    return NormalDistribution.of(0, 1)
        .inverseSurvivalProbability(level / (2.0 * Math.max(1, rows)));
  }

  /**
   * One dot for each row of a test, at its z, between two dashed lines beyond which a single row
   * fails the whole test. The rows' names stand on the left, the first on top, a line for each: so
   * it is plain which dot is whose.
   *
   * @param title the title
   * @param names the rows
   * @param z their z values
   * @param failed whether a row fails
   * @param threshold the absolute z at the dashed lines
   * @return the figure
   */
  public static XYChart dots(
      String title, List<String> names, double[] z, boolean[] failed, double threshold) {
    int rows = names.size();
    XYChart chart =
        PlotFrame.sized(FigureStyle.WIDTH, DOTS_FRAME + DOT_HEIGHT * (rows + 2), title, "z", "");
    chart.getStyler().setYAxisTickMarkSpacingHint(DOT_HEIGHT - 2);
    chart.getStyler().setYAxisMin(-2.0); // two blanks below: see nameAt
    chart.getStyler().setYAxisMax((double) rows);
    chart.getStyler().setYAxisTickLabelsFormattingFunction(y -> nameAt(names, y));
    chart.getStyler().setMarkerSize(8);
    double most = Math.max(threshold, 1);
    for (int outcome = 0; outcome < 2; outcome++) {
      double[][] shown = new double[2][rows];
      int count = 0;
      for (int i = 0; i < rows; i++) {
        double clipped = Math.max(-LARGEST_SHOWN, Math.min(LARGEST_SHOWN, z[i]));
        if (failed[i] == (outcome == 1) && !Double.isNaN(clipped)) {
          shown[0][count] = clipped;
          shown[1][count++] = rows - 1 - i;
          most = Math.max(most, Math.abs(clipped));
        }
      }
      if (count > 0) {
        FigureStyle.points(
            chart.addSeries(
                outcome == 0 ? "passed" : "failed",
                Arrays.copyOf(shown[0], count),
                Arrays.copyOf(shown[1], count)),
            outcome == 0 ? FigureStyle.BLUE : FigureStyle.ORANGE);
      }
    }
    chart.getStyler().setXAxisMin(-1.1 * most);
    chart.getStyler().setXAxisMax(1.1 * most);
    for (double side : new double[] {-threshold, threshold}) {
      FigureStyle.reference(
          chart.addSeries(
              side < 0 ? "lower" : "upper", new double[] {side, side}, new double[] {-2, rows}));
    }
    return chart;
  }

  /** The rows of a joint test or of two files, each at its z. */
  static FigureGrid dots(Verdict verdict, double level, List<JointTestRow> rows) {
    boolean[] failed = new boolean[rows.size()];
    for (int i = 0; i < failed.length; i++) {
      failed[i] = rows.get(i).verdict() == Verdict.FAIL;
    }
    return FigureGrid.of(
        1,
        dots(
            "z of each row: " + verdict,
            rows.stream().map(JointTestRow::name).toList(),
            rows.stream().mapToDouble(JointTestRow::z).toArray(),
            failed,
            threshold(level, rows.size())));
  }

  /**
   * The row whose dot stands at a height. Elsewhere there is none, but blanks of different lengths:
   * XChart takes other heights if two labels are the same, and looks for them without end while one
   * of the three lowest is longer than twenty characters, so that these are blanks.
   */
  private static String nameAt(List<String> names, double height) {
    long row = names.size() - 1 - Math.round(height);
    boolean between = Math.abs(height - Math.round(height)) > 1e-6;
    return between || row < 0 || row >= names.size()
        ? " ".repeat(Math.max(0, (int) Math.round(4 * (height + 4))))
        : names.get((int) row);
  }

  /**
   * A table of rates as colours, e.g. how often each planted bug is caught on each rung.
   *
   * @param title the title
   * @param columns what stands side by side
   * @param rows what stands below each other, first row on top
   * @param rates {@code [row][column]} in [0, 1]; NaN where nothing was tried
   * @return the figure, alone in its grid
   */
  public static FigureGrid detection(
      String title, List<String> columns, List<String> rows, double[][] rates) {
    return FigureGrid.of(1, heatMap(title, columns, rows, rates));
  }

  /**
   * Detection rates of planted bugs by rung.
   *
   * @param study the study
   * @return a heat map, empty where a rung was not tried
   */
  public static FigureGrid detection(MutationStudy study) {
    List<Rung> rungs = List.of(Rung.values());
    double[][] rates = new double[study.rows().size()][rungs.size()];
    for (int r = 0; r < rates.length; r++) {
      for (int c = 0; c < rungs.size(); c++) {
        rates[r][c] = study.rows().get(r).rate(rungs.get(c)).orElse(Double.NaN);
      }
    }
    return detection(
        "Which rung catches which planted bug",
        rungs.stream().map(rung -> rung.name().toLowerCase(Locale.ROOT)).toList(),
        study.rows().stream().map(MutationStudy.Row::mutant).toList(),
        rates);
  }

  static HeatMapChart heatMap(
      String title, List<String> columns, List<String> rows, double[][] rates) {
    List<Number[]> cells = new java.util.ArrayList<>();
    List<String> upwards = new java.util.ArrayList<>(rows);
    java.util.Collections.reverse(upwards);
    for (int r = 0; r < rows.size(); r++) {
      for (int c = 0; c < columns.size(); c++) {
        double rate = rates[rows.size() - 1 - r][c];
        if (!Double.isNaN(rate)) {
          cells.add(new Number[] {c, r, rate});
        }
      }
    }
    HeatMapChart chart =
        PlotFrame.heatMap(
            FigureStyle.WIDTH, 120 + ROW_HEIGHT * rows.size(), title, "rung", "planted bug", 1);
    chart.getStyler().setXAxisTickMarkSpacingHint(ROW_HEIGHT / 2); // XChart takes it for both axes
    chart.getStyler().setShowValue(true);
    chart.getStyler().setHeatMapValueDecimalPattern("0.##");
    chart.getStyler().setHeatMapDecimalValueFormatter(Number::toString);
    chart.addSeries("detection rate", columns, upwards, cells);
    return chart;
  }

  static String outside(int count) {
    return count == 0 ? "" : ", " + count + " outside";
  }

  static void difference(XYChart chart, EcdfDifference data) {
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisMax(1.0);
    FigureStyle.reference(chart.addSeries("upper", data.at(), data.upper()));
    FigureStyle.reference(chart.addSeries("lower", data.at(), data.lower()));
    FigureStyle.line(
        chart.addSeries("difference", data.at(), data.difference()),
        data.outside() > 0 ? FigureStyle.ORANGE : FigureStyle.BLUE,
        1.5f);
  }

  static void dashed(CategoryChart chart, double height) {
    chart.addAnnotation(new AnnotationLine(height, false, false));
    FigureStyle.annotations(chart.getStyler());
  }

  static XYChart square(String title, String xTitle, String yTitle) {
    return PlotFrame.sized(FigureStyle.SQUARE, FigureStyle.SQUARE, title, xTitle, yTitle);
  }
}
