package plumbline.cli.runs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Makes the {@link RunManifest} of a command that writes into {@code --out}. */
public final class RunRecord {
  /** Options that change no file of the output, or name where it goes. */
  public static final Set<String> LEFT_OUT =
      Inputs.words(
          "--checkpoint --resume --checkpoint-every --threads --spark --format --out"
              + " --report --junit --debug --help --version");

  private final ParseResult parsed;
  private final ParseResult last;
  private final List<FileDigest> inputs;

  private RunRecord(ParseResult parsed, List<FileDigest> inputs) {
    this.parsed = parsed;
    this.last = Inputs.last(parsed);
    this.inputs = inputs;
  }

  /**
   * Begins a record: reads what the command is going to read.
   *
   * @param parsed the command line
   */
  public static RunRecord begin(ParseResult parsed) {
    List<FileDigest> inputs = new ArrayList<>();
    for (Path input : inputs(parsed)) {
      inputs.addAll(digests(input));
    }
    return new RunRecord(parsed, inputs);
  }

  private static List<Path> inputs(ParseResult parsed) {
    List<Path> inputs = new ArrayList<>();
    if (parsed.matchedOptionValue("--classpath", (Object) null) instanceof String jars) {
      for (String jar : jars.split(File.pathSeparator, -1)) {
        inputs.add(Path.of(jar));
      }
    }
    inputs.addAll(Inputs.read(Inputs.last(parsed)));
    return inputs;
  }

  /** Of a file, or of all files of a folder. */
  static List<FileDigest> digests(Path input) {
    String name = input.toString();
    try {
      return Files.isDirectory(input)
          ? FileDigest.tree(input, name + "/")
          : List.of(FileDigest.of(name, input));
    } catch (IOException e) {
      // The command itself says what cannot be read.
      return List.of(new FileDigest(name, 0, ""));
    }
  }

  /**
   * Ends the record: writes the manifest beside what was written.
   *
   * @param folder where the command's files are now
   * @param status how it ended
   */
  public void write(Path folder, int status) throws IOException {
    new RunManifest(
            arguments(),
            seed(),
            status,
            settings(),
            RunMachine.here(),
            inputs,
            FileDigest.tree(folder, ""))
        .write(folder);
  }

  private long seed() {
    @Nullable OptionSpec seed = last.commandSpec().findOption("--seed");
    return seed == null ? 0 : ((Number) seed.getValue()).longValue();
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    for (OptionSpec option : last.commandSpec().options()) {
      @Nullable Object value = option.getValue();
      if (value != null && !LEFT_OUT.contains(option.longestName())) {
        settings.put(option.longestName(), value.toString());
      }
    }
    return settings;
  }

  /** The command line as somebody would type it who wants the same files. */
  private List<String> arguments() {
    List<String> words = new ArrayList<>();
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      CommandSpec spec = at.commandSpec();
      if (at != parsed) {
        words.add(spec.name());
      }
      for (OptionSpec option : at.matchedOptions()) {
        if (!LEFT_OUT.contains(option.longestName())) {
          add(words, option);
        }
      }
    }
    List<String> places = new ArrayList<>();
    for (PositionalParamSpec place : last.matchedPositionals()) {
      places.addAll(place.originalStringValues());
    }
    if (places.stream().anyMatch(place -> place.startsWith("-"))) {
      words.add("--");
    }
    words.addAll(places);
    return words;
  }

  private static void add(List<String> words, ArgSpec argument) {
    String name = ((OptionSpec) argument).longestName();
    if (argument.arity().max() == 0) {
      words.add(name);
      return;
    }
    for (String value : argument.originalStringValues()) {
      words.add(name + "=" + value);
    }
  }
}
