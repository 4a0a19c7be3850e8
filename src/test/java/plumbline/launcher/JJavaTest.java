package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every notebook, unchanged, on JJava, the maintained relative of IJava. */
@Tag("launcher")
@Tag("long")
class JJavaTest {
  private static final String VERSION = "1.0a8";

  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();
  private static final Path FOLDER = ROOT.resolve("target/jjava");

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("notebooks"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".ipynb"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void notebookRunsOnJJava(String name) throws Exception {
    Path log = FOLDER.resolve(name + ".log");
    int status =
        run(
            log,
            ROOT.resolve(".plumbline/bin/jupyter").toString(),
            "nbconvert",
            "--to=notebook",
            "--execute",
            ROOT.resolve("notebooks").resolve(name).toString(),
            "--output-dir=" + FOLDER,
            "--output=" + name,
            "--ExecutePreprocessor.kernel_name=jjava",
            "--ExecutePreprocessor.timeout=600");
    assertEquals(0, status, Files.readString(log));
    List<String> types = outputTypes(FOLDER.resolve(name));
    assertTrue(types.contains("text/html"), "no table: " + types);
    assertTrue(types.contains("image/png"), "no chart: " + types);
  }

  /** JJava comes from PyPI; where that cannot be reached the test is skipped. */
  @BeforeAll
  static void installKernel() throws IOException, InterruptedException {
    Path python = ROOT.resolve(".plumbline/venv/bin/python");
    Path installed = FOLDER.resolve("pypi");
    Files.createDirectories(installed);
    int status =
        run(
            FOLDER.resolve("pip.log"),
            Files.isExecutable(python) ? python.toString() : "python3",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-cache-dir",
            "--retries=1",
            "--timeout=15",
            "--upgrade",
            "--target=" + installed,
            "jjava==" + VERSION);
    assumeTrue(status == 0, "JJava cannot be had from PyPI");
    Path spec = Files.createDirectories(FOLDER.resolve("kernels/jjava"));
    ObjectMapper json = new ObjectMapper();
    ObjectNode kernel =
        (ObjectNode)
            json.readTree(installed.resolve("share/jupyter/kernels/java/kernel.json").toFile());
    // Under its own name, beside ours; the path to its jars is then another.
    List<String> command = new ArrayList<>();
    for (JsonNode word : kernel.get("argv")) {
      command.add(
          word.asText()
              .replace(
                  "{resource_dir}", installed.resolve("share/jupyter/kernels/java").toString()));
    }
    command.set(0, Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.forEach(kernel.putArray("argv")::add);
    kernel
        .putObject("env")
        .put(
            "JJAVA_CLASSPATH",
            ROOT.resolve("target/plumbline.jar") + ":" + ROOT + "/target/lib/*.jar")
        .put("JJAVA_LOAD_EXTENSIONS", "1")
        .put(
            "JJAVA_JVM_OPTS",
            "-Djava.awt.headless=true -Dfile.encoding=UTF-8 -Duser.home="
                + ROOT.resolve(".plumbline/home"))
        .put("PLUMBLINE_HOME", ROOT.toString());
    json.writeValue(spec.resolve("kernel.json").toFile(), kernel);
  }

  private static List<String> outputTypes(Path notebook) throws IOException {
    List<String> types = new ArrayList<>();
    for (JsonNode cell : new ObjectMapper().readTree(notebook.toFile()).get("cells")) {
      for (JsonNode output : cell.path("outputs")) {
        assertFalse(output.get("output_type").asText().equals("error"), output::toString);
        output.path("data").fieldNames().forEachRemaining(types::add);
      }
    }
    return types;
  }

  private static int run(Path log, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(ROOT.toFile());
    builder.environment().put("JUPYTER_PATH", FOLDER.toString());
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    if (!process.waitFor(20, TimeUnit.MINUTES)) {
      process.destroy();
      throw new IllegalStateException("still running: " + String.join(" ", command));
    }
    return process.exitValue();
  }
}
