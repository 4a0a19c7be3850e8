package plumbline.report;

import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;
import plumbline.report.points.EcdfDifference;
import plumbline.verification.ranks.RankReport;

/** Ranks of true values among posterior draws, as figures. */
final class RankFigures {
  private static final int MOST_LABELS = 10;

  private RankFigures() {}

  /**
   * How many data sets' ranks fall into each bin; uniform if the sampler is right.
   *
   * @param row the ranks of one function
   * @return the figure, with the expected count as a line
   */
  public static CategoryChart histogram(RankReport.Row row) {
    Ints counts = row.ranks().counts();
    List<Integer> labels = IntStream.rangeClosed(1, counts.size()).boxed().toList();
    CategoryChart chart =
        PlotFrame.bars(
            FigureStyle.SQUARE,
            FigureStyle.SQUARE,
            "Ranks: " + row.name(),
            "bin of ranks",
            "data sets");
    chart.addSeries("ranks", labels, counts.stream().boxed().toList());
    chart.getStyler().setAvailableSpaceFill(0.96);
    chart.getStyler().setXAxisMaxLabelCount(MOST_LABELS);
    ComparisonFigures.dashed(chart, (double) counts.sum() / counts.size());
    return chart;
  }

  /**
   * The distribution function of the ranks minus the uniform one, inside its exact simultaneous
   * band of the level that decides.
   *
   * @param report the report
   * @param index of the row
   * @return the figure; the title counts the points outside the band, the axis names its level
   */
  public static XYChart ecdf(RankReport report, int index) {
    RankReport.Row row = report.rows().get(index);
    XYChart chart =
        ComparisonFigures.square(
            "Rank ECDF: " + row.name() + ComparisonFigures.outside(row.ecdfOutside()),
            Text.of("fraction of ranks; band %.5g %%", 100 * (1 - report.bandError())),
            "ECDF - uniform");
    ComparisonFigures.difference(chart, EcdfDifference.of(row));
    return chart;
  }
}
