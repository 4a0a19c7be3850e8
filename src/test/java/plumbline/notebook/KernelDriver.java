package plumbline.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs cells in a real kernel by a short Python script and the user's own Jupyter. */
final class KernelDriver {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern EXEC = Pattern.compile("(?m)^exec '?([^' ]+)'?");

  private final Path python;
  private final Map<String, String> environment;
  private final List<Map<String, Object>> cells = new ArrayList<>();
  private Duration patience = Duration.ofMinutes(5);

  /** What came back from one cell. */
  record Result(String status, double seconds, int updates, List<JsonNode> outputs) {
    /** All data of one type, joined. */
    String all(String mimeType) {
      StringBuilder text = new StringBuilder();
      for (JsonNode output : outputs) {
        text.append(output.path("data").path(mimeType).asText());
      }
      return text.toString();
    }

    boolean failed() {
      return outputs.stream().anyMatch(o -> o.path("kind").asText().equals("error"));
    }
  }

  KernelDriver(Path python, Map<String, String> environment) {
    this.python = python;
    this.environment = environment;
  }

  /**
   * The Python that Jupyter runs on, by following the jupyter command; empty if there is none. The
   * launcher's command calls the one that the file {@code chosen} beside it names.
   */
  static Optional<Path> python() {
    String command = System.getenv().getOrDefault("PLUMBLINE_JUPYTER", "jupyter");
    try {
      Optional<Path> file = onPath(command);
      for (int hops = 0; hops < 5 && file.isPresent(); hops++) {
        String text = Files.readString(file.get(), StandardCharsets.ISO_8859_1);
        String first = text.lines().findFirst().orElse("");
        if (first.startsWith("#!") && first.contains("python")) {
          String[] words = first.substring(2).strip().split("\\s+");
          return onPath(words[words.length - 1]);
        }
        if (text.contains("$(dirname -- \"$0\")/python")) {
          return Optional.of(file.get().resolveSibling("python"));
        }
        Path chosen = file.get().resolveSibling("chosen");
        Matcher exec = EXEC.matcher(text);
        if (Files.exists(chosen)) {
          file = onPath(Files.readString(chosen).strip());
        } else {
          file = exec.find() ? onPath(exec.group(1)) : Optional.empty();
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> onPath(String command) {
    if (command.contains("/")) {
      return Optional.of(Path.of(command)).filter(Files::isExecutable);
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      Path file = Path.of(folder).resolve(command);
      if (Files.isExecutable(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** How long all cells together may take, and so each of them. */
  KernelDriver withPatience(Duration all) {
    patience = all;
    return this;
  }

  KernelDriver cell(String code) {
    cells.add(Map.of("code", code, "timeout", Math.max(60, patience.toSeconds() / 10)));
    return this;
  }

  /** A cell that is interrupted once it has printed a word, however late that is. */
  KernelDriver interrupted(String code, String word) {
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put("code", code);
    cell.put("interrupt", word);
    cells.add(cell);
    return this;
  }

  List<Result> run() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(Path.of("target"), "kernel");
    Path in = folder.resolve("in.json");
    Path out = folder.resolve("out.json");
    Path err = folder.resolve("err.txt");
    MAPPER.writeValue(in.toFile(), Map.of("kernel", "java", "cells", cells));
    ProcessBuilder builder =
        new ProcessBuilder(python.toString(), "src/test/resources/notebook/drive_kernel.py")
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new IOException("the kernel driver did not end: " + Files.readString(err));
    }
    if (process.exitValue() != 0) {
      throw new IOException("the kernel driver failed: " + Files.readString(err));
    }
    List<Result> results = new ArrayList<>();
    for (JsonNode cell : MAPPER.readTree(out.toFile())) {
      List<JsonNode> outputs = new ArrayList<>();
      cell.path("outputs").forEach(outputs::add);
      results.add(
          new Result(
              cell.path("status").asText(),
              cell.path("seconds").asDouble(),
              cell.path("updates").asInt(),
              outputs));
    }
    return results;
  }
}
