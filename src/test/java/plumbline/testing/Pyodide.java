package plumbline.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/** CPython as WebAssembly, which a page or node loads: from npm's registry, held to its content. */
public final class Pyodide {
  private static final String VERSION = "314.0.7";

  private static final String SHA256 =
      "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0";

  private Pyodide() {}

  /**
   * Its folder: what PLUMBLINE_PYODIDE names, else one in .plumbline of this clone, which is
   * fetched if it is not there. A test without it is skipped.
   */
  public static Path folder(Path clone) throws IOException, InterruptedException {
    String named = System.getenv("PLUMBLINE_PYODIDE");
    if (named != null) {
      return Path.of(named);
    }
    Path own = Files.createDirectories(clone.resolve(".plumbline").resolve("pyodide"));
    Path folder = own.resolve(VERSION);
    if (Files.exists(folder)) {
      return folder;
    }
    // Another test may be at it: each in a folder of its own, and the first one is kept.
    Path scratch = Files.createTempDirectory(own, "fetched-");
    boolean fetched =
        runs("npm", "pack", "--silent", "--pack-destination", "" + scratch, "pyodide@" + VERSION);
    assumeTrue(fetched, "NOT TESTED: Pyodide cannot be had, no npm or no network");
    Path file = scratch.resolve("pyodide-" + VERSION + ".tgz");
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      assertEquals(SHA256, HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file))));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    assertTrue(runs("tar", "xzf", "" + file, "-C", "" + scratch), "" + file);
    Files.delete(file);
    try {
      Files.move(scratch.resolve("package"), folder);
      Files.delete(scratch);
    } catch (FileSystemException e) {
      if (!Files.exists(folder)) {
        throw e;
      }
    }
    return folder;
  }

  private static boolean runs(String... command) throws InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    try {
      return builder
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }
}
