package plumbline.cli.check;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Needs;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.output.Json;
import plumbline.numerics.Text;
import plumbline.plugin.OptionBounds;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankSensitivity;

/** {@code sbc --plan}: how many data sets it takes to find an error of a given size. */
final class SbcPlan {
  @Option(names = "--plan")
  private boolean plan;

  @Within(OptionBounds.POSITIVE)
  @Needs("--plan")
  @Option(names = "--detect", paramLabel = "SIZE")
  private double detect = 0.25;

  @Within(OptionBounds.PROBABILITY)
  @Needs("--plan")
  @Option(names = "--power", paramLabel = "P")
  private double power = RankSensitivity.POWER;

  @Within(OptionBounds.COUNT)
  @Needs("--plan")
  @Option(names = "--draws", paramLabel = "L")
  private int draws = 99;

  @Within(OptionBounds.COUNT)
  @Needs("--plan")
  @Option(names = "--quantities", paramLabel = "M")
  private int quantities = 1;

  /** Whether a plan is asked for. */
  boolean wanted() {
    return plan;
  }

  void run(double level, GlobalOptions global) {
    double each = RankReport.bandError(level, quantities);
    RankSensitivity sensitivity = new RankSensitivity(draws);
    int dataSets = sensitivity.dataSetsForShift(detect, power, each);
    RankReport.Detectable found = RankReport.Detectable.of(sensitivity, dataSets, each, power);
    Map<String, Object> row =
        Json.of(
            "name design dataSets draws seconds~ note detectable",
            Map.of("name", "each quantity", "design", "sbc", "dataSets", dataSets, "draws", draws),
            Map.of("seconds", "", "note", "seconds depend on your program"),
            Map.of("detectable", Sbc.detectable(found)));
    global.print(
        Map.of("rows", List.of(row)),
        Text.of(
            "%d data sets with %d independent draws each, %s, family-wise error %s:%n%s.",
            dataSets,
            draws,
            quantities == 1 ? "1 quantity" : quantities + " quantities",
            level,
            found.sentence()));
  }
}
