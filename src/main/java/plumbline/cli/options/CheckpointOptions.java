package plumbline.cli.options;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.runs.CheckpointLock;
import plumbline.cli.runs.Inputs;
import plumbline.sampling.RunInfo;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.FileCheckpoint;

/** The options of every command that can run for more than a minute. */
public final class CheckpointOptions {
  /** Options that may differ when a run is resumed. */
  private static final Set<String> FREE =
      Inputs.words(
          "--checkpoint --resume --checkpoint-every --threads --spark --format --out"
              + " --debug --help --version");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(names = "--checkpoint", paramLabel = "FILE")
  private @Nullable Path file;

  @Option(names = "--resume")
  private boolean resume;

  @Option(names = "--checkpoint-every", paramLabel = "SECONDS", order = MORE)
  private double interval = 5;

  private @Nullable FileCheckpoint checkpoint;

  private @Nullable CheckpointLock lock;

  /** Whether a checkpoint was asked for. */
  public boolean asked() {
    return file != null;
  }

  /**
   * The checkpoint that was asked for. A resumed run must have the same options as the saved one,
   * but for those that do not influence the result.
   *
   * @param name of the command with its arguments, e.g. {@code check start}
   * @param more what else must be the same: a digest of the data
   */
  public Checkpoint of(String name, Map<String, String> more) {
    if (file == null) {
      if (resume) {
        throw new IllegalArgumentException("--resume needs --checkpoint FILE");
      }
      return Checkpoint.none();
    }
    CommandSpec spec = Objects.requireNonNull(command);
    Map<String, String> all = new LinkedHashMap<>(more);
    for (OptionSpec option : spec.options()) {
      @Nullable Object value = option.getValue();
      if (value != null && !FREE.contains(option.longestName())) {
        all.put(option.longestName(), value.toString());
      }
    }
    all.put("command", name);
    all.put("version", RunInfo.libraryVersion());
    if (!(interval >= 0 && interval <= 1e6)) {
      throw new IllegalArgumentException("--checkpoint-every must be from 0 on, not " + interval);
    }
    PrintWriter err = spec.commandLine().getErr();
    // Before anything is looked at that another run might change. Whoever runs the command unlocks,
    // also where what is there is refused.
    lock = CheckpointLock.of(file);
    FileCheckpoint saved =
        FileCheckpoint.at(file, all, resume, Duration.ofMillis(Math.round(1000 * interval)))
            .goingOn(err::println);
    if (resume && !saved.isThere()) {
      err.println("nothing is saved in " + file + " yet: starting afresh");
    }
    checkpoint = saved;
    return saved;
  }

  /** The options as they were given, for the command that does the work. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (file != null) {
      words.add("--checkpoint=" + file);
      words.add("--checkpoint-every=" + interval);
    }
    if (resume) {
      words.add("--resume");
    }
    return words;
  }

  /** The result is safe. */
  public void remove() {
    if (checkpoint != null) {
      checkpoint.remove();
    }
  }

  /** Another run may have the checkpoint. */
  public void unlock() {
    if (lock != null) {
      lock.close();
    }
  }
}
