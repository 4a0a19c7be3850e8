package plumbline.cli.options;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.output.Json;
import plumbline.cli.runs.OutputFolder;
import plumbline.plugin.OptionBounds;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.TextProgress;

/** The options that every command has. */
public final class GlobalOptions {
  /** Output for people or for programs. */
  enum Format {
    table,
    json
  }

  @Option(names = "--seed", paramLabel = "N")
  private long seed = 20171114;

  @Within(OptionBounds.THREADS)
  @Option(names = "--threads", paramLabel = "N", order = MORE)
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "table|json")
  private Format format = Format.table;

  @Option(names = "--out", paramLabel = "DIR")
  private @Nullable Path out;

  @Option(names = "--debug", order = MORE)
  boolean debug;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private @Nullable OutputFolder files;

  /** Whose numbers a run's are. */
  public long seed() {
    return seed;
  }

  /** At least 1. */
  public int threads() {
    return threads;
  }

  /** Whether standard output is for programs. */
  public boolean json() {
    return format == Format.json;
  }

  /** The command line that the options were given on. */
  public CommandLine line() {
    return Objects.requireNonNull(command).commandLine();
  }

  /** Where results go. */
  public PrintWriter console() {
    return line().getOut();
  }

  /** Prints what a command found, for programs or for people. */
  public void print(Object json, Object text) {
    console().println(format == Format.json ? Json.text(json) : text.toString());
  }

  /** What the command line said. */
  public Map<String, Object> asked() {
    Map<String, Object> asked = new LinkedHashMap<>();
    ParseResult parsed = line().getParseResult();
    parsed.matchedPositionals().forEach(place -> asked.put(place.paramLabel(), place.getValue()));
    parsed.matchedOptions().forEach(option -> asked.put(option.longestName(), option.getValue()));
    asked.put("seed", seed);
    return asked;
  }

  /** Whether an option is one of these. */
  static boolean has(OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass() == GlobalOptions.class;
  }

  /** The output folder as it was named, if one was asked for: not to be written into. */
  public Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  /** The output folder with the files that are still to get their names. */
  public Optional<OutputFolder> outputFolder() {
    if (files == null && out != null) {
      files = new OutputFolder(out);
    }
    return Optional.ofNullable(files);
  }

  /**
   * Writes the command's files, if a folder was asked for. They appear there when the command is
   * done.
   *
   * @param content writes into the folder that it is given
   */
  public void write(OutputFolder.Content content) {
    write(content, folder -> List.of());
  }

  /**
   * Writes files that are one thing together, such as a model: of the one that was there before
   * nothing stays.
   *
   * @param content writes into the folder that it is given
   * @param thing all files and folders of the one in a folder, each folder after what is in it
   */
  public void write(OutputFolder.Content content, Function<Path, List<Path>> thing) {
    outputFolder()
        .ifPresent(
            folder -> {
              try {
                folder.replaces(thing);
                folder.write(content);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  /** Local threads as asked for. */
  public Replicates replicates() {
    return Replicates.threads(threads);
  }

  /** Whether standard error is a terminal: the launcher says so. */
  public static boolean onTerminal() {
    return Boolean.getBoolean("plumbline.terminal");
  }

  /** Progress on standard error, only where that is a terminal. */
  public Progress progress(String label) {
    return onTerminal() ? TextProgress.to(System.err, label) : Progress.silent();
  }
}
