package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The copies that {@code lab} opens: new, edited, updated, and both. */
class WorkCopiesTest {
  private static final String PART = Path.of("src/launcher/work.sh").toAbsolutePath().toString();

  @TempDir private Path folder;

  /** What is said, and then the names of the fresh copies. */
  private String bring() throws IOException, InterruptedException {
    String script =
        "say() { echo \"say: $*\"; }; . \"$0\"; bring_copies shipped work; printf '%s' \"$fresh\"";
    Process process =
        new ProcessBuilder("sh", "-euc", script, PART)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    return text;
  }

  private void ship(String name, String text) throws IOException {
    Files.writeString(
        Files.createDirectories(folder.resolve("shipped")).resolve(name + ".ipynb"), text);
  }

  private Path copy(String name) {
    return folder.resolve("work").resolve(name + ".ipynb");
  }

  @Test
  void editsStayAndUpdatesComeWhereNothingWasEdited() throws Exception {
    ship("a", "one");
    ship("b", "one");
    assertEquals("work/a.ipynb\nwork/b.ipynb\n", bring());
    assertEquals("", bring(), "nothing is new");

    Files.writeString(copy("a"), "mine");
    assertEquals("", bring(), "an edit alone is nobody's news");
    assertEquals("mine", Files.readString(copy("a")));
    assertEquals("one", Files.readString(folder.resolve("shipped/a.ipynb")));

    ship("a", "two");
    ship("b", "two");
    String said = bring();
    assertTrue(said.startsWith("say: a.ipynb: a newer one is shipped. Your copy stays"), said);
    assertTrue(said.endsWith("work/b.ipynb\n"), said);
    assertEquals("mine", Files.readString(copy("a")));
    assertEquals("two", Files.readString(copy("b")));

    Files.delete(copy("a"));
    assertEquals("work/a.ipynb\n", bring());
    assertEquals("two", Files.readString(copy("a")));
  }
}
