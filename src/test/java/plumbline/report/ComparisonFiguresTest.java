package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.points.EcdfDifference;
import plumbline.report.points.Empirical;
import plumbline.testing.Statistical;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankThinning;
import plumbline.verification.ranks.RankUniformity;

class ComparisonFiguresTest {
  private static final Path GIVEN = Path.of("src/test/resources/oracle/diagnostics/given");

  private static double[] draws(int size, Rng rng) {
    double[] draws = new double[size];
    Arrays.setAll(draws, i -> rng.normal());
    return draws;
  }

  private static double[] side(String set, String side) throws IOException {
    return Files.readAllLines(GIVEN.resolve(set + ".csv")).stream()
        .map(line -> line.replace("\"", "").split(",", -1))
        .filter(cells -> cells[0].equals(side))
        .mapToDouble(cells -> Double.parseDouble(cells[1]))
        .toArray();
  }

  /** Quantiles and distribution functions at the deciles, against R. */
  @Test
  void pointsAgreeWithR() throws IOException {
    int compared = 0;
    for (String line : Files.readAllLines(GIVEN.resolve("results.csv"))) {
      String[] cells = line.replace("\"", "").split(",", -1);
      String set = cells[0];
      if (!line.contains("qq_points") && !line.contains("pp_points")) {
        continue;
      }
      double[] x = side(set, "forward");
      double[] y = side(set, "backward");
      if (set.equals("two_thin9")) {
        x = everyNinth(x);
        y = everyNinth(y);
      }
      String key = cells[6];
      int decile = key.charAt(key.length() - 1) - '1';
      double[] sample = key.contains("x") ? x : y;
      double ours =
          line.contains("qq_points")
              ? ComparisonFigures.quantiles(sample, 9)[decile]
              : fractionBelow(sample, ComparisonFigures.quantiles(joined(x, y), 9)[decile]);
      assertEquals(Double.parseDouble(cells[cells.length - 2]), ours, 1e-12, line);
      compared++;
    }
    assertEquals(11 * 36, compared);
  }

  private static double[] everyNinth(double[] x) {
    double[] thinned = new double[(x.length + 8) / 9];
    Arrays.setAll(thinned, i -> x[9 * i]);
    return thinned;
  }

  private static double[] joined(double[] x, double[] y) {
    return DoubleStream.concat(Arrays.stream(x), Arrays.stream(y)).toArray();
  }

  private static double fractionBelow(double[] sample, double at) {
    Empirical both = Empirical.of(sample, new double[] {at}, Integer.MAX_VALUE);
    int index = Arrays.binarySearch(both.values(), at);
    return both.first()[index];
  }

