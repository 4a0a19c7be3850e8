package plumbline.cli.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plumbline.cli.output.Json;
import plumbline.sampling.DataFileException;
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
 * @param machine what made it
 * @param inputs what it read, before it began
 * @param outputs what stands beside the manifest
 */
public record RunManifest(
    List<String> arguments,
    long seed,
    int status,
    Map<String, String> settings,
    RunMachine machine,
    List<FileDigest> inputs,
    List<FileDigest> outputs) {
  static final String NAME = "run.json";

  private static final int FORMAT = 1;
  private static final String EXPECTED = "run.json as --out writes it";

  /** Writes it beside the outputs. */
  public void write(Path folder) throws IOException {
    Map<String, Object> json =
        Json.of(
            "format arguments seed status settings program=machine.fields"
                + " inputs(name bytes sha256~ note?) outputs(name bytes sha256~ note?)",
            Map.of("format", FORMAT),
            this);
    AtomicFile.write(folder.resolve(NAME), Json.text(json) + "\n");
  }

  /**
   * Reads the manifest of a folder.
   *
   * @param folder the folder
   * @throws DataFileException if there is none, or it is not what a run writes
   */
  public static RunManifest read(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.isDirectory(folder)) {
      throw new DataFileException(folder, 0, 0, "no folder of that name", "one with a run.json");
    }
    if (!Files.isRegularFile(file)) {
      throw new DataFileException(
          file, 0, 0, "no such file", "a folder that --out has written, with " + EXPECTED);
    }
    return new Reader(file).read();
  }

  /** What is asked for and may differ: in {@code run.json} all of it is there, and is text. */
  private record Reader(Path file) {
    public RunManifest read() {
      JsonNode json = parse();
      if (!json.path("format").isInt() || json.path("format").asInt() != FORMAT) {
        JsonNode found = json.path("format");
        throw wrong(
            found.isMissingNode() ? "no field 'format'" : "'format' is " + brief(found),
            "format " + FORMAT);
      }
      if (!json.path("seed").isIntegralNumber() || !json.path("seed").canConvertToLong()) {
        throw wrong("'seed' is " + brief(json.path("seed")), "a whole number");
      }
      if (!json.path("status").isInt()) {
        throw wrong("'status' is " + brief(json.path("status")), "0, 1 or 3");
      }
      List<String> arguments = new ArrayList<>();
      for (JsonNode word : list(json, "arguments")) {
        arguments.add(text(word, "arguments"));
      }
      Map<String, String> settings = new TreeMap<>();
      json.path("settings")
          .properties()
          .forEach(e -> settings.put(e.getKey(), text(e.getValue(), e.getKey())));
      if (list(json, "outputs").isEmpty()) {
        throw wrong("'outputs' is empty", "the files that the run wrote");
      }
      UnaryOperator<String> program = name -> text(json.path("program").path(name), name);
      return new RunManifest(
          arguments,
          json.path("seed").asLong(),
          json.path("status").asInt(),
          settings,
          new RunMachine(
              program.apply("version"),
              program.apply("jarSha256"),
              program.apply("jdk"),
              program.apply("processor"),
              program.apply("system")),
          digests(json, "inputs"),
          digests(json, "outputs"));
    }

    private JsonNode parse() {
      try {
        return new ObjectMapper()
            .reader()
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .readTree(TextFile.read(file, EXPECTED));
      } catch (JsonProcessingException e) {
        int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
        // What follows the colon lists all that would have been possible.
        String why = String.valueOf(e.getOriginalMessage()).split("\\R|: |, from `", 2)[0];
        throw new DataFileException(file, line, 0, "no valid JSON (" + why + ")", EXPECTED);
      }
    }

    private List<FileDigest> digests(JsonNode json, String name) {
      List<FileDigest> all = new ArrayList<>();
      for (JsonNode entry : list(json, name)) {
        JsonNode sha = entry.path("sha256");
        if (!entry.path("bytes").canConvertToLong()
            || !(sha.isNull() || FileDigest.isDigest(sha.asText()))) {
          throw wrong("'" + name + "' has " + brief(entry), "name, bytes and sha256 of a file");
        }
        all.add(
            new FileDigest(
                text(entry.path("name"), name),
                entry.path("bytes").asLong(),
                sha.isNull() ? "" : sha.asText()));
      }
      return all;
    }

    private JsonNode list(JsonNode json, String name) {
      if (!json.path(name).isArray()) {
        throw wrong("'" + name + "' is " + brief(json.path(name)), "a list");
      }
      return json.path(name);
    }

    private String text(JsonNode node, String name) {
      if (!node.isTextual()) {
        throw wrong("'" + name + "' is " + brief(node), "text");
      }
      return node.asText();
    }

    private static String brief(JsonNode node) {
      String text = node.isMissingNode() ? "missing" : node.toString();
      return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }

    private DataFileException wrong(String found, String expected) {
      return new DataFileException(file, 0, 0, found, expected);
    }
  }
}
