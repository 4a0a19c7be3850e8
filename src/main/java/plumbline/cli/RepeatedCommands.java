package plumbline.cli;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.cli.fit.FitCommand;
import plumbline.cli.options.OptionRules;
import plumbline.cli.runs.RunRecord;

/**
 * What {@code verify --again} runs of a record that may come from anyone: these commands with these
 * options, which read the files whose digests are in the record, and compute. Programs, jars and
 * servers run only where somebody says that they may. Whatever is not named here is not run.
 */
final class RepeatedCommands {
  private static final String CORPUS =
      " --docword --vocab --text --features --documents --least-count";

  private static final Map<String, String> SAFE =
      Map.ofEntries(
          entry("network audit", "--directed --holdout-of --self-links"),
          entry(
              "check",
              "--assert --burn-in --design --detect --draws --draws-limit --explain --formula --generated-mutants"
                  + " --level --mutant --mutants --power --preset --repeats --rung --set --sweeps"
                  + " --thin --watch"),
          entry("certify", "--formula --set"),
          entry("compare", "--detect --level --paired --power --thin-backward --thin-forward"),
          entry(
              "diagnose",
              "--burn-in --chains --divergences --ebfmi --ess --fail-on --function"
                  + " --gelman-burn-in --gelman-confidence --gelman-transform --geweke-first"
                  + " --geweke-last --heidel-eps --heidel-p --interleaved --more --raftery-q"
                  + " --raftery-r --raftery-s --raftery-variant --rhat --rstar --superchains"
                  + " --tolerance"),
          entry("sbc", "--detect --draws --level --posterior --power --quantities"),
          entry(
              "topics compare",
              "--baseline --both-directions --burn-in --method --model --observed --samples"
                  + " --smooth --temperatures"
                  + CORPUS),
          entry(
              "topics evaluate",
              "--average --burn-in --estimator --model --samples --temperatures" + CORPUS),
          entry("topics perturb", "--concentration --model --weight"));

  /** Beside what is safe. */
  private static final Map<String, String> TRUSTED =
      Map.of("", "--classpath", "check", "--program --timeout", "certify", "--program --timeout");

  private RepeatedCommands() {}

  /**
   * Refuses what is not to run.
   *
   * @param arguments of the record
   * @param trust whether programs and jars that it names may run, and commands of these jars
   * @throws IllegalArgumentException with one sentence
   */
  static void require(List<String> arguments, boolean trust) {
    for (String word : arguments) {
      String name = word.replaceFirst("(?s)=.*", "");
      if (RunRecord.LEFT_OUT.contains(name) || word.startsWith("@")) {
        throw new IllegalArgumentException(
            "run.json asks for " + name + ", which no run records: it is not run again");
      }
      if (name.equals("--classpath") && !trust) {
        throw foreign(word);
      }
    }
    ParseResult parsed;
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    String[] words = arguments.toArray(String[]::new);
    try {
      ModelClasspath.of(words).ifPresent(thread::setContextClassLoader);
      parsed = Main.commandLine(words).parseArgs(words);
    } catch (ParameterException e) {
      throw new IllegalArgumentException(
          "run.json has a command line that this version cannot read: " + Failures.inWords(e), e);
    } finally {
      thread.setContextClassLoader(before);
    }
    String command = "";
    boolean safe = false;
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      if (at != parsed) {
        command = (command + " " + at.commandSpec().name()).strip();
      }
      safe = isSafe(command, at.commandSpec());
      for (OptionSpec option : at.matchedOptions()) {
        if (!isSafe(command, at.commandSpec(), option.longestName())) {
          require(command, safe, option.longestName(), trust);
        }
      }
    }
    boolean ofJar = trust && parsed.hasMatchedOption("--classpath") && isModel(parsed);
    if (!safe && !ofJar) {
      throw refused(command);
    }
  }

  private static void require(String command, boolean safe, String option, boolean trust) {
    if (!words(TRUSTED, command).contains(option)) {
      // Of a jar that is trusted: its options are settings of its model.
      if (!trust || safe || command.isEmpty()) {
        throw refused((command + " " + option).strip());
      }
    } else if (!trust) {
      throw foreign(option);
    }
  }

  /** Whether a command runs again, whoever asks for it. */
  static boolean isSafe(String command, CommandSpec spec) {
    return SAFE.containsKey(command) || isBuiltInFit(spec);
  }

  /**
   * Whether it does so with an option; those of a model are numbers and words, and files that are
   * read.
   */
  static boolean isSafe(String command, CommandSpec spec, String option) {
    return option.equals("--seed")
        || words(SAFE, command).contains(option)
        || (isBuiltInFit(spec) && !isInsteadOfFit(spec.findOption(option)));
  }

  private static boolean isBuiltInFit(CommandSpec spec) {
    return spec.userObject() instanceof FitCommand fit && fit.isBuiltIn();
  }

  /** What takes the place of the whole fit writes what nobody expects of one. */
  private static boolean isInsteadOfFit(OptionSpec option) {
    return OptionRules.replacement(option).filter(of -> of.options().isEmpty()).isPresent();
  }

  private static boolean isModel(ParseResult parsed) {
    @Nullable ParseResult command = parsed.subcommand();
    return command != null && command.commandSpec().userObject() instanceof FitCommand;
  }

  private static Set<String> words(Map<String, String> of, String command) {
    return new HashSet<>(Arrays.asList(of.getOrDefault(command, "").split(" ")));
  }

  private static IllegalArgumentException foreign(String word) {
    return new IllegalArgumentException(
        "run.json names a program of its own (" + word + "): add --trust to run it");
  }

  private static IllegalArgumentException refused(String what) {
    return new IllegalArgumentException(
        "run.json asks for "
            + (what.isEmpty() ? "no command" : what)
            + ", which verify does not run again");
  }
}
