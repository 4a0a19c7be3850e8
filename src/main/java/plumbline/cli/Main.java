package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.cli.options.HelpPage;
import plumbline.cli.options.OptionRules;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.VisibleText;
import plumbline.cli.runs.Inputs;
import plumbline.sampling.RunInfo;

/** The {@code plumbline} command. */
@Command(
    name = "plumbline",
    description = "Is this sampler valid? Tests, diagnostics, and five published models.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class)
public final class Main {
  /** Of the mode of a file, in POSIX: its type, and that of a pipe. */
  private static final int FILE_TYPE = 0xF000;

  private static final int PIPE = 0x1000;

  private Main() {}

  /**
   * Runs one command and exits with its status.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    int status = ExitCode.SOFTWARE;
    try {
      status = start(arguments);
    } catch (Throwable failure) {
      // Java's own status for what nobody caught is 1, which here is a verdict.
      System.err.println("a fault of the program: " + failure);
    } finally {
      // After Ctrl-C exit would not return, and the hook that stops us waits for this thread.
      Runtime.getRuntime().halt(flush(status));
    }
  }

  /**
   * Runs or parses the command line on the standard streams, both in UTF-8 whatever the locale.
   *
   * @return the status in the launcher's terms; 2 if results could not be written
   */
  private static int start(String[] arguments) {
    Thread worker = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(worker), "plumbline-interrupt"));
    Charset utf8 = StandardCharsets.UTF_8;
    PrintWriter out =
        new PrintWriter(System.out, true, utf8) {
          /** A full disk would otherwise look like success; a reader that left has seen enough. */
          @Override
          public boolean checkError() {
            return super.checkError() && !isPipe(Path.of("/dev/stdout"));
          }
        };
    PrintWriter err = new PrintWriter(System.err, true, utf8);
    Launcher launcher = Launcher.fromProperties();
    launcher.watch();
    int status = launcher.onlyParses() ? parse(err, arguments) : run(out, err, arguments);
    if (out.checkError()) {
      err.println("standard output could not be written");
      status = ExitCode.USAGE;
    }
    return launcher.status(status);
  }

  /**
   * Runs one command.
   *
   * @param out where results go
   * @param err where complaints go
   * @param arguments the command line
   * @return the exit status
   */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(Path::of, out, err, arguments);
  }

  /**
   * The same on files of another file system.
   *
   * @param files makes a path of a name on the command line
   */
  static int run(
      Function<String, Path> files, PrintWriter out, PrintWriter err, String... arguments) {
    return perform(
        (line, words) ->
            line.registerConverter(Path.class, name -> path(files, name)).execute(words),
        out,
        err,
        arguments);
  }

  /** Whether a command line can be run: asked before anything is installed for it. */
  static int parse(PrintWriter err, String... arguments) {
    return perform(
        (line, words) -> line.setExecutionStrategy(Main::refuse).execute(words),
        new PrintWriter(Writer.nullWriter()),
        err,
        arguments);
  }

  /**
   * Looks at the command line with the models that it names, and turns whatever is thrown into one
   * sentence and a status. Output passes {@link VisibleText}.
   *
   * @param action executes or only parses
   * @return the exit status, never that of a verdict after a failure
   */
  private static int perform(
      ToIntBiFunction<CommandLine, String[]> action,
      PrintWriter out,
      PrintWriter err,
      String... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    int status;
    PrintWriter complaints = err;
    try {
      complaints = VisibleText.on(err);
      PrintWriter results = VisibleText.on(out);
      // The registry sees what this thread's loader sees; the caller gets its own back below.
      ModelClasspath.of(arguments).ifPresent(thread::setContextClassLoader);
      status =
          action.applyAsInt(commandLine(arguments).setOut(results).setErr(complaints), arguments);
      results.flush();
    } catch (Error | RuntimeException failure) {
      // An error passes picocli by: lack of memory, a stack too deep, a class that is missing; and
      // models that cannot be had are refused before there is a command line to complain.
      status = Failures.explain(failure, complaints);
      if (List.of(arguments).contains("--debug")) {
        failure.printStackTrace(complaints);
      }
    } finally {
      thread.setContextClassLoader(before);
    }
    complaints.flush();
    return status;
  }

  /**
   * The command line: the model that help, completion and manual share.
   *
   * @param words begin with the one command that is wanted; without words it has all commands
   */
  public static CommandLine commandLine(String... words) {
    CommandLine line = new CommandLine(new Main());
    line.getCommandSpec().addOption(ModelClasspath.option());
    Commands.addTo(line, words);
    line.setResourceBundle(ResourceBundle.getBundle("plumbline.cli.help", Locale.ROOT));
    HelpPage.install(line);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, name -> path(Path::of, name))
        .setParameterExceptionHandler(Main::explain)
        .setExecutionExceptionHandler(Main::explain)
        .setExecutionStrategy(
            parsed -> {
              refuse(parsed);
              return Transaction.execute(parsed);
            });
  }

  /**
   * Refuses what picocli lets through. Alone it is the strategy of a command line that is only
   * parsed, hence the status.
   *
   * @throws ParameterException with one sentence
   */
  private static int refuse(ParseResult parsed) {
    if (!parsed.unmatched().isEmpty()) {
      // With --help among the words picocli would say nothing of a command that is none.
      throw new CommandLine.UnmatchedArgumentException(
          parsed.commandSpec().commandLine(), parsed.unmatched());
    }
    OptionRules.check(parsed);
    Inputs.check(parsed);
    return ExitCode.PASS;
  }

  /** A path by its name; an empty one, or one that is no name here, is bad usage. */
  private static Path path(Function<String, Path> files, String name) {
    try {
      if (!name.isEmpty()) {
        return files.apply(name);
      }
    } catch (InvalidPathException e) {
      // said below
    }
    throw new CommandLine.TypeConversionException("'" + name + "' is not the name of a file");
  }

  /** Is this what {@code | head} reads from? Only where the system shows it as a file. */
  private static boolean isPipe(Path file) {
    try {
      int mode = (Integer) Files.getAttribute(file, "unix:mode");
      return (mode & FILE_TYPE) == PIPE;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Halting flushes nothing. */
  private static int flush(int status) {
    System.out.flush();
    System.err.flush();
    return status;
  }

  /** Ctrl-C: lets the run save its checkpoint before the process ends, for ten seconds at most. */
  private static void stop(Thread worker) {
    worker.interrupt();
    try {
      worker.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What picocli or a check of the command line refused: one sentence, and where to read on. */
  private static int explain(ParameterException e, String[] arguments) {
    CommandLine line = e.getCommandLine();
    line.getErr()
        .println(
            Failures.oneLine(Failures.inWords(e, arguments))
                + " (see "
                + line.getCommandSpec().qualifiedName()
                + " --help)");
    return ExitCode.USAGE;
  }

  /** What a command threw: a stack trace if it is wanted, then one sentence. */
  private static int explain(Exception e, CommandLine line, ParseResult parsed) {
    if (parsed.hasMatchedOption("--debug")) {
      e.printStackTrace(line.getErr());
    }
    return Failures.explain(e, line.getErr());
  }

  /** The version, from the jar. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"plumbline " + RunInfo.libraryVersion()};
    }
  }
}
