package plumbline.models.changepoint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * Layer counts from a CSV file {@code individual,time,layer,count}: individuals by any name, in
 * order of appearance; times and layers by number, the same times for everyone. Lines may come in
 * any order; what is not mentioned counts zero.
 *
 * @param counts the data
 * @param individuals names in order
 * @param times the times in ascending order
 */
record LayerCountsFile(LayerCounts counts, List<String> individuals, List<Integer> times) {
  private static final String HEADER = "individual,time,layer,count";
  private static final int DEEPEST = 100_000;
  private static final int MOST_IN_ALL = 1_000_000_000;

  static LayerCountsFile read(Path file) {
    List<String> lines = TextFile.lines(file, "a CSV file " + HEADER);
    if (lines.isEmpty() || !header(lines.get(0)).equals(HEADER)) {
      throw new DataFileException(
          file, 1, 0, lines.isEmpty() ? "an empty file" : "'" + lines.get(0) + "'", HEADER);
    }
    Map<String, Map<Integer, Map<Integer, Integer>>> cells = new LinkedHashMap<>();
    TreeSet<Integer> times = new TreeSet<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] fields = lines.get(i).split(",", -1);
      if (fields.length != 4) {
        throw new DataFileException(file, i + 1, 0, fields.length + " fields", "four: " + HEADER);
      }
      int time = number(file, i, fields, 1, 0, Integer.MAX_VALUE, "a time, a whole number from 0");
      int layer = number(file, i, fields, 2, 1, DEEPEST, "a layer, a whole number from 1");
      int count = number(file, i, fields, 3, 0, 1_000_000, "a count, a whole number from 0");
      times.add(time);
      Integer before =
          cells
              .computeIfAbsent(fields[0].strip(), name -> new TreeMap<>())
              .computeIfAbsent(time, t -> new TreeMap<>())
              .put(layer, count);
      if (before != null) {
        throw new DataFileException(
            file,
            i + 1,
            0,
            "layer " + layer + " of " + fields[0].strip() + " at time " + time + " once more",
            "each individual, time and layer once");
      }
    }
    if (cells.isEmpty()) {
      throw new DataFileException(file, 0, 0, "no counts", "at least one line after the header");
    }
    List<Ints> all = new ArrayList<>();
    for (Map<Integer, Map<Integer, Integer>> person : cells.values()) {
      for (int time : times) {
        Map<Integer, Integer> cell = person.getOrDefault(time, Map.of());
        long total = cell.values().stream().mapToLong(count -> count).sum();
        if (total > MOST_IN_ALL) {
          throw new DataFileException(
              file, 0, 0, total + " in all at time " + time, "at most " + MOST_IN_ALL);
        }
        all.add(counts(cell));
      }
    }
    return new LayerCountsFile(
        new LayerCounts(times.size(), all), List.copyOf(cells.keySet()), List.copyOf(times));
  }

  private static String header(String line) {
    return line.replace("\uFEFF", "").replace(" ", "").replace("\"", "");
  }

  private static Ints counts(Map<Integer, Integer> byLayer) {
    int deepest = byLayer.keySet().stream().mapToInt(h -> h).max().orElse(0);
    return Ints.generate(deepest, h -> byLayer.getOrDefault(h + 1, 0));
  }

  private static int number(
      Path file, int line, String[] fields, int column, int least, int most, String expected) {
    String text = fields[column].strip();
    if (text.matches("[0-9]{1,9}")) {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    }
    throw new DataFileException(file, line + 1, column + 1, "'" + text + "'", expected);
  }
}
