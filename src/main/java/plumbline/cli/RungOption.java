package plumbline.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.verification.Rung;

/** Which rungs of the ladder are climbed. */
final class RungOption {
  private static final String MUTANTS = "mutants";

  @Option(
      names = "--rung",
      description = "run these checks only: identities, exact, joint or mutants",
      paramLabel = "NAME")
  private @Nullable String rung;

  /** Whether the planted bugs are asked for, on every rung. */
  boolean ofMutants() {
    return MUTANTS.equals(rung);
  }

  /** Whether a rung is asked for. */
  boolean wanted(Rung one) {
    if (rung == null || ofMutants()) {
      return true;
    }
    for (Rung known : Rung.values()) {
      if (CheckOutput.lower(known).equals(rung)) {
        return known == one;
      }
    }
    throw new IllegalArgumentException(
        "--rung must be identities, exact, joint or mutants, not " + rung);
  }
}
