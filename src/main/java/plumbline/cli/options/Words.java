package plumbline.cli.options;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Words on the command line that stand for constants. */
public final class Words {
  private Words() {}

  public static <T> T oneOf(String option, String word, Map<String, T> meanings) {
    T meaning = meanings.get(word);
    if (meaning == null) {
      throw new IllegalArgumentException(
          option + " must be one of " + new TreeSet<>(meanings.keySet()) + ", not " + word);
    }
    return meaning;
  }

  /** Constants in lower case with hyphens. */
  public static <E extends Enum<E>> E oneOf(String option, String word, Class<E> type) {
    Map<String, E> meanings = new TreeMap<>();
    for (E constant : type.getEnumConstants()) {
      meanings.put(of(constant), constant);
    }
    return oneOf(option, word, meanings);
  }

  /** A constant as the command line has it. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
