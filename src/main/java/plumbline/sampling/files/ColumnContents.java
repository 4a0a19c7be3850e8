package plumbline.sampling.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.Formats.Column;
import plumbline.sampling.files.Formats.Role;

/**
 * What the numbers in columns tell beyond their names: whether they count draws, number chains, or
 * weigh draws, and are no parameters.
 */
final class ColumnContents {
  private ColumnContents() {}

  /**
   * Takes back as variables what is named like an index but does not count.
   *
   * @param chain as read
   * @return the chain with its variables in the file's order, and the columns that do count
   */
  static ReadChain counting(ReadChain chain) {
    List<Column> header = new ArrayList<>(chain.header());
    for (int c = 0; c < header.size(); c++) {
      if (header.get(c).role() == Role.INDEX) {
        double[] values = chain.column(c);
        if (!counts(values) && !climbs(values)) {
          header.set(c, header.get(c).of(Role.VARIABLE));
        }
      }
    }
    return chain.with(header);
  }

  /** What is to be said of columns that count, but for those that everybody knows to. */
  static void remark(ReadChain chain, List<String> remarks) {
    for (String name : chain.index().keySet()) {
      if (Formats.isTold(name)) {
        remarks.add("column " + name + " counts draws, and was not judged");
      }
    }
  }

  /** Takes back as variables all columns named like an index, but for those that R adds. */
  static ReadChain asTable(ReadChain chain) {
    return with(
        chain,
        column -> column.isIndex() && !column.name().isEmpty() && !column.name().startsWith("."),
        Role.VARIABLE);
  }

  private static ReadChain with(ReadChain chain, Predicate<Column> which, Role role) {
    return chain.with(chain.header().stream().map(c -> which.test(c) ? c.of(role) : c).toList());
  }

  /**
   * Whether whole numbers only grow, by whatever steps, but for a start over or a repetition once
   * in ten rows at most: no parameter does that for ten rows and more. So count programs whose
   * first number is another one (1, 100, 200), tables of which rows were left out, and runs that
   * went on.
   */
  private static boolean climbs(double[] values) {
    int exceptions = 0;
    for (int i = 0; i < values.length; i++) {
      if (!isWhole(values[i])) {
        return false;
      }
      exceptions += i > 0 && values[i] <= values[i - 1] ? 1 : 0;
    }
    return values.length >= 10 && 10 * exceptions <= values.length;
  }

  /**
   * Whether numbers count: whole, each as large as the one before, larger by one fixed step, or
   * back at the start; every number as often in a row as the others; and at least three of them in
   * three rows or more, since what is 0 or 1 does the same by chance.
   */
  private static boolean counts(double[] values) {
    double step = 0;
    int run = 0; // how often the number of this place has stood in a row
    int first = 0; // the same of the first number
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (!isWhole(values[i])) {
        return false;
      }
      double change = i == 0 ? 0 : values[i] - values[i - 1];
      if (change != 0) {
        first = first == 0 ? run : first;
        if (run != first) {
          return false;
        }
        run = 0;
      }
      run++;
      largest = Math.max(largest, values[i]);
      if (change > 0) {
        if (step > 0 && change != step) {
          return false;
        }
        step = change;
      } else if (change < 0 && values[i] != values[0]) {
        return false;
      }
    }
    boolean even = first == 0 || run == first;
    boolean many = values.length == 2 || largest > values[0] + step;
    return values.length == 1 || (even && step > 0 && many);
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value) && !Double.isInfinite(value);
  }

  /**
   * The column that numbers the chains of a table, if there is one: named like that, whole numbers
   * from 0 or 1 without gaps, each as often as the others.
   */
  static OptionalInt label(ReadChain whole) {
    Map<String, Integer> variables = whole.variables();
    return variables.entrySet().stream()
        .filter(e -> Formats.is(Role.LABEL, e.getKey()) && variables.size() > 1)
        .mapToInt(Map.Entry::getValue)
        .filter(place -> labels(whole.column(place)))
        .findFirst();
  }

  private static boolean labels(double[] values) {
    NavigableMap<Double, int[]> rows = rowsByLabel(values);
    return rows.size() > 1
        && (rows.firstKey() == 0 || rows.firstKey() == 1)
        && rows.lastKey() == rows.firstKey() + rows.size() - 1
        && rows.keySet().stream().allMatch(v -> v == Math.rint(v))
        && rows.values().stream().mapToInt(own -> own.length).distinct().count() == 1
        && 2 * rows.size() <= values.length;
  }

  /** The rows of each label, labels ascending. */
  static NavigableMap<Double, int[]> rowsByLabel(double[] labels) {
    Map<Double, List<Integer>> rows = new TreeMap<>();
    for (int i = 0; i < labels.length; i++) {
      rows.computeIfAbsent(labels[i] + 0.0, v -> new ArrayList<>()).add(i);
    }
    NavigableMap<Double, int[]> result = new TreeMap<>();
    rows.forEach(
        (label, own) -> result.put(label, own.stream().mapToInt(Integer::intValue).toArray()));
    return result;
  }

  /** Leaves out variables that say which chain a draw is of: one whole number in each chain. */
  static List<ReadChain> withoutLabels(List<ReadChain> chains, List<String> remarks) {
    List<ReadChain> left = chains;
    for (String name : chains.get(0).variables().keySet()) {
      if (Formats.is(Role.LABEL, name)
          && chains.size() > 1
          && chains.get(0).variables().size() > 1
          && chains.stream().allMatch(chain -> isLabel(chain, name))) {
        remarks.add("column " + name + " says which chain a draw is of, and was not judged");
        left =
            left.stream()
                .map(chain -> with(chain, Column.variable(name)::equals, Role.IGNORED))
                .toList();
      }
    }
    return left;
  }

  private static boolean isLabel(ReadChain chain, String name) {
    Integer place = chain.variables().get(name);
    double[] values = place == null ? new double[0] : chain.column(place);
    return values.length > 0
        && values[0] == Math.rint(values[0])
        && Arrays.stream(values).allMatch(v -> v == values[0]);
  }

  /** Refuses draws with weights: where weights differ, a mean of the draws is no mean. */
  static void refuseWeights(List<ReadChain> chains) {
    Map<String, Integer> variables = chains.get(0).variables();
    variables.forEach(
        (name, place) -> {
          boolean logarithms = Formats.is(Role.LOG_WEIGHT, name);
          if (variables.size() < 2 || !(logarithms || Formats.is(Role.WEIGHT, name))) {
            return;
          }
          double[] values =
              chains.stream().flatMapToDouble(c -> Arrays.stream(c.column(place))).toArray();
          if (Arrays.stream(values).anyMatch(w -> w != values[0])
              && (logarithms || Arrays.stream(values).noneMatch(w -> w < 0))) {
            throw new DataFileException(
                chains.get(0).file(),
                "a column " + NumberField.quoted(name) + ", as of weighted draws",
                "draws of equal weight: "
                    + (Arrays.stream(values).allMatch(w -> w == Math.rint(w))
                        ? "repeat each line as often as its weight says"
                        : "draw lines with these probabilities")
                    + " and take the column out; or give it another name, if it is a parameter");
          }
        });
  }

  /** What is expected of the first line; chains of GetDist have none, and weights in the first. */
  static String expectedHeader(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String root = name.replaceFirst("([._][0-9]+)?(\\.[A-Za-z]+)?$", "");
    return Files.exists(file.resolveSibling(root + ".paramnames"))
        ? "names above the columns; chains of GetDist begin with weights, in Python:"
            + " getdist.loadMCSamples(root).makeSingleSamples() draws from them"
        : "a header with variable names, without # before it";
  }
}
