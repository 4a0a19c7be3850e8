package plumbline.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The kernel JJava, installed into the clone as a reader installs it. */
public final class JJavaKernel {
  static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();
  static final Path FOLDER = ROOT.resolve("target/jjava");

  private JJavaKernel() {}

  /**
   * Installs it where it is not yet there.
   *
   * @return what JUPYTER_PATH must have first; empty where PyPI, from where it comes, cannot be
   *     reached
   * @throws IllegalStateException if it cannot be installed for another reason
   */
  public static Optional<Path> install() throws IOException, InterruptedException {
    Path log = FOLDER.resolve("setup.log");
    int status = run(log, ROOT.resolve("plumbline").toString(), "setup", "--kernel=jjava");
    String said = Files.readString(log);
    if (status == 0) {
      return Optional.of(ROOT.resolve(".plumbline/jjava/jupyter"));
    }
    if (said.contains("from PyPI")) {
      return Optional.empty();
    }
    throw new IllegalStateException("setup --kernel=jjava: " + said);
  }

  /** Runs a command with this kernel; its exit status. */
  static int run(Path log, String... command) throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    ProcessBuilder builder = new ProcessBuilder(command).directory(ROOT.toFile());
    builder.environment().put("PLUMBLINE_KERNEL", "jjava");
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
