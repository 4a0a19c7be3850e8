package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.runs.FileDigest;
import plumbline.cli.runs.Inputs;
import plumbline.cli.runs.OutputFolder;
import plumbline.cli.runs.PipedInputs;
import plumbline.cli.runs.RunRecord;

/**
 * A command from its first second to its last byte: what can be refused is refused before any work;
 * files take their names when all are written; and the checkpoint, which holds the finished run by
 * then, goes when the files and standard output are. Whatever fails on the way, {@code --resume}
 * has the result again.
 */
final class Transaction {
  private static final int MOST_NAMED = 12;

  private Transaction() {}

  /**
   * Runs the command that was parsed: picocli's execution strategy.
   *
   * @param parsed the command line
   * @return the exit status
   */
  static int execute(ParseResult parsed) {
    FileTime before = FileTime.from(Instant.now().minusMillis(10)); // file systems tick
    PipedInputs piped = PipedInputs.save(parsed); // go again whatever the command does
    try {
      int status = run(parsed);
      say(Inputs.last(parsed), before);
      return status;
    } finally {
      piped.close();
    }
  }

  private static int run(ParseResult parsed) {
    ParseResult last = Inputs.last(parsed);
    CommandLine.RunLast command = new CommandLine.RunLast();
    if (last.isUsageHelpRequested() || last.isVersionHelpRequested()) {
      return command.execute(parsed);
    }
    CommandSpec spec = last.commandSpec();
    Optional<OutputFolder> folder =
        mixin(spec, GlobalOptions.class).flatMap(GlobalOptions::outputFolder);
    Optional<CheckpointOptions> checkpoints = mixin(spec, CheckpointOptions.class);
    try {
      Inputs.requireWritable(last);
      Optional<List<FileDigest>> inputs = folder.map(any -> RunRecord.inputs(parsed));
      int status = command.execute(parsed);
      if (folder.isPresent() && inputs.isPresent()) {
        publish(folder.get(), parsed, inputs.get(), status);
      }
      // What standard output did not take is said by whoever owns it.
      if (!spec.commandLine().getOut().checkError()) {
        checkpoints.ifPresent(CheckpointOptions::remove);
      }
      return status;
    } catch (ParameterException | ExecutionException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ExecutionException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    } finally {
      folder.ifPresent(OutputFolder::discard);
      checkpoints.ifPresent(CheckpointOptions::unlock);
    }
  }

  private static void publish(
      OutputFolder folder, ParseResult parsed, List<FileDigest> inputs, int status) {
    try {
      if (folder.isBegun()) {
        folder.write(files -> RunRecord.of(parsed, inputs, status, files).write(files));
      }
      folder.publish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> Optional<T> mixin(CommandSpec spec, Class<T> type) {
    return spec.mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }

  /**
   * Names on standard error, so that results stay alone, the files that {@code --out}, {@code
   * --report} and {@code --junit} gave, and the options that gave none: a plan has no files.
   */
  private static void say(ParseResult parsed, FileTime before) {
    List<String> written = new ArrayList<>();
    List<String> idle = new ArrayList<>();
    for (String option : List.of("--out", "--report", "--junit")) {
      if (parsed.matchedOptionValue(option, (Object) null) instanceof Path place) {
        List<String> made = newer(place, before);
        written.addAll(made);
        idle.addAll(made.isEmpty() ? List.of(option) : List.of());
      }
    }
    PrintWriter err = parsed.commandSpec().commandLine().getErr();
    int named = Math.min(MOST_NAMED, written.size());
    if (named > 0) {
      int more = written.size() - named;
      String names = String.join(", ", written.subList(0, named));
      err.println("wrote " + names + (more > 0 ? " and " + more + " more" : ""));
    }
    if (!idle.isEmpty()) {
      err.println(String.join(" and ", idle) + ": nothing was written, since this has no files");
    }
  }

  /** A file, or those of a folder. */
  private static List<String> newer(Path place, FileTime before) {
    try (Stream<Path> files = Files.isDirectory(place) ? Files.list(place) : Stream.of(place)) {
      return files
          .filter(file -> Files.isRegularFile(file) && isNew(file, before))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // the command itself has said what is wrong with its folder
    }
  }

  private static boolean isNew(Path file, FileTime before) {
    try {
      return Files.getLastModifiedTime(file).compareTo(before) >= 0;
    } catch (IOException e) {
      return false;
    }
  }
}
