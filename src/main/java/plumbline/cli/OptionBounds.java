package plumbline.cli;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.verification.AnytimeTest;

/**
 * What the numbers on the command line may be, by the name of the option: one name means one thing
 * in all commands. A number out of bounds is refused before any work. The upper bounds are those
 * above which no run would end and sums of sizes would leave the range of an {@code int}; where a
 * command allows less, it says so itself.
 *
 * @param least the least value
 * @param most the greatest value
 * @param open whether both ends are left out
 */
record OptionBounds(double least, double most, boolean open) {
  /** Two of them and a third of this size still add up to an int. */
  static final int MOST = 500_000_000;

  private static final double HUGE = 1e9;

  private static final OptionBounds COUNT = new OptionBounds(1, MOST, false);
  private static final OptionBounds NUMBER = new OptionBounds(0, MOST, false);
  private static final OptionBounds FINITE = new OptionBounds(-1e300, 1e300, false);
  private static final OptionBounds POSITIVE = new OptionBounds(0, HUGE, true);
  private static final OptionBounds PROBABILITY = new OptionBounds(0, 1, true);
  private static final OptionBounds FRACTION = new OptionBounds(0, 1, false);
  private static final OptionBounds FEW = new OptionBounds(1, 100_000, false);

  private static final Map<String, OptionBounds> BY_NAME =
      Map.ofEntries(
          entry("--threads", new OptionBounds(1, 4096, false)),
          entry("--timeout", new OptionBounds(0, 1_000_000, true)),
          entry("--draws", COUNT),
          entry("--iterations", COUNT),
          entry("--watch", new OptionBounds(AnytimeTest.LEAST_REPLICATES, MOST, false)),
          entry("--sweeps", COUNT),
          entry("--samples", COUNT),
          entry("--simulate", COUNT),
          entry("--repeats", COUNT),
          entry("--truncation", COUNT),
          entry("--temperatures", COUNT),
          entry("--quantities", COUNT),
          entry("--chains", FEW),
          entry("--topics", FEW),
          entry("--patterns", FEW),
          entry("--burn-in", NUMBER),
          entry("--thin", NUMBER),
          entry("--thin-forward", NUMBER),
          entry("--thin-backward", NUMBER),
          entry("--keep", NUMBER),
          entry("--min-count", NUMBER),
          entry("--least-count", NUMBER),
          entry("--level", PROBABILITY),
          entry("--power", PROBABILITY),
          entry("--raftery-q", PROBABILITY),
          entry("--raftery-r", PROBABILITY),
          entry("--raftery-s", PROBABILITY),
          entry("--gelman-confidence", PROBABILITY),
          entry("--heidel-p", PROBABILITY),
          entry("--edge-probability", PROBABILITY),
          entry("--geweke-first", PROBABILITY),
          entry("--geweke-last", PROBABILITY),
          entry("--holdout", PROBABILITY),
          entry("--observed", FRACTION),
          entry("--smooth", FRACTION),
          entry("--weight", FRACTION),
          entry("--heidel-eps", POSITIVE),
          entry("--detect", POSITIVE),
          entry("--alpha", POSITIVE),
          entry("--beta", POSITIVE),
          entry("--concentration", POSITIVE),
          entry("--df", POSITIVE),
          entry("--lambda", POSITIVE),
          entry("--omega", POSITIVE),
          entry("--sticks", FRACTION),
          entry("--mu", new OptionBounds(-HUGE, HUGE, false)),
          entry("--mean-spread", new OptionBounds(0, HUGE, false)));

  /**
   * Looks at every number that was given.
   *
   * @param parsed the command line
   * @throws ParameterException with one sentence, if a number is out of bounds
   */
  static void check(ParseResult parsed) {
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (OptionSpec option : at.matchedOptions()) {
        Object given = option.getValue();
        for (Object one : given instanceof List<?> list ? list : List.of(given)) {
          if (one instanceof Number number && !(one instanceof Long)) {
            OptionBounds bounds = of(option.longestName(), number);
            if (!bounds.allow(number.doubleValue())) {
              throw new ParameterException(
                  at.commandSpec().commandLine(),
                  option.longestName() + " must be " + bounds + ", not " + number);
            }
          }
        }
      }
    }
  }

  /** Those of an option's name; else any finite number, any count from 0 on. */
  private static OptionBounds of(String option, Number number) {
    return BY_NAME.getOrDefault(option, number instanceof Double ? FINITE : NUMBER);
  }

  private boolean allow(double x) {
    // A number that is none is in no bounds.
    return open ? x > least && x < most : x >= least && x <= most;
  }

  @Override
  public String toString() {
    return equals(FINITE)
        ? "a finite number"
        : open && most == HUGE
            ? "positive, and below 1,000,000,000"
            : open
                ? "between " + text(least) + " and " + text(most) + ", ends left out"
                : "from " + text(least) + " to " + text(most);
  }

  private static String text(double x) {
    return String.format(Locale.ROOT, "%,.0f", x);
  }
}
