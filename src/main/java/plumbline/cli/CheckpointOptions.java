package plumbline.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.FileCheckpoint;
import plumbline.sampling.RunInfo;

/** The options of every command that can run for more than a minute. */
final class CheckpointOptions {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  @Option(names = "--checkpoint", paramLabel = "FILE", description = "save progress here")
  private @Nullable Path file;

  @Option(names = "--resume", description = "continue the run saved in the checkpoint")
  private boolean resume;

  /**
   * The checkpoint that was asked for.
   *
   * @param command with its arguments, e.g. {@code check start}
   * @param settings all else that must be the same when the run is resumed
   */
  Checkpoint of(String command, Map<String, String> settings) {
    if (file == null) {
      if (resume) {
        throw new IllegalArgumentException("--resume needs --checkpoint FILE");
      }
      return Checkpoint.none();
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put("command", command);
    all.put("version", RunInfo.libraryVersion());
    return FileCheckpoint.at(file, all, resume, INTERVAL);
  }
}
