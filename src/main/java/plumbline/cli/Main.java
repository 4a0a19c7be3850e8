package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.sampling.DataFileException;
import plumbline.sampling.RunInfo;

/** The {@code plumbline} command. */
@Command(
    name = "plumbline",
    description = "Is this sampler right? Tests, diagnostics and five published models.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {
      ChangePoint.class,
      Iptm.class,
      NetworkCommand.class,
      Check.class,
      Compare.class,
      CtmCommand.class,
      Diagnose.class,
      GraphCommand.class,
      Reproduce.class,
      Sbc.class,
      Topics.class,
      HelpCommand.class
    })
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
    Thread worker = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(worker), "plumbline-interrupt"));
    Charset utf8 = StandardCharsets.UTF_8;
    PrintWriter out = new PrintWriter(System.out, true, utf8);
    PrintWriter err = new PrintWriter(System.err, true, utf8);
    int status = run(out, err, arguments);
    // A full disk would otherwise look like success. A reader that went away has seen enough.
    if (out.checkError() && !isPipe(Path.of("/dev/stdout"))) {
      err.println("standard output could not be written");
      status = ExitCode.USAGE;
    }
    Runtime.getRuntime().halt(flush(status));
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
    CommandLine line = new CommandLine(new Main());
    line.setOut(out);
    line.setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(Main::explain);
    line.setExecutionExceptionHandler(Main::explain);
    FileTime before = FileTime.from(Instant.now().minusMillis(10)); // clocks of file systems tick
    int status = line.execute(arguments);
    WrittenFiles.say(line, before, err);
    return status;
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

  private static int flush(int status) {
    System.out.flush();
    System.err.flush();
    return status;
  }

  /** Ctrl-C: lets the run save its checkpoint before the process ends. */
  private static void stop(Thread worker) {
    worker.interrupt();
    try {
      worker.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int explain(ParameterException e, String[] arguments) {
    CommandLine line = e.getCommandLine();
    line.getErr()
        .println(oneLine(String.valueOf(e.getMessage())) + " (see " + name(line) + " --help)");
    return ExitCode.USAGE;
  }

  private static int explain(Exception e, CommandLine line, ParseResult parsed) {
    if (parsed.hasMatchedOption("--debug")) {
      e.printStackTrace(line.getErr());
    }
    if (e instanceof CancellationException) {
      line.getErr().println("interrupted");
      return ExitCode.INTERRUPTED;
    }
    if (e instanceof UncheckedIOException io) {
      line.getErr().println(oneLine(sentence(io)));
      return ExitCode.USAGE;
    }
    if (e instanceof IllegalArgumentException || e instanceof DataFileException) {
      line.getErr().println(oneLine(String.valueOf(e.getMessage())));
      return ExitCode.USAGE;
    }
    line.getErr().println("a fault of the program: " + oneLine(e.toString()) + " (see --debug)");
    return ExitCode.SOFTWARE;
  }

  /** Where nobody has said more: which file, and what the file system says. */
  private static String sentence(UncheckedIOException e) {
    IOException cause = Objects.requireNonNull(e.getCause());
    String said = String.valueOf(e.getMessage());
    if (!said.equals(cause.toString())) {
      return said;
    }
    String file =
        cause instanceof FileSystemException failure && failure.getFile() != null
            ? failure.getFile() + ": "
            : "";
    return file + DataFileException.reason(cause);
  }

  private static String name(CommandLine line) {
    return line.getCommandSpec().qualifiedName();
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
  }

  /** The version, from the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"plumbline " + RunInfo.libraryVersion()};
    }
  }
}
