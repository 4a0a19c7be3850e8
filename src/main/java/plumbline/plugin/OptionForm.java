package plumbline.plugin;

import java.util.List;
import java.util.Locale;

/**
 * How the command line has an option.
 *
 * @param type {@code Boolean} without a value; {@code Integer}, {@code Double}, {@code String},
 *     {@code Path}, or {@code List} of numbers with commas between them
 * @param label stands for the value in the help
 * @param rare whether the long help alone explains it
 * @param ofTrial whether a check alone has it: it says what a trial's data are, and those of a fit
 *     are in its file
 * @param required whether a fit asks for it
 */
public record OptionForm(
    Class<?> type, String label, boolean rare, boolean ofTrial, boolean required) {
  static final OptionForm NUMBER = new OptionForm(Double.class, "X", false, false, false);
  static final OptionForm SIZE = new OptionForm(Integer.class, "N", false, false, false);
  static final OptionForm WORD = new OptionForm(String.class, "NAME", false, false, false);
  static final OptionForm LIST = new OptionForm(List.class, "X,...", false, false, false);
  static final OptionForm FLAG = new OptionForm(Boolean.class, "", false, false, false);

  OptionForm ofTrialAlone() {
    return new OptionForm(type, label, rare, true, required);
  }

  OptionForm explainedRarely() {
    return new OptionForm(type, label, true, ofTrial, required);
  }

  OptionForm labelled(String other) {
    return new OptionForm(type, other, rare, ofTrial, required);
  }

  OptionForm askedFor() {
    return new OptionForm(type, label, rare, false, true);
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
