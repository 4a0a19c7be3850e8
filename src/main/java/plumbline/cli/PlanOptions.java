package plumbline.cli;

import picocli.CommandLine.Option;
import plumbline.cli.OptionRules.Needs;
import plumbline.cli.OptionRules.Within;
import plumbline.plugin.OptionBounds;
import plumbline.random.SeededRng;
import plumbline.verification.Design;
import plumbline.verification.DesignPlan;
import plumbline.verification.JointTest;
import plumbline.verification.RunOptions;

/** {@code check --plan}: how long a joint test must be to see an error of a given size. */
final class PlanOptions {
  @Option(
      names = "--plan",
      description = "how many draws and seconds does each design need for --detect?")
  boolean wanted;

  @Within(OptionBounds.POSITIVE)
  @Needs("--plan")
  @Option(
      names = "--detect",
      paramLabel = "SIZE",
      description =
          "with --plan: the error's size in each row's unit, e.g. prior sd (default:"
              + " ${DEFAULT-VALUE})")
  private double detect = 0.05;

  @Within(OptionBounds.PROBABILITY)
  @Needs("--plan")
  @Option(
      names = "--power",
      paramLabel = "P",
      description = "with --plan: probability of detection (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double power = 0.95;

  DesignPlan of(JointTest<?, ?> test, SeededRng rng, RunOptions options) {
    return Design.plan(test, detect, power, rng, options);
  }
}
