package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One chain as read.
 *
 * @param file where it stands
 * @param number its number in the file; -1 if the file gives none, below that for the second chain
 *     and more that were cut from one table
 * @param variables the variables' names in order, and their columns
 * @param columns the numbers
 * @param warmup how many first rows are warm-up
 * @param extras what stands beside the variables
 */
public record ReadChain(
    Path file,
    int number,
    Map<String, Integer> variables,
    Columns columns,
    int warmup,
    ExtraColumns extras) {

  /** A chain whose columns are its variables. */
  static ReadChain of(Path file, int number, List<String> variables, Columns columns) {
    Map<String, Integer> places = new LinkedHashMap<>();
    variables.forEach(name -> places.put(name, places.size()));
    return new ReadChain(file, number, places, columns, 0, ExtraColumns.NONE);
  }

  int draws() {
    return columns.rows() - warmup;
  }

  /** One column without its warm-up. */
  double[] column(int column) {
    double[] values = new double[draws()];
    columns.copyTo(column, warmup, values, 0);
    return values;
  }

  /** What messages call it. */
  String name() {
    return number == -1
        ? file.toString()
        : number < 0 ? "chain " + -number + " of " + file : "chain " + number;
  }
}
