package plumbline.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Statistical;

/** The Python client's own tests, by the Python that is here; those of NumPy where it is. */
class PythonClientTest {
  private static final Path CLIENT = Path.of("src/clients/python").toAbsolutePath();

  @TempDir private Path folder;

  @Statistical(alpha = 1e-6) // the joint test of a right sampler in test_serve.py
  @Test
  void itsTestsPass() throws Exception {
    run(Map.of(), "discover", "-s", "tests");
  }

  /** All of the two hundred programs, of which the tests above try some. */
  @Tag("long")
  @Test
  void twoHundredProgramsGetTheVerdictOfTheirTable() throws Exception {
    run(Map.of("PLUMBLINE_LONG", "1"), "discover", "-s", "tests", "-p", "test_programs.py");
  }

  private void run(Map<String, String> environment, String... arguments) throws Exception {
    Path python =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .map(entry -> Path.of(entry, "python3"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(Path.of("python3"));
    assumeTrue(Files.isExecutable(python), "no python3 on this machine");
    Path log = folder.resolve("log.txt");
    ProcessBuilder tests =
        new ProcessBuilder(
                Stream.concat(Stream.of(python.toString(), "-m", "unittest"), Stream.of(arguments))
                    .toList())
            .directory(CLIENT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    tests.environment().put("PYTHONPATH", CLIENT.resolve("src").toString());
    tests.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    tests.environment().put("PLUMBLINE_CLASS_PATH", System.getProperty("java.class.path"));
    tests.environment().put("JAVA_HOME", System.getProperty("java.home"));
    tests.environment().putAll(environment);
    int status = tests.start().waitFor();
    String text = Files.readString(log);
    assertEquals(0, status, text);
    assertTrue(text.contains("OK"), text);
  }
}
