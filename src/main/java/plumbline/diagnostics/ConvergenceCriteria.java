package plumbline.diagnostics;

import java.util.OptionalDouble;

/**
 * When a run counts as long enough.
 *
 * @param rHat the largest R-hat; empty for {@link #USUAL_RHAT}, raised for many quantities or few
 *     chains as {@link #rHatLimit} says
 * @param essPerChain the least bulk and tail effective size, for each chain
 * @param tolerance the largest Monte Carlo standard error of a mean, if one is asked for
 * @param inDeviations whether the tolerance is in units of each quantity's standard deviation
 * @param divergences how many divergent transitions are put up with
 * @param energyFraction the least E-BFMI, see {@link HamiltonianSigns}
 */
public record ConvergenceCriteria(
    OptionalDouble rHat,
    double essPerChain,
    OptionalDouble tolerance,
    boolean inDeviations,
    long divergences,
    double energyFraction) {
  /** The limit of Vehtari et al. (2021). */
  public static final double USUAL_RHAT = 1.01;

  /** At an R-hat above this, a run is not converged however few its effective draws are. */
  public static final double HOPELESS_RHAT = 1.1;

  /**
   * With a larger share of divergent transitions a run fails; with a smaller one it is undecided.
   */
  public static final double DIVERGENT_SHARE = 0.001;

  /** The effective size that Vehtari et al. (2021) ask of each chain. */
  public static final double USUAL_ESS = 100;

  /** The E-BFMI below which Stan and ArviZ warn. */
  public static final double USUAL_ENERGY_FRACTION = 0.3;

  /** Chains with as many effective draws must not be refused because there are many quantities. */
  static final double REFERENCE_ESS = 400;

  /** Checks the numbers. */
  public ConvergenceCriteria {
    if (rHat.isPresent() && !(rHat.getAsDouble() > 1)) {
      throw new IllegalArgumentException(
          "the limit of R-hat must be above 1, not " + rHat.getAsDouble());
    }
    if (!(essPerChain >= 0 && essPerChain < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the effective size for each chain must not be negative, not " + essPerChain);
    }
    if (tolerance.isPresent()
        && !(tolerance.getAsDouble() > 0 && tolerance.getAsDouble() < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the tolerance must be positive, not " + tolerance.getAsDouble());
    }
    if (divergences < 0) {
      throw new IllegalArgumentException(
          "the number of divergences must not be negative, not " + divergences);
    }
    if (!(energyFraction >= 0)) {
      throw new IllegalArgumentException("E-BFMI must not be negative, not " + energyFraction);
    }
  }

  /**
   * The usual criteria.
   *
   * @return R-hat 1.01 with its allowance, 100 effective draws for each chain, no divergence,
   *     E-BFMI 0.3, no tolerance
   */
  public static ConvergenceCriteria withDefaults() {
    return new ConvergenceCriteria(
        OptionalDouble.empty(), USUAL_ESS, OptionalDouble.empty(), false, 0, USUAL_ENERGY_FRACTION);
  }

  /**
   * The limit of R-hat that is applied. The usual 1.01 is for one quantity and four chains: the
   * largest R-hat of many quantities, or that of two chains, is above it by chance in runs as long
   * as anybody could wish. So the limit is, where that is larger, what all quantities of stationary
   * chains with 400 effective draws each stay below with probability 0.99.
   *
   * @param chains number of chains
   * @param quantities number of quantities
   * @return the limit: the one asked for, or 1.01 with its allowance
   */
  public double rHatLimit(int chains, int quantities) {
    return rHat.isPresent()
        ? rHat.getAsDouble()
        : Math.max(USUAL_RHAT, RHatByChance.limit(2 * chains, REFERENCE_ESS / 2, quantities));
  }
}
