package plumbline.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.OptionRules.Needs;
import plumbline.cli.OptionRules.Within;
import plumbline.plugin.OptionBounds;
import plumbline.verification.RankReport;
import plumbline.verification.RankSensitivity;

/** {@code sbc --plan}: how many data sets it takes to find an error of a given size. */
final class SbcPlan {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--plan",
      description = "without FILE: how many data sets detect a shifted posterior?")
  private boolean plan;

  @Within(OptionBounds.POSITIVE)
  @Needs("--plan")
  @Option(
      names = "--detect",
      paramLabel = "SIZE",
      description = "with --plan: the shift, in posterior sd (default: ${DEFAULT-VALUE})")
  private double detect = 0.25;

  @Within(OptionBounds.PROBABILITY)
  @Needs("--plan")
  @Option(
      names = "--power",
      paramLabel = "P",
      description = "with --plan: probability of detection (default: ${DEFAULT-VALUE})")
  private double power = RankSensitivity.POWER;

  @Within(OptionBounds.COUNT)
  @Option(
      names = "--draws",
      paramLabel = "L",
      description = "with --plan: independent draws for each data set (default: ${DEFAULT-VALUE})")
  private int draws = 99;

  @Within(OptionBounds.COUNT)
  @Option(
      names = "--quantities",
      paramLabel = "M",
      description = "with --plan: number of columns (default: ${DEFAULT-VALUE})")
  private int quantities = 1;

  /** Whether a plan is asked for; refuses its options without it. */
  boolean wanted() {
    for (String option : List.of("--detect", "--power", "--draws", "--quantities")) {
      boolean given =
          Objects.requireNonNull(command).commandLine().getParseResult().hasMatchedOption(option);
      require(plan || !given, option + " is for --plan");
    }
    return plan;
  }

  String run(double level, GlobalOptions.Format format) {
    require(detect > 0, "--detect must be positive, not " + detect);
    require(power > 0 && power < 1, "--power must be in (0, 1), not " + power);
    require(level > 0 && level < 1, "--level must be in (0, 1), not " + level);
    require(quantities >= 1, "--quantities must be at least 1, not " + quantities);
    require(draws >= 1, "--draws must be at least 1, not " + draws);
    double each = RankReport.bandError(level, quantities);
    RankSensitivity sensitivity = new RankSensitivity(draws);
    int dataSets = sensitivity.dataSetsForShift(detect, power, each);
    RankReport.Detectable found = RankReport.Detectable.of(sensitivity, dataSets, each, power);
    if (format == GlobalOptions.Format.json) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", "each quantity");
      row.put("design", "sbc");
      row.put("dataSets", dataSets);
      row.put("draws", draws);
      row.put("seconds", null);
      row.put("note", "seconds depend on your program");
      row.put("detectable", Sbc.detectable(found));
      return Json.text(Map.of("rows", List.of(row)));
    }
    return String.format(
        Locale.ROOT,
        "%d data sets with %d independent draws each, %s, family-wise error %s:%n%s.",
        dataSets,
        draws,
        quantities == 1 ? "1 quantity" : quantities + " quantities",
        level,
        found.sentence());
  }

  private static void require(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }
}
