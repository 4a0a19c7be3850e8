package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An empty environment of Python in a folder, whose programs see nothing of this machine but it.
 */
record PythonEnvironment(Path folder) {
  static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();

  /** How a command ended, and all that it said. */
  record Ended(int status, String said) {
    void well() {
      assertTrue(status == 0, () -> "status " + status + ": " + said);
    }
  }

  static PythonEnvironment in(Path folder) throws Exception {
    return made(folder, "--clear");
  }

  /** One that another one's pip fills ({@code PIP_PYTHON}): it takes a tenth of the time. */
  static PythonEnvironment withoutPip(Path folder) throws Exception {
    return made(folder, "--without-pip");
  }

  private static PythonEnvironment made(Path folder, String how) throws Exception {
    PythonEnvironment made = new PythonEnvironment(folder);
    Ended ended = made.outside("python3", "-m", "venv", how, "" + made.venv());
    assumeTrue(ended.status() == 0, () -> "NOT TESTED: no python3 with venv: " + ended.said());
    return made;
  }

  private Path venv() {
    return folder.resolve("venv");
  }

  Path bin(String program) {
    return venv().resolve("bin").resolve(program);
  }

  /** The registry of packages is to be reached here, where the network is. */
  boolean fetched(String... words) throws Exception {
    return outside(with("" + bin("python"), "-m", "pip", words)).status() == 0;
  }

  /**
   * What a program of this environment says, on a path that has nothing else, without a network.
   */
  Ended run(Path at, Map<String, String> more, String... command) throws Exception {
    Map<String, String> bare = new TreeMap<>(more);
    bare.put("PATH", "" + bin(""));
    bare.put("HOME", "" + folder);
    bare.put("LC_ALL", "C.UTF-8");
    bare.put("PIP_NO_INDEX", "1");
    bare.put("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    return ended(at, bare, command);
  }

  Ended python(String... words) throws Exception {
    return run(folder, Map.of(), with("" + bin("python"), words));
  }

  /** As a user of this machine. */
  Ended outside(String... command) throws Exception {
    return ended(ROOT, System.getenv(), command);
  }

  private static String[] with(String first, String... words) {
    return Stream.concat(Stream.of(first), Stream.of(words)).toArray(String[]::new);
  }

  private static String[] with(String first, String second, String third, String... words) {
    return Stream.concat(Stream.of(first, second, third), Stream.of(words)).toArray(String[]::new);
  }

  private Ended ended(Path at, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(at.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path log = folder.resolve("log");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new Ended(127, "" + e.getMessage());
    }
    assertTrue(process.waitFor(15, TimeUnit.MINUTES), List.of(command)::toString);
    return new Ended(process.exitValue(), Files.readString(log));
  }
}
