package plumbline.plugin;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import plumbline.verification.TrialOptions;

/**
 * An option of a model, declared once: its name, what it is when nobody says, and what it means. It
 * becomes {@code --set NAME=VALUE} of a check and {@code --NAME VALUE} of a fit, with its line of
 * help, and reads its own value.
 *
 * @param name in lower case, words joined by hyphens
 * @param usual its value, as it is written, when nobody says another
 * @param description what it is, in a few words
 * @param value reads it
 * @param <T> what it is read as
 */
public record ModelOption<T>(
    String name, String usual, String description, Function<TrialOptions, T> value) {
  /** Checks the name. */
  public ModelOption {
    if (!name.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException(
          "an option's name has lower-case letters, digits and hyphens: not '" + name + "'");
    }
  }

  /**
   * A positive whole number.
   *
   * @param name its name
   * @param usual its usual value
   * @param description what it is
   * @return the option
   */
  public static ModelOption<Integer> size(String name, int usual, String description) {
    return new ModelOption<>(
        name, Integer.toString(usual), description, options -> options.size(name, usual));
  }

  /**
   * A positive number.
   *
   * @param name its name
   * @param usual its usual value
   * @param description what it is
   * @return the option
   */
  public static ModelOption<Double> positive(String name, double usual, String description) {
    return new ModelOption<>(
        name, Double.toString(usual), description, options -> options.positive(name, usual));
  }

  /**
   * A choice among constants, written in lower case with hyphens.
   *
   * @param name its name
   * @param usual its usual value
   * @param description what it is; the constants are added
   * @param <E> the type of the constants
   * @return the option
   */
  public static <E extends Enum<E>> ModelOption<E> choice(
      String name, E usual, String description) {
    String words =
        Arrays.stream(usual.getDeclaringClass().getEnumConstants())
            .map(ModelOption::word)
            .collect(Collectors.joining(", "));
    return new ModelOption<>(
        name, word(usual), description + ": " + words, options -> options.choice(name, usual));
  }

  /**
   * A choice among things that have names.
   *
   * @param name its name
   * @param description what it is; the names are added
   * @param choices what there is to choose from by its name, the usual one first
   * @param <T> what they are
   * @return the option
   */
  @SafeVarargs
  public static <T> ModelOption<T> oneOf(
      String name, String description, Map.Entry<String, ? extends T>... choices) {
    Map<String, T> known = new LinkedHashMap<>();
    for (Map.Entry<String, ? extends T> choice : choices) {
      known.put(choice.getKey(), choice.getValue());
    }
    String usual = choices[0].getKey();
    return new ModelOption<>(
        name,
        usual,
        description + ": " + String.join(", ", known.keySet()),
        options -> {
          String value = options.settings().getOrDefault(name, usual);
          T chosen = known.get(value);
          if (chosen == null) {
            throw new IllegalArgumentException(
                name + " must be one of " + new TreeSet<>(known.keySet()) + ", not " + value);
          }
          return chosen;
        });
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Refuses settings that are no option.
   *
   * @param options what was asked for
   * @param known the options that there are
   * @return what was asked for
   * @throws IllegalArgumentException if a setting has another name
   */
  public static TrialOptions allow(TrialOptions options, List<ModelOption<?>> known) {
    return options.allow(known.stream().map(ModelOption::name).toArray(String[]::new));
  }

  /**
   * Whether somebody said a value.
   *
   * @param options what was asked for
   * @return false if the usual value stands
   */
  public boolean isGiven(TrialOptions options) {
    return options.settings().containsKey(name);
  }

  /**
   * The value.
   *
   * @param options what was asked for
   * @return the option's value there
   * @throws IllegalArgumentException if it is not what it should be
   */
  public T of(TrialOptions options) {
    return value.apply(options);
  }
}
