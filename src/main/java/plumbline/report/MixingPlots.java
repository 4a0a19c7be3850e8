package plumbline.report;

import org.knowm.xchart.XYChart;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.ChainRanks;

/** Do chains have one law? Their ranks among all draws. */
public final class MixingPlots {

  private MixingPlots() {}

  /**
   * The empirical distribution functions of the chains' ranks, less that of all draws together,
   * with a band that chains of one law leave with probability 0.05 at most (Bonferroni over
   * chains). Draws are thinned until they are nearly independent, for which the band is made.
   *
   * <p>Source: Säilynoja, Bürkner and Vehtari (2022), section 2.3; bands are exact.
   *
   * @param name the variable
   * @param effective effective size of all chains together
   * @param chains one array for each chain, at least two of one length
   * @return the figure
   */
  public static XYChart ecdf(String name, double effective, double[]... chains) {
    ChainRanks ranks = ChainRanks.of(effective, chains);
    XYChart chart =
        PlotFrame.lines(
            "Ranks of " + name + ": ECDF less uniform",
            "fraction of all draws",
            "difference",
            chains.length);
    PlotFrame.iterations(chart, 1, new double[1]); // round numbers under the axis
    ranks
        .band()
        .ifPresent(
            band -> {
              FigureStyle.reference(chart.addSeries("95% band", ranks.at(), band.lower()));
              FigureStyle.reference(chart.addSeries("its upper limit", ranks.at(), band.upper()));
            });
    for (int c = 0; c < chains.length; c++) {
      PlotFrame.chain(chart, c, ranks.at(), ranks.difference()[c]);
    }
    return chart;
  }
}
