package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Columns that say which chain a row is of, under other names than {@code chain}: they are no
 * parameters. Of one, chains "in different places" would be said, which they are by definition.
 * Only columns that programs call so: a parameter whose chains are stuck at 1, 2, 3 is a finding.
 */
final class LabelColumns {
  private static final Set<String> NAMES =
      Set.of(
          "run",
          "run_id",
          "replicate",
          "replica",
          "rep",
          "walker",
          "walker_id",
          "chainid",
          "chain_no",
          "chain_number",
          "chain_index");

  private LabelColumns() {}

  /** The place of a column that numbers the chains of a table. */
  static OptionalInt find(ReadChain whole) {
    for (Map.Entry<String, Integer> variable : whole.variables().entrySet()) {
      if (isNamedLikeOne(variable.getKey())
          && whole.variables().size() > 1
          && numbers(whole.column(variable.getValue()))) {
        return OptionalInt.of(variable.getValue());
      }
    }
    return OptionalInt.empty();
  }

  private static boolean isNamedLikeOne(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether values are 0 to m - 1 or 1 to m, each equally often and more than once. */
  private static boolean numbers(double[] values) {
    Map<Double, Integer> counts = counts(values);
    double least = counts.keySet().stream().mapToDouble(v -> v).min().orElse(Double.NaN);
    double most = counts.keySet().stream().mapToDouble(v -> v).max().orElse(Double.NaN);
    return counts.size() > 1
        && (least == 0 || least == 1)
        && most == least + counts.size() - 1
        && counts.keySet().stream().allMatch(v -> v == Math.rint(v))
        && counts.values().stream().distinct().count() == 1
        && 2 * counts.size() <= values.length;
  }

  private static Map<Double, Integer> counts(double[] values) {
    Map<Double, Integer> counts = new LinkedHashMap<>();
    for (double value : values) {
      counts.merge(value + 0.0, 1, Integer::sum);
    }
    return counts;
  }

  /**
   * The chains without such columns, if each of them has one value of it.
   *
   * @param chains two or more, however they were told apart
   * @param remarks receives what was taken for a label
   */
  static List<ReadChain> drop(List<ReadChain> chains, List<String> remarks) {
    List<ReadChain> left = chains;
    for (String name : chains.get(0).variables().keySet()) {
      if (isNamedLikeOne(name)
          && chains.size() > 1
          && chains.get(0).variables().size() > 1
          && chains.stream().allMatch(chain -> isLabel(chain, name))) {
        remarks.add("column " + name + " says which chain a draw is of, and was not judged");
        left = left.stream().map(chain -> without(chain, name)).toList();
      }
    }
    return left;
  }

  private static boolean isLabel(ReadChain chain, String name) {
    Integer place = chain.variables().get(name);
    double[] values = place == null ? new double[0] : chain.column(place);
    return values.length > 0 && values[0] == Math.rint(values[0]) && counts(values).size() == 1;
  }

  private static ReadChain without(ReadChain chain, String name) {
    Map<String, Integer> variables = new LinkedHashMap<>(chain.variables());
    variables.remove(name);
    return new ReadChain(
        chain.file(), chain.number(), variables, chain.columns(), chain.warmup(), chain.extras());
  }

  /** The rows that have each value, chain after chain. */
  static List<int[]> rows(double[] labels) {
    Map<Double, List<Integer>> rows = new TreeMap<>();
    for (int i = 0; i < labels.length; i++) {
      rows.computeIfAbsent(labels[i] + 0.0, v -> new ArrayList<>()).add(i);
    }
    return rows.values().stream()
        .map(own -> own.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }
}
