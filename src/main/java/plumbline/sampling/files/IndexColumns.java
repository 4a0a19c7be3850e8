package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Columns that count rows or draws: they say how chains lie in a file, and are no parameters. */
final class IndexColumns {
  /** Names of columns that are dropped if they count. */
  private static final Set<String> NAMES =
      Set.of(
          "iteration",
          "iterations",
          "iter",
          "draw",
          "draws",
          "index",
          "unnamed: 0",
          "row",
          "rowname",
          "sample",
          "state",
          "gen",
          "generation",
          "step",
          "steps",
          "cycle",
          "cycles",
          "sweep",
          "sweeps",
          "iter__",
          "draw__",
          ".iteration",
          ".draw");

  private IndexColumns() {}

  /** Whether a column may count, by its name. */
  static boolean isNamedLikeOne(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * Takes back as variables what is named like an index but does not count.
   *
   * @param chain as read
   * @param header of its file
   * @return the chain with its variables in the file's order, and the columns that do count
   */
  static ReadChain drop(ReadChain chain, CsvHeader header) {
    Map<String, Integer> index = new LinkedHashMap<>(chain.extras().index());
    index
        .entrySet()
        .removeIf(
            e ->
                !header.isCounter(e.getKey())
                    && !counts(chain.column(e.getValue()))
                    && !climbs(chain.column(e.getValue())));
    if (index.size() == chain.extras().index().size() && !chain.variables().isEmpty()) {
      return chain;
    }
    return withIndex(chain, index);
  }

  /** What is to be said of columns that count, but for those that everybody knows to. */
  static void remark(ReadChain chain, List<String> remarks) {
    for (String name : chain.extras().index().keySet()) {
      if (Set.of("step", "steps", "cycle", "cycles", "sweep", "sweeps")
          .contains(name.toLowerCase(Locale.ROOT))) {
        remarks.add("column " + name + " counts draws, and was not judged");
      }
    }
  }

  /** Takes back as variables all columns named like an index. */
  static ReadChain keep(ReadChain chain) {
    Map<String, Integer> index = new LinkedHashMap<>(chain.extras().index());
    index.keySet().removeIf(name -> !name.isEmpty() && !name.startsWith("."));
    return withIndex(chain, index);
  }

  private static ReadChain withIndex(ReadChain chain, Map<String, Integer> index) {
    Map<Integer, String> places = new HashMap<>();
    chain.variables().forEach((name, place) -> places.put(place, name));
    chain.extras().index().forEach((name, place) -> places.putIfAbsent(place, name));
    index.values().forEach(places::remove);
    List<Integer> inOrder = new ArrayList<>(places.keySet());
    inOrder.sort(null);
    Map<String, Integer> variables = new LinkedHashMap<>();
    inOrder.forEach(place -> variables.put(places.get(place), place));
    ExtraColumns extras =
        new ExtraColumns(
            chain.extras().sampler(),
            index,
            chain.extras().maximumTreeDepth(),
            chain.extras().unread(),
            chain.extras().chainsTold());
    return new ReadChain(
        chain.file(), chain.number(), variables, chain.columns(), chain.warmup(), extras);
  }

  /**
   * Whether whole numbers only grow, by whatever steps, but for a start over or a repetition once
   * in ten rows at most: no parameter does that for ten rows and more. So count programs whose
   * first number is another one (1, 100, 200), tables of which rows were left out, and runs that
   * went on.
   */
  static boolean climbs(double[] values) {
    int exceptions = 0;
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] == Math.rint(values[i])) || Double.isInfinite(values[i])) {
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
  static boolean counts(double[] values) {
    double step = 0;
    int run = 0; // how often the number of this place has stood in a row
    int first = 0; // the same of the first number
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] == Math.rint(values[i])) || Double.isInfinite(values[i])) {
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
}
