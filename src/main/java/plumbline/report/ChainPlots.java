package plumbline.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.GelmanRubin;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.spectrum.Autocorrelation;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.Outline;
import plumbline.report.drawing.PlotFrame;
import plumbline.sampling.Draws;

/**
 * Pictures of chains in the order of their iterations: has the run settled, and how fast does it
 * forget? For one to twenty chains and a million draws; a picture holds a few thousand points.
 */
public final class ChainPlots {
  /** Points of all lines of a picture together. */
  static final int MOST_POINTS = 4000;

  private static final int MOST_SMALL_POINTS = 640;
  private static final int LONGEST_LAG = 100;

  private ChainPlots() {}

  /**
   * The trace and the autocorrelation of every variable, a row for each.
   *
   * @param draws from one or more chains
   * @return the figures
   */
  public static FigureGrid all(Draws draws) {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (String name : draws.variables()) {
      double[][] chains = draws.chainsOf(draws.indexOf(name));
      charts.add(trace(name, chains));
      charts.add(autocorrelation(name, chains));
    }
    return FigureGrid.of(2, charts.toArray(Chart<?, ?>[]::new));
  }

  /**
   * How one chain's values are distributed beside how they came about, as theses and papers print
   * them: small figures, so that there is room for many.
   *
   * @param name the variable
   * @param values after each iteration
   * @return a histogram and a trace
   */
  public static List<XYChart> marginalAndTrace(String name, double[] values) {
    XYChart marginal = small(name, name, "density");
    PlotFrame.area(marginal, "draws", Outline.of(values).withIrregularStart());
    return List.of(marginal, smallTrace(name, values));
  }

  /**
   * The course of one chain in a small figure.
   *
   * @param name the variable
   * @param values after each iteration
   * @return the figure
   */
  public static XYChart smallTrace(String name, double[] values) {
    XYChart chart = small(name, "iteration", "");
    PlotFrame.iterations(chart, values.length, values);
    int[] kept = Decimation.extremes(values, MOST_SMALL_POINTS);
    PlotFrame.chain(chart, 0, iterations(kept), Decimation.pick(values, kept));
    return chart;
  }

  private static XYChart small(String title, String xTitle, String yTitle) {
    XYChart chart = PlotFrame.sized(FigureStyle.SQUARE, FigureStyle.SHALLOW, title, xTitle, yTitle);
    chart.getStyler().setChartTitleFont(chart.getStyler().getChartTitleFont().deriveFont(12f));
    return chart;
  }

  /**
   * The course of the chains. Long chains keep the extremes of every stretch.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart trace(String name, double[]... chains) {
    XYChart chart = PlotFrame.lines("Trace of " + name, "iteration", name, chains.length);
    PlotFrame.iterations(chart, chains[0].length, chains[0]);
    for (int c = 0; c < chains.length; c++) {
      int[] kept = Decimation.extremes(chains[c], pointsFor(chains.length));
      PlotFrame.chain(chart, c, iterations(kept), Decimation.pick(chains[c], kept));
    }
    return chart;
  }

  /**
   * The mean of each chain's draws so far: lines that have met and lie flat.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart runningMean(String name, double[]... chains) {
    XYChart chart =
        PlotFrame.lines("Running mean of " + name, "iteration", "mean so far", chains.length);
    PlotFrame.iterations(chart, chains[0].length, chains[0]);
    for (int c = 0; c < chains.length; c++) {
      double[] means = new double[chains[c].length];
      double mean = 0;
      for (int i = 0; i < means.length; i++) {
        mean += (chains[c][i] - mean) / (i + 1);
        means[i] = mean;
      }
      int[] kept = Decimation.indices(means.length, pointsFor(chains.length));
      PlotFrame.chain(chart, c, iterations(kept), Decimation.pick(means, kept));
    }
    return chart;
  }

  /**
   * The autocorrelations up to lag 100, with the lines 1.96/sqrt(n) that those of independent draws
   * would keep to.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart autocorrelation(String name, double[]... chains) {
    XYChart chart =
        PlotFrame.lines("Autocorrelation of " + name, "lag", "correlation", chains.length);
    int longest = Math.min(LONGEST_LAG, chains[0].length - 1);
    int[] lags = java.util.stream.IntStream.rangeClosed(0, longest).toArray();
    double[] x = Arrays.stream(lags).asDoubleStream().toArray();
    double band = 1.96 / Math.sqrt(chains[0].length);
    PlotFrame.horizontal(chart, 0, longest, band);
    PlotFrame.horizontal(chart, 0, longest, -band);
    for (int c = 0; c < chains.length; c++) {
      List<Estimate> rho = Autocorrelation.of(chains[c], lags);
      PlotFrame.chain(chart, c, x, rho.stream().mapToDouble(Estimate::value).toArray());
    }
    return chart;
  }

  /**
   * R-hat of the first so many draws, as the chains grow. Of long chains every k-th draw is used.
   *
   * @param name the variable
   * @param chains one array for each chain
   * @return the figure
   */
  public static XYChart rHatEvolution(String name, double[]... chains) {
    Evolution evolution =
        Evolution.of(Evolution.thinned(chains), chains[0].length, x -> RHat.of(x).value());
    XYChart chart = PlotFrame.lines("R-hat of " + name, "draws in each chain", "R-hat", 1);
    PlotFrame.chain(chart, 0, evolution.draws(), evolution.values());
    PlotFrame.horizontal(chart, evolution.first(), evolution.last(), 1.01);
    return chart;
  }

  /**
   * Gelman and Rubin's factor and its upper limit as the chains grow, the first half of each
   * stretch dropped.
   *
   * @param name the variable
   * @param chains one array for each chain, at least two
   * @return the figure
   */
  public static XYChart gelmanRubinEvolution(String name, double[]... chains) {
    GelmanRubin settings = GelmanRubin.withDefaults();
    double[][] thin = Evolution.thinned(chains);
    int length = chains[0].length;
    Evolution factor = Evolution.of(thin, length, x -> settings.of(x).psrf().value());
    Evolution upper = Evolution.of(thin, length, x -> settings.of(x).upper().value());
    XYChart chart =
        PlotFrame.lines("Gelman-Rubin factor of " + name, "draws in each chain", "factor", 2);
    PlotFrame.line(chart, "median", 0, factor.draws(), factor.values());
    PlotFrame.line(chart, "97.5% limit", 1, upper.draws(), upper.values());
    PlotFrame.horizontal(chart, factor.first(), factor.last(), 1);
    return chart;
  }

  static int pointsFor(int chains) {
    return Math.max(100, Math.min(1000, MOST_POINTS / chains));
  }

  private static double[] iterations(int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> i + 1.0).toArray();
  }
}
