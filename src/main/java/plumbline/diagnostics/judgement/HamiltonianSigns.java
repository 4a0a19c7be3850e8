package plumbline.diagnostics.judgement;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.diagnostics.Moments;
import plumbline.numerics.Text;
import plumbline.sampling.SamplerStatistics;

/**
 * What Hamiltonian Monte Carlo says of itself, chain by chain. A list is empty where the file had
 * no such column.
 *
 * <p>E-BFMI is the estimated Bayesian fraction of missing information of Betancourt (2016), with
 * energies E_1, ..., E_n: the sum of the squared steps (E_i - E_{i-1})^2 over that of the squared
 * deviations from the mean. ArviZ computes it for each chain, {@link #ebfmi}; CmdStan's {@code
 * diagnose} for all chains one after the other, as if they were one, {@link #ebfmiTogether}. The
 * verdict looks at each chain: that of all hides a slow chain among others, or is lowered by chains
 * that are elsewhere.
 *
 * @param divergences divergent transitions
 * @param maximumTreeDepth transitions that stopped at the largest tree depth
 * @param ebfmi E-BFMI; NaN for a chain whose energy does not vary
 * @param ebfmiTogether E-BFMI of all chains one after the other; NaN if there is none
 * @param depthLimit the largest tree depth of the run; 0 if not known
 * @param draws draws of each chain
 */
public record HamiltonianSigns(
    List<Integer> divergences,
    List<Integer> maximumTreeDepth,
    List<Double> ebfmi,
    double ebfmiTogether,
    int depthLimit,
    int draws) {

  /** Copies the lists. */
  public HamiltonianSigns {
    divergences = List.copyOf(divergences);
    maximumTreeDepth = List.copyOf(maximumTreeDepth);
    ebfmi = List.copyOf(ebfmi);
  }

  /**
   * Reads the signs.
   *
   * @param statistics what the sampler wrote beside its draws
   * @return the signs
   */
  public static HamiltonianSigns of(SamplerStatistics statistics) {
    List<Integer> divergences = counts(statistics.get(SamplerStatistics.DIVERGENT), 1);
    Optional<double[][]> depths = statistics.get(SamplerStatistics.TREE_DEPTH);
    Optional<double[][]> reached = statistics.get(SamplerStatistics.REACHED_MAXIMUM_DEPTH);
    int limit = statistics.maximumTreeDepth();
    List<Integer> saturated =
        reached.isPresent()
            ? counts(reached, 1)
            : limit > 0 ? counts(depths, limit) : List.of(); // of an unknown limit nothing is known
    List<Double> ebfmi =
        statistics.get(SamplerStatistics.ENERGY).stream()
            .flatMap(Arrays::stream)
            .map(HamiltonianSigns::energyFraction)
            .toList();
    double together =
        energyFraction(
            statistics.get(SamplerStatistics.ENERGY).stream()
                .flatMap(Arrays::stream)
                .flatMapToDouble(Arrays::stream)
                .toArray());
    return new HamiltonianSigns(divergences, saturated, ebfmi, together, limit, statistics.draws());
  }

  private static List<Integer> counts(Optional<double[][]> column, double atLeast) {
    return column.stream()
        .flatMap(Arrays::stream)
        .map(chain -> (int) Arrays.stream(chain).filter(x -> x >= atLeast).count())
        .toList();
  }

  /**
   * E-BFMI of one chain.
   *
   * @param energy the energy of each draw
   * @return the fraction; NaN if the energy does not vary
   */
  public static double energyFraction(double[] energy) {
    double steps = 0;
    for (int i = 1; i < energy.length; i++) {
      steps += (energy[i] - energy[i - 1]) * (energy[i] - energy[i - 1]);
    }
    double squares = energy.length < 2 ? 0 : Moments.variance(energy) * (energy.length - 1);
    return squares > 0 ? steps / squares : Double.NaN;
  }

  /**
   * Divergent transitions of all chains.
   *
   * @return their number
   */
  public long totalDivergences() {
    return divergences.stream().mapToLong(Integer::intValue).sum();
  }

  /**
   * Transitions of all chains that stopped at the largest tree depth.
   *
   * @return their number
   */
  public long totalAtMaximumDepth() {
    return maximumTreeDepth.stream().mapToLong(Integer::intValue).sum();
  }

  /** One line for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Hamiltonian Monte Carlo, by chain:");
    if (!divergences.isEmpty()) {
      text.append(" divergences ").append(joined(divergences, "%d")).append(';');
    }
    if (!maximumTreeDepth.isEmpty()) {
      text.append(" at tree depth ")
          .append(depthLimit > 0 ? depthLimit + " (the largest) " : "(the largest) ")
          .append(joined(maximumTreeDepth, "%d"))
          .append(';');
    }
    if (!ebfmi.isEmpty()) {
      text.append(" E-BFMI ").append(joined(ebfmi, "%.2f"));
    }
    return text.toString().replaceFirst(";$", "");
  }

  private static String joined(List<? extends Number> numbers, String format) {
    return numbers.stream()
        .map(x -> Double.isNaN(x.doubleValue()) ? "-" : Text.of(format, x))
        .collect(Collectors.joining(", "));
  }
}
