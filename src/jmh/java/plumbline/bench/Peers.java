package plumbline.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Other people's programs: where they are, and in which version. */
final class Peers {
  private static final long PATIENCE_SECONDS = 120;

  private Peers() {}

  static Path home() {
    return Path.of(System.getProperty("plumbline.home", "")).toAbsolutePath();
  }

  /** The Python that {@code ./plumbline bench --peers} has filled, or the system's. */
  static String python() {
    Path own = home().resolve(".plumbline/peers/bin/python");
    return Files.exists(own) ? own.toString() : "python3";
  }

  /** The version of an R package; empty where R or the package is missing. */
  static Optional<String> inR(String name) {
    return said("Rscript", "-e", "cat(as.character(packageVersion('" + name + "')))");
  }

  /** The version of a Python package; empty where Python or the package is missing. */
  static Optional<String> inPython(String name) {
    return said(python(), "-c", "import importlib.metadata as m; print(m.version('" + name + "'))");
  }

  private static Optional<String> said(String... command) {
    try {
      Process process =
          new ProcessBuilder(List.of(command))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 && !text.isBlank()
          ? Optional.of(text.strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
