package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copied clone runs its own code in its notebooks, and never that of the clone it came from. */
@Tag("launcher")
@Tag("alone")
@Tag("long")
class CopiedCloneTest {
  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();

  private static final String NOTEBOOK =
      """
      {"cells":[{"cell_type":"code","id":"where","execution_count":null,"metadata":{},"outputs":[],
      "source":"System.out.println(System.getenv(\\"PLUMBLINE_HOME\\") + \\" \\" + mark)"}],
      "metadata":{"kernelspec":{"name":"java","language":"java","display_name":"Java"}},
      "nbformat":4,"nbformat_minor":5}
      """;

  @TempDir Path folder;

  private String run(Path at, String command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command).directory(at.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PLUMBLINE"));
    builder.environment().remove("JUPYTER_PATH");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(15, TimeUnit.MINUTES), command);
    String said = Files.readString(log);
    assertEquals(0, process.exitValue(), said);
    return said;
  }

  private void runsItsOwn(Path clone, String mark) throws IOException, InterruptedException {
    Files.writeString(
        clone.resolve("src/kernel/startup.jsh"),
        "String mark = \"" + mark + "\";\n",
        StandardOpenOption.APPEND);
    Files.writeString(clone.resolve("where.ipynb"), NOTEBOOK);
    run(clone, "./plumbline setup");
    run(
        clone,
        ".plumbline/bin/jupyter nbconvert --to notebook --execute where.ipynb --output done");
    String done = Files.readString(clone.resolve("done.ipynb"));
    assertTrue(done.contains(clone + " " + mark), done);
  }

  @Test
  void copiedAndThenMoved() throws Exception {
    Path copy = folder.resolve("k\u00f6pie eins");
    Files.createDirectories(copy);
    run(ROOT, "tar cf - --exclude=./.git --exclude=./target/q* . | tar xf - -C '" + copy + "'");
    runsItsOwn(copy.toRealPath(), "copied");
    Path moved = Files.move(copy, folder.resolve("moved"));
    runsItsOwn(moved.toRealPath(), "moved");
  }
}
