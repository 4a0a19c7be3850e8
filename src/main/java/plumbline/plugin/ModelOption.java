package plumbline.plugin;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.verification.TrialOptions;

/**
 * An option of a model, declared once: its name, what it is when nobody says, and what it means. It
 * becomes {@code --set NAME=VALUE} of a check and {@code --NAME VALUE} of a fit, with its line of
 * help, and reads its own value.
 *
 * @param name in lower case, words joined by hyphens
 * @param usual its value, as it is written, when nobody says another; empty if that depends
 * @param description what it is, in a few words
 * @param words all that it may be, if these are few
 * @param form how the command line has it
 * @param value reads it
 * @param <T> what it is read as
 */
public record ModelOption<T>(
    String name,
    String usual,
    String description,
    List<String> words,
    OptionForm form,
    Function<TrialOptions, T> value) {
  /** Checks the name. */
  public ModelOption {
    if (!name.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException(
          "an option's name has lower-case letters, digits and hyphens: not '" + name + "'");
    }
    words = List.copyOf(words);
  }

  /** A yes or no, as a setting of a check. */
  private enum Answer {
    FALSE,
    TRUE
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
    return plain(
        name,
        Integer.toString(usual),
        description,
        OptionForm.SIZE,
        options -> options.size(name, usual));
  }

  /**
   * A positive number.
   *
   * @param name its name
   * @param usual its usual value; NaN if there is none
   * @param description what it is
   * @return the option
   */
  public static ModelOption<Double> positive(String name, double usual, String description) {
    return plain(
        name,
        Double.isNaN(usual) ? "" : Double.toString(usual),
        description,
        OptionForm.POSITIVE,
        options -> options.positive(name, usual));
  }

  /**
   * Any finite number.
   *
   * @param name its name
   * @param usual its usual value
   * @param description what it is
   * @return the option
   */
  public static ModelOption<Double> number(String name, double usual, String description) {
    return plain(
        name,
        Double.toString(usual),
        description,
        OptionForm.NUMBER,
        options ->
            Double.parseDouble(options.settings().getOrDefault(name, Double.toString(usual))));
  }

  /**
   * A whole number that may be zero.
   *
   * @param name its name
   * @param usual its usual value
   * @param description what it is
   * @return the option
   */
  public static ModelOption<Integer> count(String name, int usual, String description) {
    return plain(
        name,
        Integer.toString(usual),
        description,
        OptionForm.COUNT,
        options -> Integer.valueOf(options.settings().getOrDefault(name, Integer.toString(usual))));
  }

  /**
   * Any text.
   *
   * @param name its name
   * @param usual its usual value; empty if there is none
   * @param description what it is
   * @return the option
   */
  public static ModelOption<String> text(String name, String usual, String description) {
    return plain(
        name,
        usual,
        description,
        OptionForm.WORD,
        options -> options.settings().getOrDefault(name, usual));
  }

  /**
   * A file that a fit reads in place of the one that other fits have as their argument; the first
   * of several gives a saved run its name. {@link FitRun#file(ModelOption)} has it.
   *
   * @param name its name
   * @param description what it holds
   * @return the option, which is required
   */
  public static ModelOption<Boolean> file(String name, String description) {
    return plain(
        name,
        "",
        description,
        OptionForm.of(Path.class, "F", OptionBounds.FINITE).with(OptionForm.Trait.REQUIRED, true),
        options -> true);
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
    return new ModelOption<>(
        name,
        OptionForm.word(usual),
        description,
        words(usual.getDeclaringClass()),
        OptionForm.WORD,
        options -> options.choice(name, usual));
  }

  /**
   * A choice among things that have names.
   *
   * @param name its name
   * @param description what it is; the names are added to it
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
        description,
        List.copyOf(known.keySet()),
        OptionForm.WORD,
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

  /**
   * Whether something is so: {@code --set NAME=true} of a check and {@code --NAME} of a fit.
   *
   * @param name its name
   * @param description what is so
   * @return the option, usually false
   */
  public static ModelOption<Boolean> flag(String name, String description) {
    return new ModelOption<>(
        name,
        OptionForm.word(Answer.FALSE),
        description,
        words(Answer.class),
        OptionForm.FLAG,
        options -> options.choice(name, Answer.FALSE) == Answer.TRUE);
  }

  /**
   * Numbers with commas between them, usually none.
   *
   * @param name its name
   * @param description what they are
   * @return the option
   */
  public static ModelOption<Doubles> numbers(String name, String description) {
    return plain(
        name,
        "",
        description,
        OptionForm.LIST,
        options ->
            Doubles.of(
                Arrays.stream(options.settings().getOrDefault(name, "").split("[\\[\\], ]+"))
                    .filter(number -> !number.isEmpty())
                    .mapToDouble(Double::parseDouble)
                    .toArray()));
  }

  private static <T> ModelOption<T> plain(
      String name, String usual, String about, OptionForm form, Function<TrialOptions, T> value) {
    return new ModelOption<>(name, usual, about, List.of(), form, value);
  }

  private static <E extends Enum<E>> List<String> words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(OptionForm::word).toList();
  }

  /**
   * Of what a trial's data are: a check has it and a fit, whose data are in a file, has not.
   *
   * @return the changed option
   */
  public ModelOption<T> ofTrial() {
    return with(form.with(OptionForm.Trait.OF_TRIAL, true));
  }

  /**
   * Explained by the long help alone.
   *
   * @return the changed option
   */
  public ModelOption<T> rare() {
    return with(form.with(OptionForm.Trait.RARE, true));
  }

  /**
   * Not asked for, where it is a file.
   *
   * @return the changed option
   */
  public ModelOption<T> optional() {
    return with(form.with(OptionForm.Trait.REQUIRED, false));
  }

  /**
   * With another word for its value in the help.
   *
   * @param label stands for the value
   * @return the changed option
   */
  public ModelOption<T> label(String label) {
    return with(form.with(label));
  }

  /**
   * With bounds of its own.
   *
   * @param bounds of its number, or of each of its numbers
   * @return the changed option
   */
  public ModelOption<T> within(OptionBounds bounds) {
    return with(form.with(bounds));
  }

  /**
   * For another option alone: without that it is refused.
   *
   * @param option the other's name
   * @param values of the other that use this one; none if any does
   * @return the changed option
   */
  public ModelOption<T> needs(String option, String... values) {
    return with(form.with(new OptionForm.Need("--" + option, List.of(values))));
  }

  /**
   * Taking the place of something whose options are refused beside it.
   *
   * @param what it takes the place of
   * @param options of that; none for all that is not an option of every command
   * @return the changed option
   */
  public ModelOption<T> replaces(String what, String... options) {
    return with(
        form.with(
            new OptionForm.Replacement(
                what, Arrays.stream(options).map(option -> "--" + option).toList())));
  }

  /**
   * Without a usual value: a fit asks for it.
   *
   * @param explained what it is, in the help
   * @return the changed option
   */
  public ModelOption<T> required(String explained) {
    return new ModelOption<>(
        name, "", explained, words, form.with(OptionForm.Trait.REQUIRED, true), value);
  }

  /**
   * With another usual value.
   *
   * @param other the value
   * @return the changed option
   */
  public ModelOption<T> usually(T other) {
    String written =
        other instanceof Enum<?> constant ? OptionForm.word(constant) : other.toString();
    return new ModelOption<>(
        name,
        written,
        description,
        words,
        form,
        options -> isGiven(options) ? value.apply(options) : other);
  }

  /**
   * With a usual value that depends on others.
   *
   * @param explained says on what, in the help
   * @return the changed option, which asks to be read only where it {@linkplain #isGiven is given}
   */
  public ModelOption<T> withoutUsual(String explained) {
    return new ModelOption<>(name, "", explained, words, form, value);
  }

  private ModelOption<T> with(OptionForm other) {
    return new ModelOption<>(name, usual, description, words, other, value);
  }

  /**
   * Its line of help.
   *
   * @return what it is, its words and its usual value
   */
  public String help() {
    boolean flag = form.type() == Boolean.class;
    boolean said = flag || words.isEmpty() || form.label().equals(String.join("|", words));
    return description
        + (said ? "" : ": " + String.join(", ", words))
        + (usual.isEmpty() || flag ? "" : " (default: " + usual + ")");
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
