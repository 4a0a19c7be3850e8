package plumbline.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.FileCheckpoint;
import plumbline.sampling.RunInfo;

/** The options of every command that can run for more than a minute. */
final class CheckpointOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(names = "--checkpoint", paramLabel = "FILE", description = "save progress here")
  private @Nullable Path file;

  @Option(names = "--resume", description = "continue the run saved in the checkpoint")
  private boolean resume;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "SECONDS",
      description = "least time between two saves (default: ${DEFAULT-VALUE})")
  private double interval = 5;

  /**
   * The checkpoint that was asked for.
   *
   * @param name of the command with its arguments, e.g. {@code check start}
   * @param settings all else that must be the same when the run is resumed
   */
  Checkpoint of(String name, Map<String, String> settings) {
    if (file == null) {
      if (resume) {
        throw new IllegalArgumentException("--resume needs --checkpoint FILE");
      }
      return Checkpoint.none();
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put("command", name);
    all.put("version", RunInfo.libraryVersion());
    if (!(interval >= 0 && interval <= 1e6)) {
      throw new IllegalArgumentException("--checkpoint-every must be from 0 on, not " + interval);
    }
    return FileCheckpoint.at(file, all, resume, Duration.ofMillis(Math.round(1000 * interval)))
        .goingOn(Objects.requireNonNull(command).commandLine().getErr()::println);
  }
}
