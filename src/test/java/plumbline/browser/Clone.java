package plumbline.browser;

import java.nio.file.Path;

/** The clone that is being tested. */
final class Clone {
  private Clone() {}

  /** Its top folder: the launcher says so, and Maven runs tests there. */
  static Path root() {
    String home = System.getenv("PLUMBLINE_HOME");
    return Path.of(home == null ? "" : home).toAbsolutePath();
  }
}
