package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.Formats.Column;
import plumbline.sampling.files.Formats.Role;

/**
 * Tables with a line for each chain, draw and coordinate, as xarray and tidybayes write them: each
 * variable gets one column for each value of the coordinates that it depends on.
 */
final class Coordinates {
  private final ReadChain chain;
  private final Map<Integer, List<String>> words;
  private final int[][] rows;
  private final List<double[]> coordinates = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();

  private Coordinates(ReadChain chain, Map<Integer, List<String>> words, int[][] rows) {
    this.chain = chain;
    this.words = words;
    this.rows = rows;
  }

  /**
   * Spreads coordinates over columns.
   *
   * @param chain as read
   * @param words by column, the words that its numbers stand for
   * @return a chain with a row for each draw; the chain itself if every draw has one row
   */
  static ReadChain spread(ReadChain chain, Map<Integer, List<String>> words) {
    int[][] rows =
        chain.index().entrySet().stream()
            .filter(e -> !e.getKey().isEmpty())
            .findFirst()
            .map(e -> rowsOf(chain.column(e.getValue())))
            .orElse(new int[0][]);
    Coordinates table = new Coordinates(chain, words, rows);
    if (rows.length > 0 && rows[0].length > 1 && table.findCoordinates()) {
      return table.spread();
    }
    for (int place : words.keySet()) {
      throw new DataFileException(
          chain.file(),
          "words in column " + NumberField.quoted(chain.header().get(place).name()),
          "numbers, or a coordinate with one line for each chain, draw and word");
    }
    return chain;
  }

  /** The rows of each draw; empty if not all have as many, or numbers are missing. */
  private static int[][] rowsOf(double[] draw) {
    Map<Double, List<Integer>> rows = new LinkedHashMap<>();
    for (int i = 0; i < draw.length; i++) {
      if (Double.isNaN(draw[i])) {
        return new int[0][];
      }
      rows.computeIfAbsent(draw[i], k -> new ArrayList<>()).add(i);
    }
    int[][] result =
        rows.values().stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    boolean even = Arrays.stream(result).allMatch(r -> r.length == result[0].length);
    return even ? result : new int[0][];
  }

  /** Words first, then whole numbers that are the same in every draw; true if they tell rows. */
  private boolean findCoordinates() {
    for (int place : chain.variables().values()) {
      if (words.containsKey(place)) {
        add(place);
      }
    }
    for (int place : chain.variables().values()) {
      if (!words.containsKey(place) && !distinct()) {
        double[] values = chain.column(place);
        if (isCoordinate(values)) {
          add(place);
        }
      }
    }
    return distinct();
  }

  private void add(int place) {
    places.add(place);
    coordinates.add(chain.column(place));
  }

  private boolean isCoordinate(double[] values) {
    boolean varies = false;
    for (int[] draw : rows) {
      for (int k = 0; k < draw.length; k++) {
        double value = values[draw[k]];
        if (value != Math.rint(value) || value != values[rows[0][k]]) {
          return false;
        }
        varies |= value != values[draw[0]];
      }
    }
    return varies;
  }

  private boolean distinct() {
    for (int[] draw : rows) {
      if (Arrays.stream(draw).mapToObj(row -> key(row, -1)).distinct().count() < draw.length) {
        return false;
      }
    }
    return !coordinates.isEmpty();
  }

  /** The coordinates of a row, one of them left out. */
  private List<Double> key(int row, int without) {
    List<Double> key = new ArrayList<>();
    for (int j = 0; j < coordinates.size(); j++) {
      if (j != without) {
        key.add(coordinates.get(j)[row]);
      }
    }
    return key;
  }

  private ReadChain spread() {
    Map<Column, double[]> columns = new LinkedHashMap<>();
    chain
        .variables()
        .forEach(
            (name, place) -> {
              if (!places.contains(place)) {
                addVariable(name, chain.column(place), columns);
              }
            });
    chain
        .sampler()
        .forEach(
            (name, place) -> {
              double[] values = chain.column(place);
              columns.put(
                  new Column(name, Role.SAMPLER),
                  Arrays.stream(rows).mapToDouble(draw -> values[draw[0]]).toArray());
            });
    return chain.with(
        chain.number(),
        List.copyOf(columns.keySet()),
        Columns.of(List.copyOf(columns.values()), 0, rows.length),
        0);
  }

  private void addVariable(String name, double[] values, Map<Column, double[]> columns) {
    List<Integer> depends = new ArrayList<>();
    for (int j = 0; j < coordinates.size(); j++) {
      if (dependsOn(values, j)) {
        depends.add(j);
      }
    }
    for (int k = 0; k < rows[0].length; k++) {
      int at = k;
      String label =
          depends.isEmpty()
              ? name
              : name
                  + "["
                  + String.join(",", depends.stream().map(j -> label(j, rows[0][at])).toList())
                  + "]";
      columns.computeIfAbsent(Column.variable(label), v -> column(values, depends, at));
    }
  }

  /** The values at the coordinates of a row, draw after draw, in whatever order rows stand. */
  private double[] column(double[] values, List<Integer> depends, int k) {
    double[] column = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int at = k; // where it usually stands
      for (int tried = 0; !alike(depends, rows[i][at], rows[0][k]); tried++) {
        if (tried == rows[i].length) {
          throw new DataFileException(
              chain.file(), "a draw without some of the coordinates", "a line for each");
        }
        at = tried;
      }
      column[i] = values[rows[i][at]];
    }
    return column;
  }

  private boolean alike(List<Integer> depends, int row, int other) {
    for (int j : depends) {
      if (coordinates.get(j)[row] != coordinates.get(j)[other]) {
        return false;
      }
    }
    return true;
  }

  private boolean dependsOn(double[] values, int coordinate) {
    for (int[] draw : rows) {
      Map<List<Double>, Double> seen = new HashMap<>();
      for (int row : draw) {
        Double before = seen.putIfAbsent(key(row, coordinate), values[row]);
        if (before != null && Double.compare(before, values[row]) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private String label(int coordinate, int row) {
    double value = coordinates.get(coordinate)[row];
    List<String> names = words.get(places.get(coordinate));
    return names == null ? Long.toString((long) value) : names.get((int) value);
  }
}
