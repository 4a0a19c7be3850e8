package plumbline.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import plumbline.models.start.StartTrials;
import plumbline.verification.Trial;

/** The trials that {@code check} knows by name. */
final class BuiltInTrials {
  private static final Map<String, Supplier<Trial<?, ?>>> BY_NAME =
      new TreeMap<>(Map.of("start", StartTrials::normal, "mixture", StartTrials::mixture));

  private BuiltInTrials() {}

  static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  static Trial<?, ?> named(String name) {
    Supplier<Trial<?, ?>> trial = BY_NAME.get(name);
    if (trial == null) {
      throw new IllegalArgumentException(
          "there is no model named " + name + "; check knows " + names());
    }
    return trial.get();
  }
}
