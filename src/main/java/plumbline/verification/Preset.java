package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A document's own settings: how its model is built, and how its test is designed.
 *
 * @param name what the command line calls it
 * @param document which document and section
 * @param settings the model's options, as {@link TrialOptions} knows them
 * @param design of the joint test
 */
public record Preset(String name, String document, Map<String, String> settings, Design design) {
  /** Sorts and copies the settings. */
  public Preset {
    settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /**
   * The recipes that any model can follow.
   *
   * @return the presets of {@link AsPublished}, without options of a model
   */
  public static List<Preset> general() {
    List<Preset> presets = new ArrayList<>();
    AsPublished.presets()
        .forEach(
            (name, published) ->
                presets.add(new Preset(name, published.document(), Map.of(), published)));
    return presets;
  }

  /**
   * These settings where nothing else is asked for.
   *
   * @param options what is asked for
   * @return the options with this preset's settings added
   */
  public TrialOptions under(TrialOptions options) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(options.settings());
    return new TrialOptions(options.formula(), all);
  }
}
