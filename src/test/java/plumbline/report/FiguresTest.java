package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.BasicStroke;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapSeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.Outline;

class FiguresTest {
  private static double[] normals(int n, long seed) {
    Rng rng = Rng.seeded(seed);
    double[] draws = new double[n];
    Arrays.setAll(draws, i -> rng.normal());
    return draws;
  }

  @Test
  void equalSamplesLieOnTheLine() {
    double[] x = normals(5000, 1);
    XYChart chart = Figures.pp("mu", x, x);
    assertArrayEquals(chart.getSeries("PP").getXData(), chart.getSeries("PP").getYData());
    assertEquals("PP plot: mu", chart.getTitle());
    assertEquals("forward", chart.getXAxisTitle());
  }

  @Test
  void ppPlotIsTheFractionBelow() {
    XYChart chart = Figures.pp("x", new double[] {1, 2, 3, 4}, new double[] {2.5, 2.5});
    assertArrayEquals(new double[] {0.25, 0.5, 0.5, 0.75, 1}, chart.getSeries("PP").getXData());
    assertArrayEquals(new double[] {0, 0, 1, 1, 1}, chart.getSeries("PP").getYData());
  }

  @Test
  void longTracesKeepTheirSpikes() {
    double[] x = normals(100_000, 2);
    x[54_321] = 99;
    XYChart chart = ChainPlots.trace("x", x);
    double[] shown = chart.getSeries("chain 1").getYData();
    assertTrue(shown.length <= 1000, shown.length + " points");
    assertEquals(99, Arrays.stream(shown).max().orElseThrow());
  }

  @Test
  void histogramsHaveAreaOne() {
    for (double[] draws : List.of(normals(1000, 3), new double[] {2, 2, 2}, new double[] {7})) {
      Outline outline = Outline.of(draws);
      double area = 0;
      for (int i = 1; i < outline.x().length; i++) {
        area += (outline.x()[i] - outline.x()[i - 1]) * (outline.y()[i] + outline.y()[i - 1]) / 2;
      }
      assertEquals(1, area, 0.2 * outline.y()[1] + 1e-9);
    }
  }

  /** The chart library refuses outlines that go back, were it by one rounding error. */
  @Test
  void histogramsNeverGoBack() {
    for (long seed = 1; seed <= 200; seed++) {
      double[] x = Outline.of(normals(200, seed)).withIrregularStart().x();
      for (int i = 1; i < x.length; i++) {
        assertTrue(x[i] >= x[i - 1], "seed " + seed + ": " + x[i - 1] + " then " + x[i]);
      }
    }
  }

  @Test
  void picturesHaveTheSizeOfTheGrid() throws IOException {
    double[] x = normals(100, 4);
    FigureGrid grid =
        FigureGrid.of(2, Figures.pp("a", x, x), Figures.pp("b", x, x), Figures.pp("c", x, x));
    var image = ImageIO.read(new ByteArrayInputStream(ChartImage.png(grid)));
    assertEquals(640, image.getWidth());
    assertEquals(640, image.getHeight());
    assertTrue(ChartImage.svg(grid).contains("<svg"));
  }

  @Test
  void wholeNumbersGetABarEach() {
    Outline outline = Outline.of(new double[] {0, 0, 0, 2});
    assertArrayEquals(new double[] {-0.5, -0.5, 0.5, 0.5, 1.5, 1.5, 2.5, 2.5}, outline.x(), 1e-12);
    assertArrayEquals(new double[] {0, 0.75, 0.75, 0, 0, 0.25, 0.25, 0}, outline.y(), 1e-12);
  }

  /** A page is narrower than three figures: letters must not shrink with them. */
  @Test
  void figuresOfAGridShareThePage() throws IOException {
    double[] x = normals(100, 5);
    FigureGrid three =
        FigureGrid.of(3, ChainPlots.trace("a", x), ChainPlots.trace("b", x), Figures.pp("c", x, x));
    var image = ImageIO.read(new ByteArrayInputStream(ChartImage.png(three)));
    assertEquals(960, image.getWidth());
    assertEquals(320, image.getHeight());
    XYChart small = Figures.smallPp("a", x, x, 50);
    assertEquals(4, FigureGrid.fitting(8, Collections.nCopies(32, small)).columns());
    FigureGrid one = FigureGrid.of(1, ChainPlots.trace("a", x));
    assertEquals(640, ImageIO.read(new ByteArrayInputStream(ChartImage.png(one))).getWidth());
  }

  @Test
  void longTitlesShrinkAndShortOnesStay() {
    double[] x = normals(100, 6);
    FigureGrid grid = FigureGrid.of(2, Figures.pp("x", x, x), Figures.pp("x".repeat(40), x, x));
    ChartImage.png(grid);
    assertEquals(14, grid.charts().get(0).getStyler().getChartTitleFont().getSize());
    assertTrue(grid.charts().get(1).getStyler().getChartTitleFont().getSize() < 14);
  }

