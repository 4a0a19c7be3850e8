package plumbline.sampling.files;

import java.util.Map;
import java.util.Set;
import plumbline.sampling.SamplerStatistics;

/**
 * Columns of a file that hold no parameter.
 *
 * @param sampler what the sampler says of itself: {@link SamplerStatistics}'s name, column
 * @param index columns that may count rows or draws: name in the file, column
 * @param maximumTreeDepth the largest tree depth of the run; 0 if not known
 * @param unread what the sampler says of itself in a form that fits no draws
 * @param chainsTold whether the file's form says which draws are one chain
 */
public record ExtraColumns(
    Map<String, Integer> sampler,
    Map<String, Integer> index,
    int maximumTreeDepth,
    Set<String> unread,
    boolean chainsTold) {
  static final ExtraColumns NONE =
      new ExtraColumns(Map.of(), Map.of(), SamplerStatistics.USUAL_MAXIMUM_DEPTH);

  /** Of a table, which says nothing else. */
  public ExtraColumns(
      Map<String, Integer> sampler, Map<String, Integer> index, int maximumTreeDepth) {
    this(sampler, index, maximumTreeDepth, Set.of(), false);
  }

  /** The same columns of a file that tells its chains. */
  public ExtraColumns ofToldChains(Set<String> left) {
    return new ExtraColumns(sampler, index, maximumTreeDepth, left, true);
  }
}
