package plumbline.sampling.files;

import java.util.Map;
import plumbline.sampling.SamplerStatistics;

/**
 * Columns of a file that hold no parameter.
 *
 * @param sampler what the sampler says of itself: {@link SamplerStatistics}'s name, column
 * @param index columns that may count rows or draws: name in the file, column
 * @param maximumTreeDepth the largest tree depth of the run
 */
record ExtraColumns(
    Map<String, Integer> sampler, Map<String, Integer> index, int maximumTreeDepth) {
  static final ExtraColumns NONE =
      new ExtraColumns(Map.of(), Map.of(), SamplerStatistics.USUAL_MAXIMUM_DEPTH);
}
