package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.List;

/**
 * One chain as read.
 *
 * @param file where it stands
 * @param number its number in the file; negative if the file gives none
 * @param variables names of the columns
 * @param columns the numbers
 * @param warmup how many first rows are warm-up
 */
record ReadChain(Path file, int number, List<String> variables, Columns columns, int warmup) {
  int draws() {
    return columns.rows() - warmup;
  }

  /** What messages call it. */
  String name() {
    return number < 0 ? file.toString() : "chain " + number;
  }
}
