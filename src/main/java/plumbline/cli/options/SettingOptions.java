package plumbline.cli.options;

import static plumbline.cli.options.HelpPage.MORE;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.sampling.Formula;
import plumbline.verification.TrialOptions;

/** The settings of a model of this library. */
public final class SettingOptions {
  @Option(names = "--formula", paramLabel = "corrected|as-printed", order = MORE)
  private String formula = "corrected";

  @Option(names = "--set", paramLabel = "KEY=VALUE")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** As it was written: corrected or as-printed. */
  public String formula() {
    return formula;
  }

  /** Names and values. */
  public Map<String, String> values() {
    return settings;
  }

  /** Other settings in place of those that were given, as of a preset. */
  public void replace(Map<String, String> others) {
    settings = new LinkedHashMap<>(others);
  }

  public TrialOptions options() {
    return new TrialOptions(formula(formula), settings);
  }

  /**
   * A document's formula as it is named on the command line.
   *
   * @throws IllegalArgumentException if it is neither corrected nor as-printed
   */
  private static Formula formula(String name) {
    return switch (name) {
      case "corrected" -> Formula.CORRECTED;
      case "as-printed" -> Formula.AS_PRINTED;
      default ->
          throw new IllegalArgumentException(
              "--formula must be corrected or as-printed, not " + name);
    };
  }
}
