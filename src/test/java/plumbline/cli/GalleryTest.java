package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.testing.Statistical;

/**
 * Libraries on trial, where the Python that PLUMBLINE_PYTHON names (else python3) has them. Seeds
 * are fixed in the examples.
 */
@Tag("long")
class GalleryTest {
  private static final String PYTHON = System.getenv().getOrDefault("PLUMBLINE_PYTHON", "python3");
  private static final Path CLIENT = Path.of("src/clients/python").toAbsolutePath();

  private record Outcome(int status, String said) {}

  private static Outcome python(Path folder, String... words) throws Exception {
    List<String> command = Stream.concat(Stream.of(PYTHON), Stream.of(words)).toList();
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true);
    builder.environment().put("PYTHONPATH", "" + CLIENT.resolve("src"));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("PLUMBLINE_CLASS_PATH", System.getProperty("java.class.path"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PLUMBLINE_LONG", "yes");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), said);
  }

  private static void need(String module) throws Exception {
    Outcome found = python(CLIENT, "-c", "import " + module);
    assumeTrue(found.status() == 0, () -> PYTHON + " has no " + module);
  }

  @Statistical(alpha = 1e-5) // its right samples and chains at level 1e-6
  @Test
  void drawsOfOtherLibrariesAreTakenAsTheyAre() throws Exception {
    Outcome tests = python(CLIENT, "-m", "unittest", "tests.test_draws");
    assertEquals(0, tests.status(), tests.said());
  }

  @Statistical(alpha = 1e-6)
  @ParameterizedTest
  @CsvSource({
    "emcee, emcee_sbc.py level=1e-6, 0",
    "emcee, emcee_sbc.py wrong, 1",
    "pymc, pymc_eight_schools.py level=1e-6 100, 0",
    "pymc, pymc_eight_schools.py centred 300, 1" // its tau is known to miss small values
  })
  void calibrationSeesTheWrongForm(String module, String script, int status) throws Exception {
    need(module);
    Outcome run = python(Path.of("examples/foreign").toAbsolutePath(), script.split(" ", -1));
    assertEquals(status, run.status(), run.said());
  }

  @Statistical(alpha = 1e-6)
  @ParameterizedTest
  @CsvSource({"'', 0", "wrong, 1"})
  void aKernelOfBlackjaxGetsItsVerdict(String variant, int status) throws Exception {
    need("blackjax");
    String client = "env 'PYTHONPATH=" + CLIENT.resolve("src") + "' ";
    String program = client + PYTHON + " examples/foreign/blackjax_kernel.py " + variant;
    String options = "--rung joint --draws 4000 --sweeps 3 --level 1e-6 --program";
    CommandRun run =
        CommandRun.of(
            Stream.concat(
                    Stream.of(("check " + options).split(" ", -1)), Stream.of(program.strip()))
                .toArray(String[]::new));
    assertEquals(status, run.status(), run.out() + run.err());
  }
}