  @Test
  void aBandGoesUpOneSideAndDownTheOther() {
    double[] x = {1, 2};
    double[] low = {3, 4};
    double[] high = {5, 6};
    XYChart chart = Figures.band("t", "x", "y", x, List.of("a", "b"), low, low, high);
    assertArrayEquals(new double[] {1, 2, 2, 1}, chart.getSeries("b").getXData());
    assertArrayEquals(new double[] {3, 4, 6, 5}, chart.getSeries("b").getYData());
  }

  @Test
  void listsAreDrawnAsArrays() {
    Doubles x = Doubles.of(1, 2, 3);
    Doubles y = Doubles.of(6, 5, 4);
    XYChart lines = Figures.lines("t", "x", "y", x, List.of("a", "b"), y, x);
    assertArrayEquals(y.toArray(), lines.getSeries("a").getYData());
    assertArrayEquals(x.toArray(), lines.getSeries("b").getYData());
    XYChart curves = Figures.curves("t", "x", "y", List.of("a"), List.of(x), List.of(y));
    assertArrayEquals(x.toArray(), curves.getSeries("a").getXData());
    assertArrayEquals(y.toArray(), curves.getSeries("a").getYData());
    XYChart agreement = Figures.agreement("t", "x", "y", x, y);
    assertArrayEquals(y.toArray(), agreement.getSeries("cases").getYData());
  }

  @Test
  void yearsAreNotGrouped() {
    assertEquals("1880", FigureStyle.tick(1880));
    assertEquals("1,400,000", FigureStyle.tick(1.4e6));
    assertEquals("0.3", FigureStyle.tick(0.1 + 0.2));
  }

  @Test
  void nothingToDrawIsSaid() {
    double[] nothing = {};
    double[] undefined = {Double.NaN};
    assertThrows(IllegalArgumentException.class, () -> ChainPlots.trace("x"));
    assertThrows(IllegalArgumentException.class, () -> Figures.pp("x", nothing, nothing));
    assertThrows(IllegalArgumentException.class, () -> Figures.histogram("x", undefined));
  }

  /** XChart labels every n-th of many points that are equally far apart: 1, 19, 37. */
  @Test
  void aLineOfManyPointsHasRoundNumbersBelow() {
    double[] x = IntStream.rangeClosed(1, 400).asDoubleStream().toArray();
    XYSeries many = Figures.lines("t", "x", "y", x, List.of("a"), x).getSeries("a");
    double[] drawn = many.getXData();
    assertEquals(401, drawn.length);
    assertEquals(399.3, drawn[399], 1e-9);
    assertArrayEquals(drawn, many.getYData(), "the line is the same");
    double[] few = {1, 2, 3};
    XYSeries three = Figures.lines("t", "x", "y", few, List.of("a"), few).getSeries("a");
    assertArrayEquals(few, three.getXData());
  }

  /** Width says how likely, colour which sign; the lines of the legend do not lie in the graph. */
  @Test
  void theLegendOfANetworkSaysWhatItsLinesMean() {
    double[][] probability = {{0, 0.9, 0.3}, {0.9, 0, 0}, {0.3, 0, 0}};
    double[][] sign = {{0, -1, 1}, {-1, 0, 1}, {1, 1, 0}};
    XYChart chart = GraphFigures.network("t", List.of("a", "b", "c"), probability, sign);
    assertEquals(
        List.of("positive, probability 1", "0.5", "negative, probability 1"), legend(chart));
    assertEquals(5.4f, width(chart, "1-2"), 1e-6f);
    assertEquals(6f, width(chart, "positive, probability 1"));
    assertEquals(3f, width(chart, "0.5"));
    assertEquals(
        chart.getSeries("1-2").getLineColor(),
        chart.getSeries("negative, probability 1").getLineColor());
    double[] across = chart.getSeries("0.5").getXData();
    assertEquals(across[0], across[1]);
    probability[0][2] = 0;
    XYChart thick = GraphFigures.network("t", List.of("a", "b", "c"), probability, sign);
    assertEquals(List.of("positive, probability 1", "negative, probability 1"), legend(thick));
  }

  /** Three rows of 502 share one of the figure, and the last stands alone. */
  @Test
  void blocksOfAMapAreAveragesAtTheirPositions() {
    double[] ones = new double[502];
    Arrays.fill(ones, 1);
    Ints order = Ints.generate(502, i -> i);
    List<String> names = Collections.nCopies(502, "x");
    FigureGrid grid = GraphFigures.sorted(List.of("t"), List.of(i -> ones), order, names);
    HeatMapSeries map = ((HeatMapChart) grid.charts().get(0)).getHeatMapSeries();
    assertEquals("4", map.getXData().get(1));
    assertEquals("502", map.getXData().get(167));
    assertEquals("502", map.getYData().get(0));
    for (Number[] cell : map.getHeatData()) {
      assertEquals(1, cell[2].doubleValue(), 1e-12);
    }
  }

  private static List<String> legend(XYChart chart) {
    return chart.getSeriesCollection().stream()
        .filter(XYSeries::isShowInLegend)
        .map(XYSeries::getLabel)
        .toList();
  }

  private static float width(XYChart chart, String series) {
    return ((BasicStroke) chart.getSeries(series).getLineStyle()).getLineWidth();
  }
}
