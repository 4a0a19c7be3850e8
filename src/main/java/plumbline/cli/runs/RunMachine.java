package plumbline.cli.runs;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.Json;
import plumbline.sampling.RunInfo;

/**
 * What a run was made by. One seed gives the same bytes where all of it is the same.
 *
 * @param version of this library
 * @param jar the SHA-256 of its jar, which holds the versions of all libraries too; empty where
 *     classes run that are in no jar
 * @param jdk the version of Java and who made it
 * @param processor its family
 * @param system the operating system
 */
public record RunMachine(String version, String jar, String jdk, String processor, String system) {
  /** That of this process. */
  public static RunMachine here() {
    return new RunMachine(
        RunInfo.libraryVersion(),
        jarDigest(),
        Runtime.version() + ", " + System.getProperty("java.vendor", ""),
        System.getProperty("os.arch", ""),
        System.getProperty("os.name", ""));
  }

  private static String jarDigest() {
    @Nullable CodeSource source = RunMachine.class.getProtectionDomain().getCodeSource();
    try {
      if (source != null && source.getLocation() != null) {
        Path jar = Path.of(source.getLocation().toURI());
        return FileDigest.of("", jar).sha256();
      }
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      // classes from somewhere else: not to be named by a digest
    }
    return "";
  }

  /** Names and values, as in {@code run.json}. */
  public Map<String, Object> fields() {
    return Json.of("version jarSha256=jar jdk processor system", this);
  }
}
