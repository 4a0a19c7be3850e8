package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.sampling.SamplerStatistics;
import plumbline.sampling.files.Formats.Column;
import plumbline.sampling.files.Formats.Role;

/**
 * One chain as read.
 *
 * @param file where it stands
 * @param number its number in the file; -1 if the file gives none, below that for the second chain
 *     and more that were cut from one table
 * @param header what its columns hold
 * @param numbers what stands in them
 * @param warmup how many first rows are warm-up
 * @param maximumTreeDepth the largest tree depth of the run; 0 if not known
 * @param told whether the file's form says which draws are one chain
 * @param unread what the sampler says of itself in a form that fits no draws
 */
public record ReadChain(
    Path file,
    int number,
    List<Column> header,
    Columns numbers,
    int warmup,
    int maximumTreeDepth,
    boolean told,
    Set<String> unread) {

  /** A chain of a form that says nothing else. */
  static ReadChain of(Path file, int number, List<Column> header, Columns numbers) {
    int depth = SamplerStatistics.USUAL_MAXIMUM_DEPTH;
    return new ReadChain(file, number, header, numbers, 0, depth, false, Set.of());
  }

  /** A chain whose columns are its variables. */
  static ReadChain of(Path file, int number, List<String> variables, List<double[]> columns) {
    List<Column> header = variables.stream().map(Column::variable).toList();
    return of(file, number, header, Columns.of(columns, 0, columns.get(0).length));
  }

  /** A chain of ArviZ's: first the variables' columns, then what the sampler says of itself. */
  public static ReadChain ofArviz(
      Path file, List<String> variables, List<String> sampler, Columns numbers, Set<String> left) {
    List<Column> header =
        Stream.concat(
                variables.stream().map(Column::variable),
                sampler.stream().map(name -> new Column(name, Role.SAMPLER)))
            .toList();
    return new ReadChain(file, -1, header, numbers, 0, /* maximumTreeDepth */ 0, true, left);
  }

  /** The same chain with rows of warm-up. */
  ReadChain warmed(int rows, int depth) {
    return new ReadChain(file, number, header, numbers, rows, depth, told, unread);
  }

  /** The same columns of other rows. */
  ReadChain with(int number, List<Column> header, Columns numbers, int warmup) {
    return new ReadChain(file, number, header, numbers, warmup, maximumTreeDepth, told, unread);
  }

  /** The same rows, of which columns another thing is known. */
  ReadChain with(List<Column> header) {
    return with(number, header, numbers, warmup);
  }

  /** The variables in order, and their columns. */
  Map<String, Integer> variables() {
    return columns(column -> column.role() == Role.VARIABLE);
  }

  /** What the sampler says of itself, and its columns. */
  Map<String, Integer> sampler() {
    return columns(column -> column.role() == Role.SAMPLER);
  }

  /** What counts draws, or may, and its columns. */
  Map<String, Integer> index() {
    return columns(Column::isIndex);
  }

  private Map<String, Integer> columns(Predicate<Column> which) {
    Map<String, Integer> columns = new LinkedHashMap<>();
    IntStream.range(0, header.size())
        .filter(c -> which.test(header.get(c)))
        .forEach(c -> columns.put(header.get(c).name(), c));
    return columns;
  }

  int draws() {
    return numbers.rows() - warmup;
  }

  /** One column without its warm-up. */
  double[] column(int column) {
    double[] values = new double[draws()];
    numbers.copyTo(column, warmup, values, 0);
    return values;
  }

  /** What messages call it. */
  String name() {
    return number == -1
        ? file.toString()
        : number < 0 ? "chain " + -number + " of " + file : "chain " + number;
  }
}
