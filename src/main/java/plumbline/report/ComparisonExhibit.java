package plumbline.report;

import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.points.EcdfDifference;
import plumbline.report.points.Empirical;
import plumbline.report.text.NumberText;
import plumbline.sampling.Draws;
import plumbline.verification.joint.Aspect;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;
import tech.tablesaw.api.Table;

/** A comparison of two samples as a table and figures. */
public final class ComparisonExhibit {
  private static final int MOST_VARIABLES = 6;
  private static final int COLUMNS = 3;

  private ComparisonExhibit() {}

  /**
   * Everything there is to see of a comparison without its draws.
   *
   * @param comparison the comparison
   * @return verdict, table, z dot plot
   */
  public static Exhibit of(SampleComparison comparison) {
    String verdict =
        Text.of(
            "Two samples: %s (family-wise error %s)",
            comparison.verdict(), NumberText.of(comparison.familyWiseError()));
    return new Exhibit(verdict, List.of(table(comparison)), dots(comparison));
  }

  /**
   * One row per variable and aspect.
   *
   * @param comparison the comparison
   * @return the table
   */
  public static Table table(SampleComparison comparison) {
    return Tabulation.of("", comparison.rows())
        .text("variable", JointTestRow::name)
        .number("forward", JointTestRow::meanForward)
        .number("backward", JointTestRow::meanBackward)
        .number("z", JointTestRow::z)
        .number("t test p", JointTestRow::tTestP)
        .number("Mann-Whitney p", JointTestRow::mannWhitneyP)
        .number("KS p", JointTestRow::ksP)
        .number("adjusted p", JointTestRow::pAdjusted)
        .number("autocorr. time", JointTestRow::iat)
        .number("effective draws", JointTestRow::essBackward)
        .text("detectable", JointTestRow::detectable)
        .text("verdict", row -> JointTestExhibit.verdict(row.verdict(), row.note(), row.event()))
        .table();
  }

  /**
   * The z of each row against the threshold of the whole comparison.
   *
   * @param comparison the comparison
   * @return the figure
   */
  public static FigureGrid dots(SampleComparison comparison) {
    return ComparisonFigures.dots(
        comparison.verdict(), comparison.familyWiseError(), comparison.rows());
  }

  /**
   * PP plot, QQ plot and ECDF difference of the first six variables.
   *
   * @param comparison the comparison
   * @param forward its forward draws
   * @param backward its backward draws
   * @param paired whether draw i of both sides belongs together
   * @return a grid of figures, one row for each variable
   */
  public static FigureGrid figures(
      SampleComparison comparison, Draws forward, Draws backward, boolean paired) {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (JointTestRow row : comparison.rows()) {
      if (row.aspect() == Aspect.MEAN && charts.size() < MOST_VARIABLES * COLUMNS) {
        double[][] x = forward.chainsOf(forward.indexOf(row.name()));
        double[][] y = backward.chainsOf(backward.indexOf(row.name()));
        charts.addAll(ofPair(row.name(), x, y, paired));
      }
    }
    return new FigureGrid(charts, COLUMNS);
  }

  /** The three pictures of one variable. The band needs independent draws on both sides. */
  static List<Chart<?, ?>> ofPair(
      String name, double[][] forward, double[][] backward, boolean paired) {
    double[] x = Empirical.joined(forward);
    double[] y = Empirical.joined(backward);
    return List.of(
        Figures.pp(name, x, y),
        ComparisonFigures.qq(name, x, y),
        ComparisonFigures.ecdfDifference(name, EcdfDifference.of(forward, backward, paired)));
  }
}
