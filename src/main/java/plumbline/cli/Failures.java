package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import plumbline.cli.options.NotEnoughMemoryException;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.RunParts;
import plumbline.foreign.ForeignProgramException;
import plumbline.sampling.DataFileException;
import plumbline.verification.NotFiniteException;

/**
 * What went wrong, as one sentence and an exit status. Nothing here ends with a verdict's status.
 */
final class Failures {
  private static final long MEGABYTE = 1 << 20;

  private Failures() {}

  /**
   * Tells what went wrong.
   *
   * @param failure what was thrown
   * @param err where the sentence goes
   * @return the exit status: 2 for what was refused, 130 for an interruption, else 70
   */
  static int explain(Throwable failure, PrintWriter err) {
    if (failure instanceof CancellationException) {
      err.println("interrupted");
      return ExitCode.INTERRUPTED;
    }
    boolean counted = failure instanceof NotEnoughMemoryException;
    if (counted || isLackOfMemory(failure)) {
      String said = counted ? String.valueOf(failure.getMessage()) : lackOfMemory(failure);
      err.println(oneLine(said));
      return ExitCode.SOFTWARE;
    }
    Throwable known = failure instanceof IOException io ? new UncheckedIOException(io) : failure;
    if (known instanceof UncheckedIOException io) {
      err.println(oneLine(sentence(io)));
      return ExitCode.USAGE;
    }
    if (failure instanceof IllegalArgumentException
        || failure instanceof DataFileException
        || failure instanceof ForeignProgramException
        || failure instanceof NotFiniteException) {
      err.println(oneLine(String.valueOf(failure.getMessage())));
      return ExitCode.USAGE;
    }
    err.println("a fault of the program: " + oneLine(failure.toString()) + " (see --debug)");
    return ExitCode.SOFTWARE;
  }

  private static boolean isLackOfMemory(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  /** How much was missing, Java does not say: twice as much is the next thing to try. */
  private static String lackOfMemory(Throwable failure) {
    if (String.valueOf(failure.getMessage()).contains("array size exceeds")) {
      return "out of memory: one table would have more than 2,147,483,645 entries; ask for fewer"
          + " draws, chains or topics";
    }
    long most = Runtime.getRuntime().maxMemory() / MEGABYTE;
    return "out of memory: Java may use "
        + most
        + " MB here; try JAVA_TOOL_OPTIONS=-Xmx"
        + 2 * most
        + "m, or ask for fewer draws or chains";
  }

  /** Where nobody has said more: which file, and what the file system says. */
  private static String sentence(UncheckedIOException e) {
    IOException cause = Objects.requireNonNull(e.getCause());
    String said = String.valueOf(e.getMessage());
    if (!said.equals(cause.toString())) {
      return said;
    }
    if (!(cause instanceof FileSystemException failure) || failure.getFile() == null) {
      return "a file could not be read or written: " + DataFileException.reason(cause);
    }
    if (failure instanceof FileAlreadyExistsException) {
      String found = Files.isRegularFile(Path.of(failure.getFile())) ? "a file" : "no folder";
      return failure.getFile() + ": a folder of that name is needed, but it is " + found;
    }
    return RunParts.published(Path.of(failure.getFile())) + ": " + DataFileException.reason(cause);
  }

  static String oneLine(String text) {
    return text.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
  }

  /** The same where a word of the command line may be a file that looks like an option. */
  static String inWords(ParameterException e, String... arguments) {
    for (String word : arguments) {
      if (word.equals("--")) {
        break;
      }
      if (word.matches("-[^-=][^=]*\\.[A-Za-z][A-Za-z0-9]*")) {
        return word + " is no option; for a file write ./" + word;
      }
    }
    return inWords(e);
  }

  /** Picocli's sentence, without Java's names of types and with its own for a missing command. */
  static String inWords(ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().get(0).startsWith("-")
        && !e.getCommandLine().getSubcommands().isEmpty()) {
      return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
    }
    return String.valueOf(e.getMessage())
        .replaceFirst("is not an? (int|long)$", "is not a whole number")
        .replaceFirst("is not a double$", "is not a number");
  }
}
