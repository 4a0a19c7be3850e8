package plumbline.cli;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.diagnostics.Convergence;
import plumbline.diagnostics.FitJudgement;

/** When a run counts as long enough, and what the exit status makes of it. */
final class ConvergenceOptions {
  /** Which verdicts end with their own exit status. */
  enum FailOn {
    verdict,
    none
  }

  @Option(
      names = "--rhat",
      paramLabel = "R",
      description =
          "the largest R-hat (default: 1.01, raised where there are many quantities or few chains,"
              + " so that a run with 400 effective draws a chain passes 99 times in 100)")
  private @Nullable Double rHat;

  @Option(
      names = "--ess",
      paramLabel = "N",
      description = "the least bulk and tail effective size a chain (default: ${DEFAULT-VALUE})")
  private double ess = Convergence.Criteria.USUAL_ESS;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "the largest Monte Carlo error of a mean, in the quantity's units, or as 0.05sd in its"
              + " standard deviations (default: none)")
  private @Nullable String tolerance;

  @Option(
      names = "--divergences",
      paramLabel = "N",
      description = "divergent transitions to put up with (default: ${DEFAULT-VALUE})")
  private long divergences = 0;

  @Option(
      names = "--ebfmi",
      paramLabel = "E",
      description = "the least E-BFMI of a chain (default: ${DEFAULT-VALUE})")
  private double energyFraction = Convergence.Criteria.USUAL_ENERGY_FRACTION;

  @Option(
      names = "--fail-on",
      paramLabel = "verdict|none",
      description =
          "exit status 1 if not converged and 3 if undecided, or always 0"
              + " (default: ${DEFAULT-VALUE})")
  private FailOn failOn = FailOn.verdict;

  /** The criteria as asked for. */
  Convergence.Criteria criteria() {
    boolean inDeviations = tolerance != null && tolerance.endsWith("sd");
    return new Convergence.Criteria(
        rHat == null ? OptionalDouble.empty() : OptionalDouble.of(rHat),
        ess,
        tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(number(tolerance)),
        inDeviations,
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

  /** The exit status of a verdict. */
  int status(FitJudgement.Verdict verdict) {
    if (failOn == FailOn.none) {
      return ExitCode.PASS;
    }
    return switch (verdict) {
      case CONVERGED -> ExitCode.PASS;
      case NOT_CONVERGED -> ExitCode.FAIL;
      case UNDECIDED -> ExitCode.INCONCLUSIVE;
    };
  }
}
