package plumbline.sampling.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import plumbline.sampling.DataFileException;

/**
 * Weighted draws, as of importance samplers, nested samplers and programs that write each draw once
 * with how often it came: every number of draws of equal weight would be wrong for them, and the
 * weights are no parameter. They are told by the name of their column alone and by what it holds: a
 * parameter that is called {@code weight[1]} or {@code weights.2}, is negative somewhere, or never
 * varies is one, and so is a parameter of a model in Stan, whose draws have no weights.
 */
final class WeightColumn {
  private static final Set<String> WEIGHTS =
      Set.of(
          "weight", "weights", "mult", "multiplicity", "importance_weight", "importance_weights");

  private static final Set<String> LOGARITHMS =
      Set.of(".log_weight", "log_weight", "log_weights", "logweight", "logweights");

  private WeightColumn() {}

  /**
   * Refuses a table with weights.
   *
   * @param chains of the table, which is not of Stan
   * @throws DataFileException if there is such a column
   */
  static void refuse(List<ReadChain> chains) {
    Map<String, Integer> variables = chains.get(0).variables();
    if (variables.size() < 2) {
      return;
    }
    variables.forEach(
        (name, place) -> {
          String lower = name.toLowerCase(Locale.ROOT);
          if (!WEIGHTS.contains(lower) && !LOGARITHMS.contains(lower)) {
            return;
          }
          double[] values =
              chains.stream().flatMapToDouble(c -> Arrays.stream(c.column(place))).toArray();
          if (areWeights(lower, values)) {
            throw new DataFileException(
                chains.get(0).file(),
                0,
                0,
                "a column " + NumberField.quoted(name) + ", as of weighted draws",
                "draws of equal weight: "
                    + (Arrays.stream(values).allMatch(w -> w == Math.rint(w))
                        ? "repeat each line as often as its weight says"
                        : "draw lines with these probabilities")
                    + " and take the column out; or give it another name, if it is a parameter");
          }
        });
  }

  /** What a table without a header should be; GetDist's have names beside them, and weights. */
  static String expectedHeader(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String root = name.replaceFirst("([._][0-9]+)?(\\.[A-Za-z]+)?$", "");
    return Files.exists(file.resolveSibling(root + ".paramnames"))
        ? "names above the columns; chains of GetDist begin with weights, in Python:"
            + " getdist.loadMCSamples(root).makeSingleSamples() draws from them"
        : "a header with variable names, without # before it";
  }

  private static boolean areWeights(String name, double[] values) {
    return Arrays.stream(values).anyMatch(w -> w != values[0])
        && (LOGARITHMS.contains(name) || Arrays.stream(values).noneMatch(w -> w < 0));
  }
}
