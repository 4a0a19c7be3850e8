package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import plumbline.cli.options.OptionRules.Within;
import plumbline.foreign.ForeignProgram;
import plumbline.foreign.ForeignTrial;
import plumbline.plugin.ModelRegistry;
import plumbline.plugin.OptionBounds;
import plumbline.verification.Trial;

/** The options that put a program in another language in the place of a model. */
final class ProgramOptions {
  private static final String PYTHON_PATH = "PYTHONPATH";

  /** Options that speak of built-in models, whose bugs, formulas and settings are known. */
  private static final List<String> BUILT_IN =
      List.of("--mutant", "--mutants", "--formula", "--set", "--preset", "--spark");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(names = "--program", paramLabel = "COMMAND")
  private @Nullable String line;

  @Within(OptionBounds.SECONDS)
  @Option(names = "--timeout", paramLabel = "SECONDS", order = MORE)
  private double timeout = 60;

  /** Whether a program was given; it and a model exclude each other. */
  boolean given(String model) {
    String program = line;
    if (program == null) {
      if (model.isEmpty()) {
        throw new IllegalArgumentException(
            Objects.requireNonNull(command).name()
                + " needs a MODEL, one of "
                + ModelRegistry.installed().names()
                + ", or --program COMMAND");
      }
      if (matched("--assert") || matched("--timeout")) {
        throw new IllegalArgumentException("--assert and --timeout need --program COMMAND");
      }
      return false;
    }
    if (!model.isEmpty()) {
      throw new IllegalArgumentException(
          "either a model or a program, not both " + model + " and " + program);
    }
    if (matched("--assert") && matched("--watch")) {
      throw new IllegalArgumentException("either --assert or --watch, not both");
    }
    for (String option : BUILT_IN) {
      if (matched(option)) {
        throw new IllegalArgumentException(option + " is for built-in models, not for --program");
      }
    }
    if ("mutants".equals(parsed().matchedOptionValue("--rung", ""))) {
      throw new IllegalArgumentException(
          "--rung mutants is for built-in models, not for --program: nobody knows its bugs");
    }
    return true;
  }

  private boolean matched(String option) {
    return parsed().hasMatchedOption(option);
  }

  private ParseResult parsed() {
    return Objects.requireNonNull(command).commandLine().getParseResult();
  }

  /** What the tables call it. */
  String name() {
    return Objects.requireNonNull(line);
  }

  ForeignProgram start() {
    return ForeignProgram.start(
        name(), environment(), Duration.ofMillis(Math.max(1, Math.round(1000 * timeout))));
  }

  /** A Python program finds the client of the clone where no other is installed. */
  private static Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    String home = System.getenv("PLUMBLINE_HOME");
    if (home != null && !home.isEmpty()) {
      Path client = Path.of(home, "src", "clients", "python", "src").toAbsolutePath();
      if (Files.isDirectory(client)) {
        String path = System.getenv(PYTHON_PATH);
        boolean none = path == null || path.isEmpty();
        environment.put(PYTHON_PATH, none ? "" + client : path + File.pathSeparator + client);
      }
    }
    return environment;
  }

  Trial<?, ?> trial(ForeignProgram program) {
    if (matched("--checkpoint") && !matched("--watch") && !"schein replicated".contains(design())) {
      throw new IllegalArgumentException(
          "--checkpoint with --program needs --watch, or --design schein or replicated: the states of a chain"
              + " stay with the program and end with it");
    }
    return ForeignTrial.of(name(), program);
  }

  private String design() {
    return parsed().matchedOptionValue("--design", "geweke");
  }
}
