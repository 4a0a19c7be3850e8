package plumbline.platform;

import org.jspecify.annotations.Nullable;

/** Which release of the library this is. */
public final class Release {
  private Release() {}

  /** The version in the jar's manifest; {@code development} outside a jar. */
  public static String version() {
    @Nullable String version = Release.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
