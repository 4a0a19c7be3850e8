package plumbline.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options that would be taken and do nothing: without the one they are for, or beside another. */
final class OptionCompanions {
  private static final Map<String, String> NEEDED =
      Map.of(
          "--detect",
          "--plan",
          "--power",
          "--plan",
          "--holdout-of",
          "--holdout",
          "--least-count",
          "--text");

  /**
   * An option that some values of another make use of.
   *
   * @param option its name
   * @param chooser the other's name
   * @param usual the other's value where it is not given
   * @param values of the other that use the option
   */
  private record Use(String option, String chooser, String usual, List<String> values) {
    boolean idle(ParseResult at) {
      return at.hasMatchedOption(option)
          && at.commandSpec().findOption(chooser) != null
          && !values.contains(at.matchedOptionValue(chooser, usual));
    }

    @Override
    public String toString() {
      int last = values.size() - 1;
      String rest = String.join(", ", values.subList(0, last));
      return "%s is for %s %s%s%s"
          .formatted(option, chooser, rest, last > 0 ? " or " : "", values.get(last));
    }
  }

  private static final List<Use> USES =
      List.of(
          new Use("--cut", "--kernel", "metropolis", List.of("metropolis")),
          new Use("--truncation", "--kernel", "metropolis", List.of("truncated")),
          new Use("--burn-in", "--method", "ratio", List.of("ratio", "convex")),
          new Use("--temperatures", "--estimator", "left-to-right", List.of("ais")),
          new Use("--burn-in", "--estimator", "left-to-right", List.of("chib", "harmonic")),
          new Use(
              "--samples",
              "--estimator",
              "left-to-right",
              List.of(
                  "ais",
                  "left-to-right",
                  "left-to-right-printed",
                  "chib",
                  "importance",
                  "harmonic",
                  "recursive")));

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

  /** What a fit is asked for; sizes and coefficients of simulated messages are fixed. */
  private static final List<String> OF_A_FIT =
      List.of(
          "--topics",
          "--patterns",
          "--covariates",
          "--zone",
          "--min-count",
          "--iterations",
          "--burn-in",
          "--thin",
          "--chains",
          "--optimise",
          "--checkpoint",
          "--checkpoint-every",
          "--resume");

  /**
   * What takes the place of something, whose options have no use beside it.
   *
   * @param option its name
   * @param what it takes the place of
   * @param others the options of that
   */
  private record Replacement(String option, String what, List<String> others) {}

  private static final List<Replacement> REPLACEMENTS =
      List.of(
          new Replacement("--watch", "the ladder of evidence", OF_THE_LADDER),
          new Replacement("--assert", "the ladder of evidence", OF_THE_LADDER),
          new Replacement("--sticks", "sticks that are not known", List.of("--alpha")),
          new Replacement("--simulate", "the fit", OF_A_FIT));

  private OptionCompanions() {}

  /**
   * Looks at the options that were given.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence, if the command has the other option and it is not
   *     there, or has a value that makes no use of the one that is, or if two exclude each other
   */
  static void check(ParseResult parsed) {
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (Map.Entry<String, String> pair : NEEDED.entrySet()) {
        if (at.hasMatchedOption(pair.getKey())
            && at.commandSpec().findOption(pair.getValue()) != null
            && !at.hasMatchedOption(pair.getValue())) {
          throw refusal(at, pair.getKey() + " is for " + pair.getValue());
        }
      }
      for (Use use : USES) {
        if (use.idle(at)) {
          throw refusal(at, use.toString());
        }
      }
      for (Replacement one : REPLACEMENTS) {
        for (String other : one.others()) {
          if (at.hasMatchedOption(one.option()) && at.hasMatchedOption(other)) {
            throw refusal(
                at, other + " is for " + one.what() + ", which " + one.option() + " replaces");
          }
        }
      }
    }
  }

  private static ParameterException refusal(ParseResult at, String sentence) {
    return new ParameterException(at.commandSpec().commandLine(), sentence);
  }
}
