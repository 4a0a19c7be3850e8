package plumbline.verification;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.sampling.Formula;
import plumbline.verification.joint.AsPublished;
import plumbline.verification.joint.Design;

/**
 * What a trial is built from: the version of a document's formula, and settings by name. A trial
 * first says which names it {@linkplain #allow knows}; every other one is an error.
 *
 * @param formula which version where the document is wrong
 * @param settings values by name, as text
 */
public record TrialOptions(Formula formula, Map<String, String> settings) {
  /** Copies the settings, sorted: they are printed and stored, in one order in every process. */
  public TrialOptions {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /**
   * No settings, corrected formula.
   *
   * @return the defaults
   */
  public static TrialOptions defaults() {
    return new TrialOptions(Formula.CORRECTED, Map.of());
  }

  /**
   * With another formula.
   *
   * @param other which version
   * @return the changed options
   */
  public TrialOptions with(Formula other) {
    return new TrialOptions(other, settings);
  }

  /**
   * With one more setting.
   *
   * @param name its name
   * @param value its value
   * @return the changed options
   */
  public TrialOptions with(String name, String value) {
    Map<String, String> more = new TreeMap<>(settings);
    more.put(name, value);
    return new TrialOptions(formula, more);
  }

  /**
   * Checks the names of the settings.
   *
   * @param names all names that the trial knows
   * @return these options
   * @throws IllegalArgumentException if a setting has another name
   */
  public TrialOptions allow(String... names) {
    Set<String> known = new TreeSet<>(Set.of(names));
    for (String name : new TreeSet<>(settings.keySet())) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "there is no setting named " + name + (known.isEmpty() ? "" : "; use one of " + known));
      }
    }
    return this;
  }

  /**
   * A sampler without a misprint to reproduce says so here.
   *
   * @param model the model's name
   * @return these options
   * @throws IllegalArgumentException if the printed formula is asked for
   */
  public TrialOptions correctedOnly(String model) {
    if (formula != Formula.CORRECTED) {
      throw new IllegalArgumentException(
          "--formula must be corrected for " + model + ", which has no misprint to reproduce");
    }
    return this;
  }

  /**
   * A choice among constants, written in lower case with hyphens.
   *
   * @param name the setting
   * @param otherwise the default
   * @param <E> the type of the constants
   * @return the choice
   * @throws IllegalArgumentException if the value names no constant
   */
  public <E extends Enum<E>> E choice(String name, E otherwise) {
    String value = settings.get(name);
    if (value == null) {
      return otherwise;
    }
    Set<String> known = new TreeSet<>();
    for (E constant : otherwise.getDeclaringClass().getEnumConstants()) {
      String written = constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      if (written.equals(value)) {
        return constant;
      }
      known.add(written);
    }
    throw new IllegalArgumentException(name + " must be one of " + known + ", not " + value);
  }

  /**
   * A positive whole number.
   *
   * @param name the setting
   * @param otherwise the default
   * @return the number
   * @throws IllegalArgumentException if the value is none
   */
  public int size(String name, int otherwise) {
    String value = settings.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException(name + " must be a positive whole number, not " + value);
    }
    return Integer.parseInt(value);
  }

  /**
   * A positive number.
   *
   * @param name the setting
   * @param otherwise the default
   * @return the number
   * @throws IllegalArgumentException if the value is none
   */
  public double positive(String name, double otherwise) {
    String value = settings.get(name);
    if (value == null) {
      return otherwise;
    }
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be a positive number, not " + value);
    }
    return number;
  }

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
      settings = Collections.unmodifiableMap(new TreeMap<>(settings));
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
}
