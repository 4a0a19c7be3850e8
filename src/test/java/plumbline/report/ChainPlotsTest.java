package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYSeries;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.Summary;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.points.RankHistogram;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import tech.tablesaw.api.Table;

class ChainPlotsTest {
  /** The densities of twenty chains, the largest plot here, have 256 points each. */
  private static final int MOST_POINTS = 20 * 256;

  private static double[][] chains(int count, int length) {
    SeededRng rng = Rng.seeded(5);
    double[][] chains = new double[count][length];
    for (double[] chain : chains) {
      double x = rng.normal();
      for (int i = 0; i < length; i++) {
        x = 0.6 * x + 0.8 * rng.normal();
        chain[i] = x;
      }
    }
    return chains;
  }

  private static Map<String, FigureGrid> plots(double[][] x) {
    double[] values = new double[3 * x.length * x[0].length];
    for (int v = 0; v < 3; v++) {
      for (int c = 0; c < x.length; c++) {
        System.arraycopy(x[c], 0, values, (v * x.length + c) * x[0].length, x[0].length);
      }
    }
    Draws draws =
        Draws.adopt(
            List.of("a", "b", "c"),
            x.length,
            x[0].length,
            values,
            RunInfo.of("plots", 5, Map.of()));
    Map<String, FigureGrid> plots = new LinkedHashMap<>();
    plots.put("trace", FigureGrid.of(1, ChainPlots.trace("x", x)));
    plots.put("marginal", new FigureGrid(List.copyOf(ChainPlots.marginalAndTrace("x", x[0])), 2));
    plots.put("running mean", FigureGrid.of(1, ChainPlots.runningMean("x", x)));
    plots.put("autocorrelation", FigureGrid.of(1, ChainPlots.autocorrelation("x", x)));
    plots.put("R-hat", FigureGrid.of(1, ChainPlots.rHatEvolution("x", x)));
    plots.put("psrf", FigureGrid.of(1, ChainPlots.gelmanRubinEvolution("x", x)));
    plots.put("rank", FigureGrid.of(1, DistributionPlots.rank("x", x)));
    plots.put("density", FigureGrid.of(1, DistributionPlots.density("x", x)));
    plots.put("qq", FigureGrid.of(1, DistributionPlots.qq("x", x[0], x[x.length - 1])));
    plots.put("pairs", DistributionPlots.pairs(draws));
    if (values.length < 100_000) {
      plots.put("forest", FigureGrid.of(1, DistributionPlots.forest(Summary.of(draws))));
    }
    return plots;
  }

  private static int points(FigureGrid grid) {
    return grid.charts().stream()
        .flatMap(chart -> chart.getSeriesCollection().stream())
        .mapToInt(
            series ->
                series instanceof XYSeries lines
                    ? lines.getXData().length
                    : ((CategorySeries) series).getYData().length)
        .sum();
  }

  /** What painting costs is its points; {@code bench plots} has the times. */
  @ParameterizedTest
  @CsvSource({"1, 1000", "4, 2000", "20, 50000", "1, 1000000", "3, 7"})
  void noPlotPaintsMoreThanAScreenShows(int count, int length) {
    plots(chains(count, length))
        .forEach(
            (name, grid) -> {
              assertTrue(ChartImage.png(grid).length > 1000, name);
              int most = grid.charts().size() * MOST_POINTS;
              assertTrue(points(grid) <= most, name + " paints " + points(grid) + " points");
            });
  }

  @Test
  void chainsThatAreNoNumbersAreDrawnAsFarAsTheyGo() {
    double[][] strange = chains(2, 200);
    strange[0][17] = Double.NaN;
    strange[1][20] = Double.POSITIVE_INFINITY;
    Arrays.fill(strange[1], 30, 200, 1);
    plots(strange).forEach((name, grid) -> assertTrue(ChartImage.png(grid).length > 1000, name));
  }

  @Test
  void theTableHasTheSummarysNumbers() {
    Draws draws =
        Draws.of(
            List.of("a", "still"),
            1,
            3,
            new double[] {1, 2, 4, 5, 5, 5},
            RunInfo.of("table", 5, Map.of()));
    Table table = SummaryTable.of(Summary.of(draws));
    assertEquals(2, table.doubleColumn("median").get(0));
    assertTrue(table.doubleColumn("rhat").isMissing(1));
    assertEquals("too few draws", table.stringColumn("note").get(1));
  }

  @Test
  void ranksOfEqualChainsAreFlat() {
    RankHistogram histogram = RankHistogram.of(chains(4, 20_000));
    for (int bin = 0; bin < RankHistogram.BINS; bin++) {
      assertEquals(0.05, histogram.share(2, bin), 0.015);
    }
  }

  @Test
  void densitiesHaveAreaOne() {
    KernelDensity density = KernelDensity.of(chains(1, 5000)[0]);
    double step = density.x()[1] - density.x()[0];
    assertEquals(1, Arrays.stream(density.y()).sum() * step, 1e-3);
  }

  @Test
  void anEvolutionEndsAtTheWholeChains() {
    double[][] x = chains(4, 500);
    Evolution evolution =
        Evolution.of(Evolution.thinned(x), 500, chains -> RHat.of(chains).value());
    assertEquals(500, evolution.last());
    assertEquals(RHat.of(x).value(), evolution.values()[evolution.values().length - 1]);
  }
}
