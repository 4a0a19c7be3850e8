package plumbline.sampling;

import java.util.Map;
import java.util.TreeMap;
import plumbline.platform.Release;

/**
 * Where numbers come from: enough to make them again.
 *
 * @param label what was run
 * @param seed the seed of the run
 * @param settings every setting that influences the result, by name
 * @param version the library's version
 */
public record RunInfo(String label, long seed, Map<String, String> settings, String version) {
  /** Sorts and copies the settings. */
  public RunInfo {
    settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /**
   * Information about a run of this library.
   *
   * @param label what was run
   * @param seed the seed of the run
   * @param settings every setting that influences the result
   * @return the information, with this library's version
   */
  public static RunInfo of(String label, long seed, Map<String, String> settings) {
    return new RunInfo(label, seed, settings, libraryVersion());
  }

  /**
   * Information about draws read from elsewhere.
   *
   * @param label where they come from, e.g. a file name
   * @return the information, without seed or settings
   */
  public static RunInfo external(String label) {
    return new RunInfo(label, 0, Map.of(), "external");
  }

  /**
   * The version of this library.
   *
   * @return the version in the jar's manifest, or {@code development} outside a jar
   */
  public static String libraryVersion() {
    return Release.version();
  }
}
