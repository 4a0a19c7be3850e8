package plumbline.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.TextProgress;

/** The options that every command has. */
final class GlobalOptions {
  /** Output for people or for programs. */
  enum Format {
    table,
    json
  }

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "seed of all randomness (default: ${DEFAULT-VALUE})")
  long seed = 20171114;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "worker threads; results never depend on it (default: all processors)")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--format",
      paramLabel = "table|json",
      description = "table for people, json for programs (default: ${DEFAULT-VALUE})")
  Format format = Format.table;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "write draws and tables as CSV and figures as PNG, SVG and PDF into this folder")
  private @Nullable Path out;

  @Option(names = "--debug", description = "print a stack trace on failure")
  boolean debug;

  /** The output folder, if one was asked for. */
  Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  /** Local threads as asked for. */
  Replicates replicates() {
    return Replicates.threads(threads);
  }

  /** Progress on standard error, only where that is a terminal (the launcher says so). */
  Progress progress(String label) {
    return Boolean.getBoolean("plumbline.terminal")
        ? TextProgress.to(System.err, label)
        : Progress.silent();
  }
}
