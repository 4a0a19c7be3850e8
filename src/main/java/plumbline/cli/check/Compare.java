package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.MORE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.check.CheckOutput.Detectable;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Needs;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.ReportOptions;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.numerics.Text;
import plumbline.plugin.OptionBounds;
import plumbline.report.ComparisonExhibit;
import plumbline.report.drawing.ChartImage;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;

/** {@code plumbline compare}: a joint test of draws that any program wrote. */
@Command(name = "compare", mixinStandardHelpOptions = true)
public final class Compare implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final ReportOptions report = new ReportOptions();

  @Parameters(index = "0", paramLabel = "FORWARD", description = "draws of one side")
  private Path forward = Path.of("");

  @Parameters(index = "1", paramLabel = "BACKWARD", description = "draws of the other side")
  private Path backward = Path.of("");

  @Option(names = "--paired")
  private boolean paired;

  @Within(OptionBounds.COUNT)
  @Option(names = "--thin-forward", paramLabel = "N", order = MORE)
  private int thinForward;

  @Within(OptionBounds.COUNT)
  @Option(names = "--thin-backward", paramLabel = "N", order = MORE)
  private int thinBackward;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--level", paramLabel = "P")
  private double level = 0.005;

  @Option(names = "--plan")
  private boolean plan;

  @Within(OptionBounds.POSITIVE)
  @Needs("--plan")
  @Option(names = "--detect", paramLabel = "SIZE")
  private double detect = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Needs("--plan")
  @Option(names = "--power", paramLabel = "P", order = MORE)
  private double power = JointTestRow.Sensitivity.PROMISED;

  /** A sample is one chain unless its file has a column for the chain. */
  private static Draws read(Path file) {
    return DrawsFile.readAll(List.of(file), new DrawsFile.Layout(OptionalInt.of(1), false)).draws();
  }

  @Override
  public Integer call() {
    // Refused here, before any output: other variables on one side, a number that is not finite,
    // and with --paired another number of rows.
    Draws x = read(forward);
    Draws y = read(backward);
    Optional<String> rounded = DrawsFile.rounded(List.of(forward, backward));
    SampleComparison comparison =
        SampleComparison.of(
            x, y, new SampleComparison.Settings(paired, thinForward, thinBackward, level));
    // A plan is no verdict, and ends with 0 whatever the files would say of the sampler.
    if (plan) {
      plan(comparison, y.chains() * y.draws());
      return ExitCode.PASS;
    }
    String answer = comparison.answer(); // may be a pass that does not speak for all rows
    Map<String, Object> json =
        Json.of(
            "rows familyWiseError verdict answer? note?",
            Map.of(
                // One row for each variable and aspect: means, spreads, laws, products of two.
                "rows",
                comparison.rows().stream().map(Compare::row).toList(),
                "answer",
                answer.equals(comparison.verdict().name()) ? "" : answer,
                "note",
                rounded),
            comparison);
    global.print(json, comparison + rounded.map(note -> "\n" + note).orElse(""));
    // Files and page hold what the output says, and the figures of both samples.
    global.write(folder -> write(folder, comparison, x, y));
    report.write(
        "compare",
        () -> VerdictPages.page(comparison, x, y, paired, global.asked()),
        () -> VerdictPages.cases(comparison));
    // Over all rows: 1 if any fails, else 3 if any is in doubt or none has a say, else 0.
    return ExitCode.of(comparison.verdict());
  }

  /**
   * Prints how many draws each row needs to find a difference of {@code --detect} standard
   * deviations of what it averages, with probability {@code --power}. They are counted on the
   * backward side; the forward side is taken to grow by the same factor, since both are in the
   * standard error.
   *
   * @param comparison of the draws that there are
   * @param draws backward draws that there are, of all chains
   */
  private void plan(SampleComparison comparison, int draws) {
    List<Map<String, Object>> rows = new ArrayList<>();
    StringBuilder text =
        new StringBuilder(
            Text.of(
                "Draws of BACKWARD (%,d now) to detect a difference of %s sd of each row with probability"
                    + " %s, with as many times more of FORWARD%n",
                draws, detect, power));
    for (JointTestRow row : comparison.rows()) {
      // Rows that have no say have no sensitivity, and are left out.
      JointTestRow.Sensitivity seen = row.sensitivity();
      if (seen != null) {
        // From the row's own standard error and degrees of freedom, at the level that it had.
        double size = seen.inUnit(detect);
        double needed = seen.drawsFor(draws, size, power);
        Detectable error = new Detectable(size, seen.unit(), power);
        rows.add(CheckOutput.needed("name draws note? detectable", row, needed, error));
        text.append(Text.of("%-40s %,15.0f  %.2g %s%n", row.name(), needed, size, seen.unit()));
      }
    }
    global.print(Map.of("rows", rows), text);
  }

  /**
   * Writes {@code comparison.csv} with a line for each row, and figures of the samples and of z.
   *
   * @param x the forward draws, which the figures show again
   * @param y the backward draws
   */
  private void write(Path folder, SampleComparison comparison, Draws x, Draws y) {
    CsvTables.table(
        folder.resolve("comparison.csv"),
        comparison.rows(),
        "name meanForward meanBackward t=tests.t tTestP=tests.tP u=tests.u mannWhitneyP=tests.uP"
            + " d=tests.d ksP=tests.dP z gewekeP=p pAdjusted iat essBackward verdict");
    ChartImage.save(
        ComparisonExhibit.figures(comparison, x, y, paired), folder.resolve("comparison.png"));
    ChartImage.save(ComparisonExhibit.dots(comparison), folder.resolve("z.png"));
  }

  /**
   * A row of the contract. {@code geweke} decides: z is the difference of the means over a standard
   * error that allows for autocorrelation, or for pairing; of a whole law it is the |z| that the p
   * value stands for. {@code pAdjusted} is that p value by Holm's method. The other three tests
   * assume independence, are on thinned draws, and stand beside.
   */
  private static Map<String, Object> row(JointTestRow row) {
    return Json.of(
        "name meanForward meanBackward tTest=tests(t p=tP) mannWhitney=tests(u p=uP)"
            + " kolmogorovSmirnov=tests(d p=dP) geweke(z p) pAdjusted iat essBackward verdict"
            + " note=note.name? event? detectable?",
        Map.of("geweke", row, "detectable", Detectable.of(row.sensitivity())),
        row);
  }
}
