package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.runs.Inputs;
import plumbline.cli.runs.OutputFolder;
import plumbline.cli.runs.RunRecord;

/**
 * A command from its first second to its last byte: what can be refused is refused before any work;
 * files take their names when all are written; and the checkpoint, which holds the finished run by
 * then, goes when the files and standard output are. Whatever fails on the way, {@code --resume}
 * has the result again.
 */
final class Transaction {
  private Transaction() {}

  /**
   * Runs the command that was parsed: picocli's execution strategy.
   *
   * @param parsed the command line
   * @return the exit status
   */
  static int execute(ParseResult parsed) {
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
      Optional<RunRecord> record = folder.map(any -> RunRecord.begin(parsed));
      int status = command.execute(parsed);
      if (folder.isPresent() && record.isPresent()) {
        publish(folder.get(), record.get(), status);
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

  private static void publish(OutputFolder folder, RunRecord record, int status) {
    try {
      if (folder.isBegun()) {
        folder.write(files -> record.write(files, status));
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
}
