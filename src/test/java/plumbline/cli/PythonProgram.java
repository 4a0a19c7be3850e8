package plumbline.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Samplers in Python, written where a test can run them. */
public final class PythonProgram {
  private static final Path CLIENT = Path.of("src/clients/python/src").toAbsolutePath();

  private PythonProgram() {}

  public static void assumePython() {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "python3")));
    assumeTrue(there, "no python3 on this machine");
  }

  /** Writes a script, in which CLIENT is the client's folder; the command that runs it. */
  public static String command(Path folder, String script) throws IOException {
    Path file = folder.resolve("sampler.py");
    Files.writeString(file, script.replace("CLIENT", "'" + CLIENT + "'"));
    return "python3 '" + file + "'";
  }
}
