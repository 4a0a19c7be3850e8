package plumbline.sampling;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a sampler wrote beside its draws, under one name for all programs: [chain][draw]. */
public final class SamplerStatistics {
  /** 1 for a divergent transition: Stan's {@code divergent__}, ArviZ's {@code diverging}. */
  public static final String DIVERGENT = "divergent";

  /** Depth of the trajectory's tree: Stan's {@code treedepth__}, ArviZ's {@code tree_depth}. */
  public static final String TREE_DEPTH = "treeDepth";

  /** 1 where the tree had its largest depth: ArviZ's {@code reached_max_treedepth}. */
  public static final String REACHED_MAXIMUM_DEPTH = "reachedMaximumDepth";

  /** Total energy: Stan's {@code energy__}, ArviZ's {@code energy}. */
  public static final String ENERGY = "energy";

  /** Step size: Stan's {@code stepsize__}, ArviZ's {@code step_size}. */
  public static final String STEP_SIZE = "stepSize";

  /** The largest tree depth of Stan and PyMC, unless they are told another. */
  public static final int USUAL_MAXIMUM_DEPTH = 10;

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("divergent__", DIVERGENT),
          Map.entry("diverging", DIVERGENT),
          Map.entry("treedepth__", TREE_DEPTH),
          Map.entry("tree_depth", TREE_DEPTH),
          Map.entry("treedepth", TREE_DEPTH),
          Map.entry("depth", TREE_DEPTH),
          Map.entry("reached_max_treedepth", REACHED_MAXIMUM_DEPTH),
          Map.entry("maxdepth_reached", REACHED_MAXIMUM_DEPTH),
          Map.entry("energy__", ENERGY),
          Map.entry("energy", ENERGY),
          Map.entry("stepsize__", STEP_SIZE),
          Map.entry("step_size", STEP_SIZE));

  private final Map<String, double[][]> columns = new LinkedHashMap<>();
  private final int maximumTreeDepth;
  private final int draws;

  /**
   * Statistics of chains.
   *
   * @param columns by the names of this class; not copied
   * @param maximumTreeDepth the largest tree depth of the run; 0 if not known
   */
  public SamplerStatistics(Map<String, double[][]> columns, int maximumTreeDepth) {
    this.columns.putAll(columns);
    this.maximumTreeDepth = maximumTreeDepth;
    this.draws = columns.values().stream().mapToInt(c -> c[0].length).findFirst().orElse(0);
  }

  /**
   * Our name of a column.
   *
   * @param name as Stan or ArviZ call it
   * @return the name in this class; empty for what is not read
   */
  public static Optional<String> nameOf(String name) {
    return Optional.ofNullable(NAMES.get(name));
  }

  /**
   * One statistic.
   *
   * @param name one of this class's names
   * @return a copy, [chain][draw]; empty if the file had none
   */
  public Optional<double[][]> get(String name) {
    double[][] found = columns.get(name);
    return found == null
        ? Optional.empty()
        : Optional.of(Arrays.stream(found).map(double[]::clone).toArray(double[][]::new));
  }

  /**
   * The largest tree depth of the run.
   *
   * @return as the file says, or {@link #USUAL_MAXIMUM_DEPTH}; 0 if not known
   */
  public int maximumTreeDepth() {
    return maximumTreeDepth;
  }

  /**
   * The number of draws of each chain.
   *
   * @return at least 0
   */
  public int draws() {
    return draws;
  }

  /**
   * These statistics without the first draws of each chain.
   *
   * @param count how many to drop
   * @return the shorter statistics
   */
  public SamplerStatistics dropFirst(int count) {
    Map<String, double[][]> shorter = new LinkedHashMap<>();
    columns.forEach(
        (name, chains) ->
            shorter.put(
                name,
                Arrays.stream(chains)
                    .map(c -> Arrays.copyOfRange(c, count, c.length))
                    .toArray(double[][]::new)));
    return new SamplerStatistics(shorter, maximumTreeDepth);
  }
}
