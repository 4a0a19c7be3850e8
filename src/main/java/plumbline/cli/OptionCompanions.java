package plumbline.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options that would be taken and do nothing: without the one they are for, or beside another. */
final class OptionCompanions {
  private static final Map<String, String> NEEDED =
      Map.of("--detect", "--plan", "--power", "--plan", "--holdout-of", "--holdout");

  /** What the ladder is asked for, and tests that look more than once are not. */
  private static final List<String> OF_THE_LADDER =
      List.of(
          "--rung",
          "--explain",
          "--plan",
          "--draws",
          "--burn-in",
          "--thin",
          "--mutants",
          "--repeats",
          "--generated-mutants",
          "--list-mutants",
          "--list-presets",
          "--spark");

  private static final Map<String, List<String>> EXCLUDED =
      Map.of("--watch", OF_THE_LADDER, "--assert", OF_THE_LADDER);

  private OptionCompanions() {}

  /**
   * Looks at the options that were given.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence, if the command has the other option and it is not
   *     there, or if two exclude each other
   */
  static void check(ParseResult parsed) {
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (Map.Entry<String, String> pair : NEEDED.entrySet()) {
        if (at.hasMatchedOption(pair.getKey())
            && at.commandSpec().findOption(pair.getValue()) != null
            && !at.hasMatchedOption(pair.getValue())) {
          throw new ParameterException(
              at.commandSpec().commandLine(), pair.getKey() + " is for " + pair.getValue());
        }
      }
      for (Map.Entry<String, List<String>> pair : EXCLUDED.entrySet()) {
        for (String other : pair.getValue()) {
          if (at.hasMatchedOption(pair.getKey()) && at.hasMatchedOption(other)) {
            throw new ParameterException(
                at.commandSpec().commandLine(),
                other + " is for the ladder of evidence, which " + pair.getKey() + " replaces");
          }
        }
      }
    }
  }
}
