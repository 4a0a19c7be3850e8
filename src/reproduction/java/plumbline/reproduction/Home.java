package plumbline.reproduction;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The clone that a command works in. */
public final class Home {
  private Home() {}

  /** The folder named by PLUMBLINE_HOME, else the nearest one above with a pom.xml. */
  public static Path find() {
    @Nullable String named = System.getenv("PLUMBLINE_HOME");
    if (named != null && !named.isEmpty()) {
      return Path.of(named).toAbsolutePath().normalize();
    }
    @Nullable Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      if (Files.exists(folder.resolve("pom.xml"))) {
        return folder;
      }
      folder = folder.getParent();
    }
    throw new IllegalArgumentException(
        "not inside a clone of Plumbline: no pom.xml here or above; set PLUMBLINE_HOME");
  }
}
