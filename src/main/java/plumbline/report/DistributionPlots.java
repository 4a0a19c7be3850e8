package plumbline.report;

import java.util.Arrays;
import java.util.List;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.diagnostics.Summary;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.RankHistogram;
import plumbline.sampling.Draws;

/** Pictures of the distributions that chains have drawn from, their order left aside. */
public final class DistributionPlots {
  private static final int MOST_PAIRS_POINTS = 400;
  private static final int MOST_PAIRS = 6;
  private static final int QUANTILES = 200;
  private static final int MOST_SORTED = 100_000;
  private static final int CELL = 200;

  private DistributionPlots() {}

  /**
   * How often each chain's draws have which ranks among all draws: flat lines if the chains draw
   * from one distribution. Vehtari et al. (2021), section 5.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart rank(String name, double[]... chains) {
    RankHistogram histogram = RankHistogram.of(chains);
    XYChart chart = PlotFrame.lines("Ranks of " + name, "rank", "share of draws", chains.length);
    for (int c = 0; c < chains.length; c++) {
      PlotFrame.chain(chart, c, histogram.edges(), histogram.steps(c));
    }
    PlotFrame.horizontal(chart, 0, 1, 1.0 / RankHistogram.BINS);
    chart.getStyler().setYAxisMin(0.0);
    return chart;
  }

  /**
   * The density of each chain's draws, by a Gaussian kernel.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart density(String name, double[]... chains) {
    XYChart chart = PlotFrame.lines("Density of " + name, name, "density", chains.length);
    for (int c = 0; c < chains.length; c++) {
      KernelDensity density = KernelDensity.of(chains[c]);
      PlotFrame.chain(chart, c, density.x(), density.y());
    }
    return chart;
  }

  /**
   * QQ plot: the quantiles of one sample against those of another; samples of one distribution lie
   * on the line.
   *
   * @param name the variable
   * @param first one sample
   * @param second the other
   * @return a square figure
   */
  public static XYChart qq(String name, double[] first, double[] second) {
    double[] x = Decimation.sortedFinite(Decimation.thinned(first, MOST_SORTED));
    double[] y = Decimation.sortedFinite(Decimation.thinned(second, MOST_SORTED));
    if (x.length == 0 || y.length == 0) {
      throw new IllegalArgumentException("a sample to be drawn must have a finite value");
    }
    int count = Math.min(QUANTILES, Math.min(x.length, y.length));
    XYChart chart =
        PlotFrame.sized(
            FigureStyle.SQUARE, FigureStyle.SQUARE, "QQ plot: " + name, "first", "second");
    FigureStyle.points(
        chart.addSeries("quantiles", quantiles(x, count), quantiles(y, count)), FigureStyle.BLUE);
    PlotFrame.diagonal(chart, Math.min(x[0], y[0]), Math.max(x[x.length - 1], y[y.length - 1]));
    return chart;
  }

  private static double[] quantiles(double[] sorted, int count) {
    double[] quantiles = new double[count];
    Arrays.setAll(quantiles, i -> sorted[(int) ((i + 0.5) / count * sorted.length)]);
    return quantiles;
  }

  /**
   * Every variable against every other, the densities on the diagonal; the first six variables.
   *
   * @param draws the draws
   * @return a square grid of figures
   */
  public static FigureGrid pairs(Draws draws) {
    int p = Math.min(MOST_PAIRS, draws.variables().size());
    double[][] all = new double[p][];
    Arrays.setAll(all, draws::stacked);
    Chart<?, ?>[] charts = new Chart<?, ?>[p * p];
    for (int row = 0; row < p; row++) {
      for (int column = 0; column < p; column++) {
        String x = draws.variables().get(column);
        String y = draws.variables().get(row);
        XYChart chart = PlotFrame.sized(CELL, CELL, "", x, row == column ? "density" : y);
        chart.getStyler().setMarkerSize(3);
        chart.getStyler().setAxisTicksVisible(false);
        if (row == column) {
          KernelDensity density = KernelDensity.of(all[row]);
          PlotFrame.line(chart, "density", 0, density.x(), density.y());
        } else {
          scatter(chart, all[column], all[row]);
        }
        charts[row * p + column] = chart;
      }
    }
    return new FigureGrid(List.of(charts), p);
  }

  private static void scatter(XYChart chart, double[] x, double[] y) {
    double[] thinX = Decimation.thinned(x, MOST_PAIRS_POINTS);
    double[] thinY = Decimation.thinned(y, MOST_PAIRS_POINTS);
    PlotFrame.points(chart, "draws", thinX, thinY);
  }

  /**
   * The interval from the 5% to the 95% quantile of each variable, with the median, one below the
   * other: for variables of one scale.
   *
   * @param summary the summary
   * @return the figure
   */
  public static XYChart forest(Summary summary) {
    List<Summary.OfVariable> variables =
        summary.variables().stream()
            .filter(v -> Double.isFinite(v.q5().value()) && Double.isFinite(v.q95().value()))
            .toList();
    int height = Math.max(160, 90 + 26 * variables.size());
    XYChart chart =
        PlotFrame.sized(FigureStyle.WIDTH, height, "Medians and 90% intervals", "value", "");
    chart.getStyler().setYAxisTicksVisible(false);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisMax(variables.size() + 1.0);
    for (int i = 0; i < variables.size(); i++) {
      Summary.OfVariable v = variables.get(i);
      double y = variables.size() - i;
      double median = v.median().value();
      PlotFrame.line(
          chart, v.name(), 0, new double[] {v.q5().value(), v.q95().value()}, new double[] {y, y});
      FigureStyle.points(
          chart.addSeries(v.name() + " median", new double[] {median}, new double[] {y}),
          FigureStyle.ORANGE);
      chart.addAnnotation(new AnnotationText(v.name(), median, y + 0.35, false));
    }
    return chart;
  }
}