  @Test
  void ecdfDifferenceIsTheOneOfTheTwoFunctions() {
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8};
    double[] y = {11, 12, 13, 14, 15, 16, 17, 18};
    EcdfDifference data = EcdfDifference.of(x, y);
    assertArrayEquals(new double[] {0.25, 0.5, 0.75, 1}, data.at());
    assertArrayEquals(new double[] {-0.5, -1, -0.5, 0}, data.difference());
    assertTrue(data.outside() > 0);
    assertEquals(0, data.lower()[3]);
    assertEquals(0, data.upper()[3]);
  }

  /** Of 400 pairs of one discrete law at most 5 % leave the band, whatever the ties. */
  @Test
  @Statistical(alpha = 1e-4)
  void bandHoldsForTies() {
    SeededRng rng = Rng.seeded(6);
    int left = 0;
    for (int run = 0; run < 400; run++) {
      double[] x = new double[60];
      double[] y = new double[60];
      Arrays.setAll(x, i -> rng.uniformInt(4));
      Arrays.setAll(y, i -> rng.uniformInt(4));
      left += EcdfDifference.of(x, y).outside() > 0 ? 1 : 0;
    }
    // 38 is the 0.9999 quantile of Binomial(400, 0.05).
    assertTrue(left <= 38, left + " of 400");
  }

  @Test
  void longSamplesAreThinnedAndInfiniteValuesLeftOut() {
    double[] x = draws(100_000, Rng.seeded(7));
    double[] y = draws(100_000, Rng.seeded(8));
    y[17] = Double.POSITIVE_INFINITY;
    assertEquals(60, EcdfDifference.of(x, y).at().length);
    assertThrows(
        IllegalArgumentException.class,
        () -> EcdfDifference.of(x, new double[] {Double.NaN, Double.NaN}));
    assertEquals(199, ComparisonFigures.qq("x", x, y).getSeries("QQ").getXData().length);
  }

  @Test
  void failedRowsHaveTheirOwnColour() {
    var chart =
        ComparisonFigures.dots(
            "z",
            List.of("a", "b", "c"),
            new double[] {0.5, -9, Double.NaN},
            new boolean[] {false, true, false},
            3);
    assertArrayEquals(new double[] {0.5}, chart.getSeries("passed").getXData());
    assertArrayEquals(new double[] {-9}, chart.getSeries("failed").getXData());
    assertEquals(3.2905, ComparisonFigures.threshold(0.005, 5), 1e-4);
  }

  /** Each dot stands at the height of its row's name, the first on top. */
  @Test
  void dotsStandAtTheNamesOfTheirRows() {
    var chart =
        ComparisonFigures.dots(
            "z", List.of("a", "b", "c"), new double[] {0.5, -9, 1}, new boolean[3], 3);
    assertArrayEquals(new double[] {2, 1, 0}, chart.getSeries("passed").getYData());
    var label = chart.getStyler().getYAxisTickLabelsFormattingFunction();
    assertEquals(
        List.of("a", "b", "c", "", "", ""),
        java.util.stream.DoubleStream.of(2, 1, 0, 0.5, -1, 3)
            .mapToObj(label::apply)
            .map(String::strip)
            .toList());
  }

  /** XChart looked for ticks without end where the lowest of few rows had a long name. */
  @Test
  void fewRowsWithLongNamesAreDrawn() {
    for (int rows = 1; rows <= 4; rows++) {
      List<String> names =
          java.util.stream.IntStream.range(0, rows)
              .mapToObj(row -> "x" + row + " (squared deviation)")
              .toList();
      var chart = ComparisonFigures.dots("z", names, new double[rows], new boolean[rows], 3);
      assertTrue(ChartImage.png(FigureGrid.of(1, chart)).length > 0);
    }
  }

  @Test
  void heatMapHasTheFirstRowOnTop() {
    var chart =
        ComparisonFigures.heatMap(
            "caught",
            List.of("exact", "joint"),
            List.of("top", "bottom"),
            new double[][] {{1, 0.5}, {Double.NaN, 0}});
    List<?> cells = chart.getHeatMapSeries().getHeatData();
    assertEquals(3, cells.size());
    assertEquals(List.of("bottom", "top"), chart.getHeatMapSeries().getYData());
    assertArrayEquals(new Number[] {1, 0, 0.0}, (Number[]) cells.get(0));
  }

  @Test
  void rankFiguresShowTheCounts() {
    SeededRng rng = Rng.seeded(9);
    Ints ranks = Ints.generate(400, i -> rng.uniformInt(100));
    RankReport report =
        RankReport.of(List.of(RankUniformity.of("mu", ranks, RankThinning.none(99), rng)), 0.005);
    RankReport.Row row = report.rows().get(0);
    var histogram = RankFigures.histogram(row).getSeries("ranks");
    assertEquals(20, histogram.getYData().length);
    assertEquals(400, Arrays.stream(histogram.getYData()).sum());
    XYChart chart = RankFigures.ecdf(report, 0);
    double[] ecdf = chart.getSeries("difference").getYData();
    assertEquals(row.ranks().cumulative().get(0) / 400.0 - 0.01, ecdf[0], 1e-15);
    assertEquals(0, ecdf[99], 1e-15);
    assertTrue(chart.getXAxisTitle().endsWith("band 99.833 %"), chart.getXAxisTitle());
    assertEquals(2, RankExhibit.of(report).figures().charts().size());
    assertEquals("mu", RankExhibit.table(report).getString(0, 0));
  }

  /** Four small figures of a size, made of the same draws and ranks as the large ones. */
  @Test
  void shapesOfOneSampler() {
    var sampler = plumbline.models.start.NormalMutants.meanForDraw();
    JointTestReport report =
        JointTest.of(new NormalModel(5), sampler)
            .function("mu", (state, y) -> state.mu())
            .design(Design.replicated().draws(1000))
            .run(Rng.seeded(1));
    var ranks =
        RankUniformity.of(
            "mu", Ints.generate(200, i -> i % 20), RankThinning.none(19), Rng.seeded(2));
    RankReport ofRanks = RankReport.of(List.of(ranks), 0.005);
    var charts = ShapeFigures.of(report, "mu", ofRanks);
    assertEquals(4, charts.size());
    assertEquals(
        1, charts.stream().map(c -> c.getWidth() + "x" + c.getHeight()).distinct().count());
    assertTrue(charts.get(2).getTitle().matches("z: [1-9][0-9]* of [0-9]+ rows fail"));
    assertThrows(IllegalArgumentException.class, () -> ShapeFigures.of(report, "nu", ofRanks));
  }

  @Test
  void jointTestHasDetailsAndDots() {
    JointTestReport report =
        JointTest.of(new NormalModel(5), NormalGibbs.sweep())
            .function("mu", (state, y) -> state.mu())
            .design(Design.replicated().draws(1000))
            .run(Rng.seeded(1));
    assertEquals(9, JointTestExhibit.details(report).charts().size());
    assertEquals(1, JointTestExhibit.dots(report).charts().size());
    assertNull(report.rows().get(0).note());
    assertEquals(
        report.maxAbsZ(),
        Math.max(report.maxAbsZ("mu"::equals), report.maxAbsZ(name -> !name.equals("mu"))));
    assertEquals(Math.abs(report.row("mu").z()), report.maxAbsZ("mu"::equals));
    assertEquals(0, report.maxAbsZ("nu"::equals));
    double[] mu = report.samples().forward().stacked("mu");
    XYChart square = Figures.smallPp("mu", mu, mu, 12);
    assertEquals(12, square.getSeries("PP").getXData().length);
  }
}
