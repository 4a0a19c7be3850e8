package plumbline.plugin;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How the command line has an option.
 *
 * @param type {@code Boolean} without a value; {@code Integer}, {@code Double}, {@code String},
 *     {@code Path}, or {@code List} of numbers with commas between them
 * @param label stands for the value in the help
 * @param traits what holds of it
 * @param bounds of its number, or of each of its numbers
 * @param need the option that it is for, if it is for one
 * @param replacement what it takes the place of, if it does
 */
public record OptionForm(
    Class<?> type,
    String label,
    Set<Trait> traits,
    OptionBounds bounds,
    Optional<Need> need,
    Optional<Replacement> replacement) {
  static final OptionForm NUMBER = of(Double.class, "X", OptionBounds.FINITE);
  static final OptionForm POSITIVE = of(Double.class, "X", OptionBounds.POSITIVE);
  static final OptionForm SIZE = of(Integer.class, "N", OptionBounds.COUNT);
  static final OptionForm COUNT = of(Integer.class, "N", OptionBounds.NUMBER);
  static final OptionForm WORD = of(String.class, "NAME", OptionBounds.FINITE);
  static final OptionForm LIST = of(List.class, "X,...", OptionBounds.FINITE);
  static final OptionForm FLAG = of(Boolean.class, "", OptionBounds.FINITE);

  /** Copies the traits. */
  public OptionForm {
    traits = Set.copyOf(traits);
  }

  /** What can hold of an option. */
  public enum Trait {
    /** The long help alone explains it. */
    RARE,
    /**
     * A check alone has it: it says what a trial's data are, and those of a fit are in its file.
     */
    OF_TRIAL,
    /** A fit asks for it. */
    REQUIRED
  }

  /**
   * The option that another is for: without it the other would be taken and do nothing.
   *
   * @param option its name with hyphens
   * @param values of it that use the other; none if any does
   */
  public record Need(String option, List<String> values) {
    /** Copies the values. */
    public Need {
      values = List.copyOf(values);
    }

    @Override
    public String toString() {
      int last = values.size() - 1;
      return last < 0
          ? option
          : "%s %s%s%s"
              .formatted(
                  option,
                  String.join(", ", values.subList(0, last)),
                  last > 0 ? " or " : "",
                  values.get(last));
    }
  }

  /**
   * What an option takes the place of: other options have no use beside it.
   *
   * @param what it takes the place of
   * @param options of that, with hyphens; none for all that is not an option of every command
   */
  public record Replacement(String what, List<String> options) {
    /** Copies the names. */
    public Replacement {
      options = List.copyOf(options);
    }
  }

  static OptionForm of(Class<?> type, String label, OptionBounds bounds) {
    return new OptionForm(type, label, Set.of(), bounds, Optional.empty(), Optional.empty());
  }

  /**
   * Whether something holds of it.
   *
   * @param trait what may
   * @return whether it does
   */
  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  OptionForm with(Trait trait, boolean holds) {
    Set<Trait> other = EnumSet.noneOf(Trait.class);
    other.addAll(traits);
    if (holds) {
      other.add(trait);
    } else {
      other.remove(trait);
    }
    return new OptionForm(type, label, other, bounds, need, replacement);
  }

  OptionForm with(String other) {
    return new OptionForm(type, other, traits, bounds, need, replacement);
  }

  OptionForm with(OptionBounds other) {
    return new OptionForm(type, label, traits, other, need, replacement);
  }

  OptionForm with(Need other) {
    return new OptionForm(type, label, traits, bounds, Optional.of(other), replacement);
  }

  OptionForm with(Replacement other) {
    return new OptionForm(type, label, traits, bounds, need, Optional.of(other));
  }

  /**
   * A constant as a setting and the command line have it.
   *
   * @param constant of any type
   * @return lower case with hyphens
   */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
