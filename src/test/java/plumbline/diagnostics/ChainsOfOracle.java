package plumbline.diagnostics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The oracle's chains, read by a few lines of their own: independent of the production reader. */
final class ChainsOfOracle {
  private ChainsOfOracle() {}

  /** Variable to [chain][draw]. */
  static Map<String, double[][]> read(String folder, String dataset) {
    List<List<String>> rows = rows(folder + "/chains_" + dataset + ".csv");
    List<String> header = rows.get(0);
    int chains = 0;
    for (List<String> row : rows.subList(1, rows.size())) {
      chains = Math.max(chains, Integer.parseInt(row.get(0)));
    }
    int draws = (rows.size() - 1) / chains;
    Map<String, double[][]> result = new LinkedHashMap<>();
    for (int column = 1; column < header.size(); column++) {
      double[][] values = new double[chains][draws];
      int[] filled = new int[chains];
      for (List<String> row : rows.subList(1, rows.size())) {
        int chain = Integer.parseInt(row.get(0)) - 1;
        values[chain][filled[chain]++] = number(row.get(column));
      }
      result.put(header.get(column), values);
    }
    return result;
  }

  static double number(String text) {
    return switch (text) {
      case "NA", "NaN" -> Double.NaN;
      case "Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  /** The cells of a CSV resource; quotes may surround a cell. */
  static List<List<String>> rows(String resource) {
    String name = "/oracle/diagnostics/" + resource;
    try (InputStream stream = ChainsOfOracle.class.getResourceAsStream(name);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader.lines().map(ChainsOfOracle::cells).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
