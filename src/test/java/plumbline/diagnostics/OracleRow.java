package plumbline.diagnostics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One line of results.csv: a number that R computed from chains that we have. */
record OracleRow(
    String dataset,
    String variable,
    String chain,
    String diagnostic,
    String options,
    String key,
    String value,
    String note) {

  static List<OracleRow> read(String folder) {
    List<List<String>> rows = ChainsOfOracle.rows(folder + "/results.csv");
    return rows.subList(1, rows.size()).stream()
        .map(
            r ->
                new OracleRow(
                    r.get(0), r.get(1), r.get(2), r.get(4), r.get(5), r.get(6), r.get(7), r.get(8)))
        .toList();
  }

  /** R's number; NaN for NA. */
  double expected() {
    return switch (value) {
      case "TRUE" -> 1;
      case "FALSE" -> 0;
      default -> ChainsOfOracle.number(value);
    };
  }

  /** The settings in the options: {@code q=0.025 r=0.005}, ... */
  Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    for (String word : options.split(" ", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        settings.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return settings;
  }

  double number(String setting, double otherwise) {
    String text = settings().get(setting);
    return text == null ? otherwise : Double.parseDouble(text);
  }

  @Override
  public String toString() {
    return String.join(" | ", dataset, variable, chain, diagnostic, options, key, value, note);
  }
}
