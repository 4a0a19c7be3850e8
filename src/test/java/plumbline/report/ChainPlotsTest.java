package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.Summary;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import tech.tablesaw.api.Table;

class ChainPlotsTest {
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

  private static Map<String, Supplier<byte[]>> plots(double[][] x) {
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
    Map<String, Supplier<byte[]>> plots = new LinkedHashMap<>();
    plots.put("trace", () -> ChartImage.png(ChainPlots.trace("x", x)));
    plots.put(
        "marginal",
        () ->
            ChartImage.png(new FigureGrid(List.copyOf(ChainPlots.marginalAndTrace("x", x[0])), 2)));
    plots.put("running mean", () -> ChartImage.png(ChainPlots.runningMean("x", x)));
    plots.put("autocorrelation", () -> ChartImage.png(ChainPlots.autocorrelation("x", x)));
    plots.put("R-hat", () -> ChartImage.png(ChainPlots.rHatEvolution("x", x)));
    plots.put("psrf", () -> ChartImage.png(ChainPlots.gelmanRubinEvolution("x", x)));
    plots.put("rank", () -> ChartImage.png(DistributionPlots.rank("x", x)));
    plots.put("density", () -> ChartImage.png(DistributionPlots.density("x", x)));
    plots.put("qq", () -> ChartImage.png(DistributionPlots.qq("x", x[0], x[x.length - 1])));
    plots.put("pairs", () -> ChartImage.png(DistributionPlots.pairs(draws)));
    if (values.length < 100_000) {
      Summary summary = Summary.of(draws);
      plots.put("forest", () -> ChartImage.png(DistributionPlots.forest(summary)));
    }
    return plots;
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "4, 2000", "20, 50000", "1, 1000000", "3, 7"})
  void everyPlotIsDrawnQuickly(int count, int length) {
    double[][] x = chains(count, length);
    StringBuilder times = new StringBuilder(count + " chains of " + length + ":");
    plots(x)
        .forEach(
            (name, plot) -> {
              assertTrue(plot.get().length > 1000, name); // warms up
              // CPU time of this thread: the machine may be busy with other things.
              long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
              int size = plot.get().length;
              long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
              long millis = (end - start) / 1_000_000;
              times.append(' ').append(name).append(' ').append(millis).append(" ms,");
              assertTrue(size > 1000, name);
              assertTrue(millis < 500, name + " took " + millis + " ms");
            });
    System.out.println(times);
  }

  @Test
  void chainsThatAreNoNumbersAreDrawnAsFarAsTheyGo() {
    double[][] strange = chains(2, 200);
    strange[0][17] = Double.NaN;
    strange[1][20] = Double.POSITIVE_INFINITY;
    Arrays.fill(strange[1], 30, 200, 1);
    plots(strange).forEach((name, plot) -> assertTrue(plot.get().length > 1000, name));
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
