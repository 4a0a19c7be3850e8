package plumbline.sampling.files;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.sampling.SamplerStatistics;

/** Columns in which a sampler speaks of itself, by the names that programs give them. */
final class SamplerColumns {
  /** In place of a name: nothing uses the column. */
  static final String UNUSED = "";

  // ArviZ's tables name what belongs to the group sample_stats by a Python tuple.
  private static final Pattern OF_ARVIZ = Pattern.compile("\\('sample_stats', '(\\w+)'\\)");

  /** Stan's that nothing uses: known as such also where a table has no {@code lp__}. */
  private static final Set<String> OF_STAN = Set.of("accept_stat__", "n_leapfrog__");

  /** What Turing writes beside the draws, and nobody else under these names. */
  private static final Set<String> MARKS_OF_TURING = Set.of("numerical_error", "nom_step_size");

  private static final Map<String, String> OF_TURING =
      Map.ofEntries(
          Map.entry("numerical_error", SamplerStatistics.DIVERGENT),
          Map.entry("hamiltonian_energy", SamplerStatistics.ENERGY),
          Map.entry("tree_depth", SamplerStatistics.TREE_DEPTH),
          Map.entry("step_size", SamplerStatistics.STEP_SIZE),
          Map.entry("nom_step_size", UNUSED),
          Map.entry("n_steps", UNUSED),
          Map.entry("is_accept", UNUSED),
          Map.entry("is_adapt", UNUSED),
          Map.entry("acceptance_rate", UNUSED),
          Map.entry("log_density", UNUSED),
          Map.entry("hamiltonian_energy_error", UNUSED),
          Map.entry("max_hamiltonian_energy_error", UNUSED));

  private SamplerColumns() {}

  /**
   * What a column is to {@link SamplerStatistics}.
   *
   * @param name in the file
   * @param all names of its table
   * @return our name, or {@link #UNUSED}; empty for a column that is none of a sampler's
   */
  static Optional<String> nameOf(String name, List<String> all) {
    if (OF_TURING.containsKey(name) && all.stream().anyMatch(MARKS_OF_TURING::contains)) {
      return Optional.ofNullable(OF_TURING.get(name));
    }
    Matcher arviz = OF_ARVIZ.matcher(name);
    if (arviz.matches()) {
      return Optional.of(SamplerStatistics.nameOf(arviz.group(1)).orElse(UNUSED));
    }
    if (!name.endsWith("__") || name.equals("lp__")) {
      return Optional.empty();
    }
    Optional<String> known = SamplerStatistics.nameOf(name);
    // Every table of Stan's sampler has lp__: there, whatever has two such lines is the sampler's.
    boolean unused = OF_STAN.contains(name) || all.contains("lp__");
    return known.isPresent() || !unused ? known : Optional.of(UNUSED);
  }
}
