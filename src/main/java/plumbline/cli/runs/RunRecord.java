package plumbline.cli.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import plumbline.cli.output.Json;
import plumbline.sampling.DataFileException;
import plumbline.sampling.RunInfo;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.files.text.TextFile;

/**
 * What the files of a folder are: the command line that wrote them, what it read, what it wrote and
 * by what. It stands beside them as {@code run.json}. A run that was killed and resumed, or had
 * other threads, leaves the same bytes: it says nothing of times, and of no folder.
 *
 * @param arguments the command line, without what does not change a result
 * @param seed the seed, given or not
 * @param status how it ended: 0, 1 or 3
 * @param settings every option that has a value, given or not, in the order of their names
 * @param program what made it
 * @param inputs what it read, before it began
 * @param outputs what stands beside the record
 */
public record RunRecord(
    List<String> arguments,
    long seed,
    int status,
    Map<String, String> settings,
    Machine program,
    List<FileDigest> inputs,
    List<FileDigest> outputs) {
  /** Its file. */
  public static final String NAME = "run.json";

  /** Options that change no file of the output, or name where it goes. */
  public static final Set<String> LEFT_OUT =
      Inputs.words(
          "--checkpoint --resume --checkpoint-every --threads --spark --format --out"
              + " --report --junit --debug --help --version");

  private static final int FORMAT = 1;
  private static final String EXPECTED = "run.json as --out writes it";
  private static final int BRIEF = 60;

  /** Copies lists; none has a gap. */
  public RunRecord {
    arguments = List.copyOf(arguments);
    settings = new TreeMap<>(Map.copyOf(settings));
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /**
   * What a run was made by. One seed gives the same bytes where all of it is the same.
   *
   * @param version of this library
   * @param jarSha256 of its jar, which holds the versions of all libraries too; empty where classes
   *     run that are in no jar
   * @param jdk the version of Java and who made it
   * @param processor its family
   * @param system the operating system
   */
  public record Machine(
      String version, String jarSha256, String jdk, String processor, String system) {
    static final String FIELDS = "version jarSha256 jdk processor system";

    /** That of this process. */
    public static Machine here() {
      return new Machine(
          RunInfo.libraryVersion(),
          jarDigest(),
          Runtime.version() + ", " + System.getProperty("java.vendor", ""),
          System.getProperty("os.arch", ""),
          System.getProperty("os.name", ""));
    }

    private static String jarDigest() {
      @Nullable CodeSource source = Machine.class.getProtectionDomain().getCodeSource();
      try {
        if (source != null && source.getLocation() != null) {
          return FileDigest.of("", Path.of(source.getLocation().toURI())).sha256();
        }
      } catch (IOException | URISyntaxException | IllegalArgumentException e) {
        // classes from somewhere else: not to be named by a digest
      }
      return "";
    }
  }

  /**
   * What a command is going to read, as it is before it does.
   *
   * @param parsed the command line
   */
  public static List<FileDigest> inputs(ParseResult parsed) {
    List<Path> inputs = new ArrayList<>();
    if (parsed.matchedOptionValue("--classpath", (Object) null) instanceof String jars) {
      for (String jar : jars.split(File.pathSeparator, -1)) {
        inputs.add(Path.of(jar));
      }
    }
    inputs.addAll(Inputs.read(Inputs.last(parsed)));
    return inputs.stream().flatMap(input -> digests(input).stream()).toList();
  }

  /** Of a file, or of all files of a folder. */
  private static List<FileDigest> digests(Path input) {
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
   * The record of a command that has ended.
   *
   * @param parsed the command line
   * @param inputs what it has read
   * @param status how it ended
   * @param folder where its files are now
   */
  public static RunRecord of(ParseResult parsed, List<FileDigest> inputs, int status, Path folder)
      throws IOException {
    CommandSpec last = Inputs.last(parsed).commandSpec();
    @Nullable OptionSpec seed = last.findOption("--seed");
    Map<String, String> settings = new TreeMap<>();
    for (OptionSpec option : last.options()) {
      @Nullable Object value = option.getValue();
      if (value != null && !LEFT_OUT.contains(option.longestName())) {
        settings.put(option.longestName(), value.toString());
      }
    }
    return new RunRecord(
        arguments(parsed),
        seed == null ? 0 : ((Number) seed.getValue()).longValue(),
        status,
        settings,
        Machine.here(),
        inputs,
        FileDigest.tree(folder, ""));
  }

  /** Writes it beside the outputs. */
  public void write(Path folder) throws IOException {
    Map<String, Object> json =
        Json.of(
            "format arguments seed status settings program("
                + Machine.FIELDS
                + ") inputs(name bytes sha256~ note?) outputs(name bytes sha256~ note?)",
            Map.of("format", FORMAT),
            this);
    AtomicFile.write(folder.resolve(NAME), Json.text(json) + "\n");
  }

  /** The command line as somebody would type it who wants the same files. */
  private static List<String> arguments(ParseResult parsed) {
    List<String> words = new ArrayList<>();
    for (@Nullable ParseResult at = parsed; at != null; at = at.subcommand()) {
      if (at != parsed) {
        words.add(at.commandSpec().name());
      }
      for (OptionSpec option : at.matchedOptions()) {
        String name = option.longestName();
        if (LEFT_OUT.contains(name)) {
          continue;
        }
        if (option.arity().max() == 0) {
          words.add(name);
        } else {
          option.originalStringValues().forEach(value -> words.add(name + "=" + value));
        }
      }
    }
    List<String> places = new ArrayList<>();
    for (PositionalParamSpec place : Inputs.last(parsed).matchedPositionals()) {
      places.addAll(place.originalStringValues());
    }
    if (places.stream().anyMatch(place -> place.startsWith("-"))) {
      words.add("--");
    }
    words.addAll(places);
    return words;
  }

  /**
   * Reads the record of a folder.
   *
   * @param folder the folder
   * @throws DataFileException if there is none, or it is not what a run writes
   */
  public static RunRecord read(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.isDirectory(folder)) {
      throw new DataFileException(folder, 0, 0, "no folder of that name", "one with a run.json");
    }
    if (!Files.isRegularFile(file)) {
      throw new DataFileException(
          file, 0, 0, "no such file", "a folder that --out has written, with " + EXPECTED);
    }
    ObjectMapper mapper = mapper();
    JsonNode json;
    try {
      json = mapper.readTree(TextFile.read(file, EXPECTED));
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      // What follows the colon lists all that would have been possible.
      String why = String.valueOf(e.getOriginalMessage()).split("\\R|: |, from `", 2)[0];
      throw new DataFileException(file, line, 0, "no valid JSON (" + why + ")", EXPECTED);
    }
    JsonNode format = json.path("format");
    if (!format.isInt() || format.asInt() != FORMAT) {
      String found = format.isMissingNode() ? "no field 'format'" : "'format' is " + brief(format);
      throw new DataFileException(file, 0, 0, found, "format " + FORMAT);
    }
    try {
      RunRecord record = mapper.treeToValue(json, RunRecord.class);
      if (record.outputs.isEmpty()) {
        throw new DataFileException(
            file, 0, 0, "'outputs' is empty", "the files that the run wrote");
      }
      return record;
    } catch (JsonProcessingException e) {
      throw new DataFileException(file, 0, 0, found(json, e), EXPECTED);
    }
  }

  /** All that is asked for is there, and text is no number. */
  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();
    for (CoercionInputShape shape : CoercionInputShape.values()) {
      mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
    }
    return mapper;
  }

  /** What is not as it should be, and what it is. */
  private static String found(JsonNode json, JsonProcessingException e) {
    JsonNode found = json;
    String name = "";
    if (e instanceof JsonMappingException wrong) {
      for (JsonMappingException.Reference at : wrong.getPath()) {
        boolean named = at.getFieldName() != null;
        name = named ? at.getFieldName() : name;
        found = named ? found.path(at.getFieldName()) : found.path(at.getIndex());
      }
    }
    return name.isEmpty() ? brief(found) : "'" + name + "' is " + brief(found);
  }

  private static String brief(JsonNode node) {
    String text = node.isMissingNode() ? "missing" : node.toString();
    return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "...";
  }
}
