package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every notebook, unchanged, on JJava, the maintained relative of IJava. */
@Tag("launcher")
@Tag("alone")
@Tag("long")
class JJavaTest {
  private static final Path ROOT = JJavaKernel.ROOT;
  private static final Path FOLDER = JJavaKernel.FOLDER;
  private static final Path RELEASE =
      ROOT.resolve(".plumbline/jjava/jupyter/kernels/java/jjava.jar");

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
        JJavaKernel.run(
            log,
            ROOT.resolve(".plumbline/bin/jupyter").toString(),
            "nbconvert",
            "--to=notebook",
            "--execute",
            ROOT.resolve("notebooks").resolve(name).toString(),
            "--output-dir=" + FOLDER,
            "--output=" + name,
            "--ExecutePreprocessor.kernel_name=java",
            "--ExecutePreprocessor.timeout=600");
    assertEquals(0, status, Files.readString(log));
    List<String> types = outputTypes(FOLDER.resolve(name));
    assertTrue(types.contains("text/html"), "no table: " + types);
    assertTrue(types.contains("image/png"), "no chart: " + types);
  }

  @BeforeAll
  static void installKernel() throws IOException, InterruptedException {
    assumeTrue(JJavaKernel.install().isPresent(), "JJava cannot be had from PyPI");
  }

  /** What stands between the library and JJava compiles against the release that runs. */
  @Test
  void adapterCompilesAgainstTheRelease() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> words = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", FOLDER.toString()));
    // The release before all else that the library is compiled with.
    words.addAll(
        List.of("-cp", RELEASE + ":" + ROOT.resolve("target/plumbline.jar") + ":" + classpath()));
    try (Stream<Path> sources = Files.list(ROOT.resolve("src/main/java/plumbline/notebook"))) {
      sources
          .map(Path::toString)
          .filter(source -> source.matches(".*/JJava[A-Za-z]*\\.java"))
          .forEach(words::add);
    }
    assertTrue(words.size() > 6, "no sources: " + words);
    assertEquals(0, compiler.run(null, null, null, words.toArray(String[]::new)));
  }

  private static String classpath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
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
}
