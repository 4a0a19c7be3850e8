package plumbline.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options that say how another one is meant: alone they would be taken and do nothing. */
final class OptionCompanions {
  private static final Map<String, String> NEEDED =
      Map.of("--detect", "--plan", "--power", "--plan", "--holdout-of", "--holdout");

  private OptionCompanions() {}

  /**
   * Looks at the options that were given.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence, if the command has the other option and it is not
   *     there
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
    }
  }
}
