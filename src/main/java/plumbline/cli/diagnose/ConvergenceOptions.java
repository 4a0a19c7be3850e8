package plumbline.cli.diagnose;

import static plumbline.cli.options.HelpPage.MORE;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.diagnostics.judgement.Convergence.Criteria;

/** When a run counts as long enough, and what the exit status makes of it. */
public final class ConvergenceOptions {
  /** Which verdicts end with their own exit status. */
  enum FailOn {
    verdict,
    none
  }

  @Option(names = "--rhat", paramLabel = "R")
  private @Nullable Double rHat;

  @Option(names = "--ess", paramLabel = "N")
  private double ess = Criteria.USUAL_ESS;

  @Option(names = "--tolerance", paramLabel = "T")
  private @Nullable String tolerance;

  @Option(names = "--divergences", paramLabel = "N", order = MORE)
  private long divergences = 0;

  @Option(names = "--ebfmi", paramLabel = "E", order = MORE)
  private double energyFraction = Criteria.USUAL_ENERGY_FRACTION;

  @Option(names = "--fail-on", paramLabel = "verdict|none")
  private FailOn failOn = FailOn.verdict;

  /** The criteria as asked for. */
  Criteria criteria() {
    return criteria(
        rHat == null ? OptionalDouble.empty() : OptionalDouble.of(rHat),
        ess,
        tolerance,
        divergences,
        energyFraction);
  }

  /**
   * The criteria that options ask for.
   *
   * @param rHat of {@code --rhat}
   * @param ess of {@code --ess}
   * @param tolerance of {@code --tolerance}: a number, or one with {@code sd} behind it
   * @param divergences of {@code --divergences}
   * @param energyFraction of {@code --ebfmi}
   * @return the criteria
   */
  public static Criteria criteria(
      OptionalDouble rHat,
      double ess,
      @Nullable String tolerance,
      long divergences,
      double energyFraction) {
    return new Criteria(
        rHat,
        ess,
        tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(number(tolerance)),
        tolerance != null && tolerance.endsWith("sd"),
        divergences,
        energyFraction);
  }

  private static double number(String tolerance) {
    String digits = tolerance.replaceFirst("\\s*sd$", "");
    try {
      return Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--tolerance must be a number, or a number with sd behind it, not " + tolerance);
    }
  }

  /** Does the verdict decide the exit status? */
  boolean verdictCounts() {
    return failOn != FailOn.none;
  }
}
