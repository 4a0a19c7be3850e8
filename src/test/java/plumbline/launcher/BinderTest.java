package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What Binder does, in an empty root file system: build, start, and run every notebook as a user
 * without rights, with two gigabytes, one processor and no network.
 */
@Tag("launcher")
@Tag("long")
class BinderTest {
  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();

  /** What the script ends with where the machine cannot do it. */
  private static final int CANNOT = 3;

  @Test
  void everyNotebookRunsInACleanRoot() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(ROOT.resolve("target/binder"));
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                ROOT.resolve("src/test/resources/binder/clean-root.sh").toString(),
                ROOT.toString(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int status = process.waitFor();
    String said = Files.readString(log);
    assumeFalse(status == CANNOT, said);
    assertEquals(0, status, said);
  }
}
