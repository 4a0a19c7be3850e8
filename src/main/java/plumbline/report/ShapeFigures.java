package plumbline.report;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.EcdfDifference;
import plumbline.report.points.Empirical;
import plumbline.sampling.Draws;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.ranks.RankReport;

/**
 * One sampler as four small figures side by side, to compare what different bugs look like: PP
 * plot, difference of the distribution functions, z of every row, ranks.
 */
public final class ShapeFigures {
  private static final int WIDTH = 240;
  private static final int HEIGHT = 220;
  private static final int POINTS = 100;
  private static final float TITLE = 11f;

  /** In pixels: with the usual distance so small a figure has room for one tick. */
  private static final int NEAR_TICKS = 30;

  private ShapeFigures() {}

  /**
   * The four figures of one sampler; the first two and the ranks are of one test function.
   *
   * @param report a joint test of replicates, whose pairs are independent of each other
   * @param function one of its test functions
   * @param ranks a test by ranks of the same sampler with a row of the same name
   * @return PP plot, difference with its band, z values, rank histogram; all of the same size
   * @throws IllegalArgumentException if a report has no such function
   */
  public static List<Chart<?, ?>> of(JointTestReport report, String function, RankReport ranks) {
    Draws forward = report.samples().forward();
    Draws backward = report.samples().backward();
    int index = forward.indexOf(function);
    double[] before = Empirical.joined(forward.chainsOf(index));
    double[] after = Empirical.joined(backward.chainsOf(index));
    return List.of(
        pp(function, before, after),
        // The band needs independent samples: one half of the pairs before, the other half after.
        difference(
            function,
            Arrays.copyOf(before, before.length / 2),
            Arrays.copyOfRange(after, after.length / 2, after.length)),
        z(report),
        ranks(function, ranks));
  }

  private static XYChart pp(String function, double[] before, double[] after) {
    XYChart chart = square("PP: " + function, "forward", "backward");
    Empirical both = Empirical.of(before, after, POINTS);
    FigureStyle.points(chart.addSeries("PP", both.first(), both.second()), FigureStyle.BLUE);
    PlotFrame.limits(chart, 0, 1, 0, 1);
    PlotFrame.diagonal(chart, 0, 1);
    return chart;
  }

  private static XYChart difference(String function, double[] before, double[] after) {
    EcdfDifference data = EcdfDifference.of(before, after);
    XYChart chart =
        square(
            "ECDF: " + function + ComparisonFigures.outside(data.outside()),
            "fraction",
            "difference");
    ComparisonFigures.difference(chart, data);
    return chart;
  }

  /** All rows of a report, the first on top; their names have no room here. */
  private static XYChart z(JointTestReport report) {
    List<JointTestRow> rows =
        report.rows().stream().filter(row -> row.verdict() != Verdict.NOT_TESTED).toList();
    List<JointTestRow> failed = rows.stream().filter(row -> row.verdict() == Verdict.FAIL).toList();
    XYChart chart =
        square(Text.of("z: %d of %d rows fail", failed.size(), rows.size()), "z", "row");
    List<JointTestRow> passed = new ArrayList<>(rows);
    passed.removeAll(failed);
    dots(chart, "passed", rows, passed, FigureStyle.BLUE);
    dots(chart, "failed", rows, failed, FigureStyle.ORANGE);
    double most = rows.stream().mapToDouble(row -> Math.abs(row.z())).max().orElse(1);
    double limit = ComparisonFigures.threshold(report.familyWiseError(), rows.size());
    chart.getStyler().setXAxisMin(-1.1 * Math.max(most, limit));
    chart.getStyler().setXAxisMax(1.1 * Math.max(most, limit));
    chart.getStyler().setXAxisTickMarkSpacingHint(NEAR_TICKS);
    for (double side : new double[] {-limit, limit}) {
      FigureStyle.reference(
          chart.addSeries(
              side < 0 ? "lower" : "upper",
              new double[] {side, side},
              new double[] {1 - rows.size(), 0}));
    }
    chart.getStyler().setYAxisTicksVisible(false);
    return chart;
  }

  private static void dots(
      XYChart chart, String name, List<JointTestRow> rows, List<JointTestRow> some, Color color) {
    if (!some.isEmpty()) {
      double[] z = some.stream().mapToDouble(JointTestRow::z).toArray();
      double[] height = some.stream().mapToDouble(row -> -rows.indexOf(row)).toArray();
      FigureStyle.points(chart.addSeries(name, z, height), color);
    }
  }

  private static CategoryChart ranks(String function, RankReport report) {
    Ints counts =
        report.rows().stream()
            .filter(row -> row.name().equals(function))
            .map(row -> row.ranks().counts())
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no ranks of " + function));
    CategoryChart chart = PlotFrame.bars(WIDTH, HEIGHT, "ranks: " + function, "bin", "data sets");
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(TITLE));
    chart.getStyler().setAvailableSpaceFill(0.96);
    List<Integer> labels = IntStream.rangeClosed(1, counts.size()).boxed().toList();
    chart.addSeries("ranks", labels, Arrays.stream(counts.toArray()).boxed().toList());
    ComparisonFigures.dashed(chart, (double) counts.sum() / counts.size());
    return chart;
  }

  private static XYChart square(String title, String xTitle, String yTitle) {
    XYChart chart = PlotFrame.sized(WIDTH, HEIGHT, title, xTitle, yTitle);
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(TITLE));
    return chart;
  }
}
