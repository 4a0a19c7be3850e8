package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Interruption;

/**
 * Fixed-width stopping: a chain runs until what is asked for is known precisely enough, or until a
 * maximum. The rule is looked at after the minimum and whenever the chain has grown by half, so
 * that looking costs little and the mean is not stopped at a lucky moment too often.
 *
 * <p>Source: Flegal, Haran and Jones (2008); Glynn and Whitt (1992) for its validity.
 */
public final class StoppingRule {
  private static final double GROWTH = 1.5;

  private final double targetSize;
  private final double targetError;
  private final int minimum;
  private final int maximum;

  private StoppingRule(double targetSize, double targetError, int minimum, int maximum) {
    if (minimum < 1 || maximum < minimum) {
      throw new IllegalArgumentException(
          "the minimum must be positive and at most the maximum, not " + minimum + ", " + maximum);
    }
    this.targetSize = targetSize;
    this.targetError = targetError;
    this.minimum = minimum;
    this.maximum = maximum;
  }

  /**
   * Stops when the effective sample size of every quantity, {@link EffectiveSampleSize#mean} and
   * {@link EffectiveSampleSize#bulk}, reaches a target.
   *
   * @param size the target, positive
   * @param maximum most sweeps
   * @return the rule
   */
  public static StoppingRule effectiveSize(double size, int maximum) {
    if (!(size > 0)) {
      throw new IllegalArgumentException("size must be positive, not " + size);
    }
    return new StoppingRule(size, Double.POSITIVE_INFINITY, Math.min(maximum, 100), maximum);
  }

  /**
   * Stops when the Monte Carlo standard error of the mean of every quantity is at most a target.
   *
   * @param error the target in the quantities' units, positive
   * @param maximum most sweeps
   * @return the rule
   */
  public static StoppingRule standardError(double error, int maximum) {
    if (!(error > 0)) {
      throw new IllegalArgumentException("error must be positive, not " + error);
    }
    return new StoppingRule(0, error, Math.min(maximum, 100), maximum);
  }

  /**
   * With another number of sweeps before the rule is first looked at (100 unless said otherwise).
   *
   * @param newMinimum positive, at most the maximum
   * @return the rule
   */
  public StoppingRule withMinimum(int newMinimum) {
    return new StoppingRule(targetSize, targetError, newMinimum, maximum);
  }

  /**
   * What a run left.
   *
   * @param draws the quantities, [quantity][draw]
   * @param reached whether the target was reached before the maximum
   * @param effectiveSize the smallest effective sample size
   * @param standardError the largest Monte Carlo standard error of a mean
   */
  public record Run(
      List<double[]> draws, boolean reached, Estimate effectiveSize, Estimate standardError) {
    @Override
    public String toString() {
      return Text.of(
          "%s after %d draws: effective size %s, standard error %s",
          reached ? "target reached" : "stopped at the maximum",
          draws.get(0).length,
          effectiveSize,
          standardError);
    }
  }

  /**
   * Runs a chain from where it stands until the rule says stop.
   *
   * @param chain the chain; it is left at its last state
   * @param quantities what to record after every sweep
   * @param rng the source of randomness
   * @param <S> state
   * @return the recorded quantities and what they reached
   */
  public <S> Run run(Chain<S, ?> chain, List<ToDoubleFunction<? super S>> quantities, Rng rng) {
    if (quantities.isEmpty()) {
      throw new IllegalArgumentException("at least one quantity must be recorded");
    }
    double[][] draws = new double[quantities.size()][minimum];
    int done = 0;
    int until = minimum;
    while (true) {
      for (double[][] grown = grow(draws, until); done < until; done++, draws = grown) {
        Interruption.check();
        chain.advance(rng);
        S state = chain.state();
        for (int q = 0; q < grown.length; q++) {
          grown[q][done] = quantities.get(q).applyAsDouble(state);
        }
      }
      Run run = look(draws);
      if (run.reached() || done >= maximum) {
        return run;
      }
      until = (int) Math.min(maximum, Math.ceil(done * GROWTH));
    }
  }

  private static double[][] grow(double[][] draws, int length) {
    double[][] grown = new double[draws.length][];
    Arrays.setAll(grown, q -> Arrays.copyOf(draws[q], length));
    return grown;
  }

  private Run look(double[][] draws) {
    List<double[]> recorded = new ArrayList<>();
    Estimate size = Estimate.of(Double.POSITIVE_INFINITY, Estimate.Reason.CONSTANT);
    Estimate error = Estimate.of(0);
    boolean reached = true;
    for (double[] quantity : draws) {
      recorded.add(quantity);
      Estimate mean = EffectiveSampleSize.mean(quantity);
      Estimate bulk = EffectiveSampleSize.bulk(quantity);
      Estimate own = bulk.isDefined() && bulk.value() < mean.value() ? bulk : mean;
      Estimate ownError = MonteCarloError.mean(quantity);
      // Undefined (a chain that has not moved yet) is not precise enough.
      reached &= own.value() >= targetSize && ownError.value() <= targetError;
      size = !own.isDefined() || own.value() < size.value() ? own : size;
      error = !ownError.isDefined() || ownError.value() > error.value() ? ownError : error;
    }
    return new Run(recorded, reached, size, error);
  }
}
