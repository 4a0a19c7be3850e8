package plumbline.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Text;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.points.Empirical;
import plumbline.report.text.NumberText;
import plumbline.sampling.Draws;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import tech.tablesaw.api.Table;

/** A joint test's report as a table and PP plots. */
public final class JointTestExhibit {
  private static final int MOST_FIGURES = 9;
  private static final int MOST_DETAILS = 6;
  private static final int COLUMNS = 3;
  private static final String ALL = "All columns: raw p values, autocorrelation, effective draws";

  private JointTestExhibit() {}

  /**
   * Everything there is to see of a report.
   *
   * @param report the report
   * @return verdict, table, PP plots
   */
  public static Exhibit of(JointTestReport report) {
    List<Table> tables = new ArrayList<>(List.of(overview(report)));
    if (report.rows().stream().anyMatch(row -> row.pairs() != null)) {
      tables.add(pairs(report));
    }
    return new Exhibit(
        headline(report), tables, List.of(table(report).setName(ALL)), figures(report));
  }

  /** What decides, in three digits. */
  private static Table overview(JointTestReport report) {
    return Tabulation.of("", report.rows())
        .text("test function", JointTestRow::name)
        .number("forward", row -> threeDigits(row.meanForward()))
        .number("backward", row -> threeDigits(row.meanBackward()))
        .number("z", row -> threeDigits(rounded(row.z())))
        .number("adjusted p", row -> threeDigits(row.pAdjusted()))
        .text("verdict", row -> verdict(row.verdict(), row.note(), row.event()))
        .text("detectable", JointTestRow::detectable)
        .table();
  }

  private static double threeDigits(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(3)).doubleValue()
        : value;
  }

  /** One row for each that chains suspect, with what replicated pairs say of it. */
  private static Table pairs(JointTestReport report) {
    List<JointTestRow> asked = report.rows().stream().filter(row -> row.pairs() != null).toList();
    return Tabulation.of("Asked again by replicated pairs", asked)
        .text("test function", JointTestRow::name)
        .number("pairs", row -> pairsOf(row).pairs())
        .number("draws apart", row -> pairsOf(row).draws())
        .number("before", row -> pairsOf(row).before())
        .number("after", row -> pairsOf(row).after())
        .number("z", row -> rounded(pairsOf(row).z()))
        .number("adjusted p", row -> pairsOf(row).pAdjusted())
        .text("verdict", row -> row.confirmed() ? "confirmed" : "not confirmed")
        .table();
  }

  private static JointTestRow.Pairs pairsOf(JointTestRow row) {
    return Objects.requireNonNull(row.pairs());
  }

  private static String headline(JointTestReport report) {
    String chains =
        report.design().decides()
            ? report.design().backward().map(c -> ", %d chains".formatted(c.chains())).orElse("")
            : "";
    return Text.of(
        "Joint distribution test: %s (%,d draws, %d sweep%s per data draw%s; family-wise error %s;"
            + " largest |z| %.1f; the state moved in %.1f%% of the draws)",
        report.verdict(),
        report.design().draws(),
        report.design().sweepsPerDraw(),
        report.design().sweepsPerDraw() == 1 ? "" : "s",
        chains,
        NumberText.of(report.familyWiseError()),
        report.maxAbsZ(),
        100 * report.samples().movedFraction());
  }

  /**
   * One row per test function and moment.
   *
   * @param report the report
   * @return the table
   */
  public static Table table(JointTestReport report) {
    return Tabulation.of("", report.rows())
        .text("test function", JointTestRow::name)
        .number("forward", JointTestRow::meanForward)
        .number("backward", JointTestRow::meanBackward)
        .number("z", row -> rounded(row.z()))
        .number("t test p", JointTestRow::tTestP)
        .number("Mann-Whitney p", JointTestRow::mannWhitneyP)
        .number("KS p", JointTestRow::ksP)
        .number("adjusted p", JointTestRow::pAdjusted)
        .number("autocorr. time", row -> rounded(row.iat()))
        .number("effective draws", row -> Math.rint(row.essBackward()))
        .text("detectable", JointTestRow::detectable)
        .text("verdict", row -> verdict(row.verdict(), row.note(), row.event()))
        .table();
  }

  /** A row's verdict with its reason, and for a failure with the event that decided. */
  static String verdict(Verdict verdict, JointTestRow.@Nullable Note note, String event) {
    return verdict
        + (note == null ? "" : " " + note)
        + (verdict == Verdict.FAIL && !event.isEmpty() ? ": " + event : "");
  }

  /** Two decimals are all that a z or an autocorrelation time can tell. */
  private static double rounded(double value) {
    return Math.rint(100 * value) / 100;
  }

  /**
   * PP plots of the test functions, the first nine of them.
   *
   * @param report the report
   * @return a grid of figures
   */
  public static FigureGrid figures(JointTestReport report) {
    Draws forward = report.samples().forward();
    Draws backward = report.samples().backward();
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (int f = 0; f < Math.min(forward.variables().size(), MOST_FIGURES); f++) {
      charts.add(
          Figures.pp(
              forward.variables().get(f),
              forward.chain(f, 0),
              Empirical.joined(backward.chainsOf(f))));
    }
    return new FigureGrid(charts, COLUMNS);
  }

  /**
   * PP plot, QQ plot and ECDF difference of the first six test functions.
   *
   * @param report the report
   * @return a grid of figures, one row for each function
   */
  public static FigureGrid details(JointTestReport report) {
    Draws forward = report.samples().forward();
    Draws backward = report.samples().backward();
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (int f = 0; f < Math.min(forward.variables().size(), MOST_DETAILS); f++) {
      charts.addAll(
          ComparisonExhibit.ofPair(
              forward.variables().get(f),
              forward.chainsOf(f),
              backward.chainsOf(f),
              report.samples().paired()));
    }
    return new FigureGrid(charts, COLUMNS);
  }

  /**
   * The z of every row that has a say, against the threshold of the whole report.
   *
   * @param report the report
   * @return one figure
   */
  public static FigureGrid dots(JointTestReport report) {
    return ComparisonFigures.dots(
        report.verdict(),
        report.familyWiseError(),
        report.rows().stream().filter(row -> row.verdict() != Verdict.NOT_TESTED).toList());
  }
}
