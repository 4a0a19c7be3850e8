package plumbline.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import plumbline.report.ComparisonFigures;
import plumbline.report.Figures;

/** No picture leaves out a point without saying so. */
class CutOffTest {
  private static final double[] X = {1, 2, 3, 4};
  private static final double[] Y = {0.76, 0.9, Double.NaN, 1.2};

  private static XYChart dots() {
    return Figures.agreement("standard", "expensive", "cheap", X, Y);
  }

  @Test
  void limitsFromTheDataLeaveOutNothing() {
    assertEquals("standard", CutOff.title(dots()));
  }

  @Test
  void pointsBelowAboveLeftAndRightAreCountedOnceEach() {
    XYChart low = dots();
    low.getStyler().setYAxisMin(0.82);
    assertEquals("standard (1 point beyond the axes)", CutOff.title(low));
    XYChart high = dots();
    high.getStyler().setYAxisMax(1.0).setXAxisMin(1.5); // the first is left, the last above
    assertEquals("standard (2 points beyond the axes)", CutOff.title(high));
    XYChart corner = dots();
    corner.getStyler().setYAxisMin(0.82).setXAxisMin(1.5);
    assertEquals(1, CutOff.points(corner));
    XYChart right = dots();
    right.getStyler().setXAxisMax(3.0);
    assertEquals(1, CutOff.points(right));
  }

  @Test
  void pointsOnTheLimitAreIn() {
    XYChart chart = dots();
    chart.getStyler().setYAxisMin(0.76 * (1 + 1e-15)).setYAxisMax(1.2).setXAxisMin(1.0);
    assertEquals(0, CutOff.points(chart));
  }

  @Test
  void barsCountToo() {
    CategoryChart bars =
        Figures.bars(
            "|z|",
            "bug",
            "|z|",
            List.of("a", "b"),
            List.of("small", "large"),
            new double[] {25, 3},
            new double[] {30, 1});
    bars.getStyler().setYAxisMax(20.0);
    assertEquals("|z| (2 points beyond the axes)", CutOff.title(bars));
  }

  /** A band is drawn to compare with: that it leaves the picture loses nothing. */
  @Test
  void whatIsOnlyComparedWithMayLeave() {
    double[] same = {1, 2, 3, 4, 5, 6, 7, 8};
    XYChart chart = ComparisonFigures.ecdfDifference("x", same, same);
    chart.getStyler().setYAxisMin(-0.1).setYAxisMax(0.1);
    assertEquals("ECDF: x", CutOff.title(chart));
  }

  @Test
  void thePictureAndItsDescriptionSaySoAndTheChartStaysAsItIs() {
    XYChart chart = dots();
    byte[] whole = ChartImage.png(chart);
    chart.getStyler().setYAxisMin(0.82);
    assertEquals(
        "Chart \"standard (1 point beyond the axes)\": cheap against expensive, with cases, equal.",
        FigureGrid.describe(chart));
    byte[] cut = ChartImage.png(chart);
    assertEquals("standard", chart.getTitle());
    assertFalse(Arrays.equals(whole, cut));
  }
}
