package plumbline.sampling;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Random-walk Metropolis on a vector with independent normal proposals (Metropolis et al. 1953).
 * The scales are settings: {@link Adaptation} finds them beforehand, a running chain never adapts.
 *
 * @param <Y> data
 */
public final class RandomWalkMetropolis<Y> implements Sampler<Doubles, Y> {
  private final LogDensity<? super Y> target;
  private final Doubles scales;

  private RandomWalkMetropolis(LogDensity<? super Y> target, Doubles scales) {
    this.target = target;
    this.scales = scales;
  }

  /**
   * A sampler with given proposal standard deviations.
   *
   * @param target the log density
   * @param scales one positive standard deviation for each coordinate
   * @param <Y> data
   * @return the sampler
   */
  public static <Y> RandomWalkMetropolis<Y> of(LogDensity<? super Y> target, double... scales) {
    for (double scale : scales) {
      if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("scales must be positive and finite, not " + scale);
      }
    }
    return new RandomWalkMetropolis<>(target, Doubles.of(scales));
  }

  /**
   * The proposal standard deviations.
   *
   * @return one for each coordinate
   */
  public Doubles scales() {
    return scales;
  }

  /**
   * The same sampler with all scales multiplied.
   *
   * @param factor positive
   * @return the new sampler
   */
  public RandomWalkMetropolis<Y> scaledBy(double factor) {
    return of(target, scales.stream().map(s -> s * factor).toArray());
  }

  @Override
  public boolean isReversible() {
    return true;
  }

  @Override
  public WalkChain<Y> start(Doubles initial, Y data) {
    if (initial.size() != scales.size()) {
      throw new IllegalArgumentException(
          "the state has " + initial.size() + " coordinates, the scales " + scales.size());
    }
    return new WalkChain<>(this, initial, data);
  }

  /**
   * A random walk in progress; counts its acceptances.
   *
   * @param <Y> data
   */
  public static final class WalkChain<Y> implements Chain<Doubles, Y> {
    private final LogDensity<? super Y> target;
    private final double[] scales;
    private double[] x;
    private double[] candidate;
    private double logDensity;
    private Y data;
    private long sweeps;
    private long accepted;

    private WalkChain(RandomWalkMetropolis<Y> sampler, Doubles initial, Y data) {
      this.target = sampler.target;
      this.scales = sampler.scales.toArray();
      this.x = initial.toArray();
      this.candidate = new double[x.length];
      this.data = data;
      this.logDensity = evaluate(x);
    }

    private double evaluate(double[] point) {
      double value = target.at(point, data);
      if (Double.isNaN(value)) {
        throw new IllegalStateException(
            "random-walk Metropolis: the log density is NaN after " + sweeps + " sweeps");
      }
      return value;
    }

    @Override
    public void advance(Rng rng) {
      for (int i = 0; i < x.length; i++) {
        candidate[i] = x[i] + scales[i] * rng.normal();
      }
      double proposed = evaluate(candidate);
      sweeps++;
      // From an impossible point any possible one is accepted.
      double logRatio = proposed == Double.NEGATIVE_INFINITY ? proposed : proposed - logDensity;
      if (rng.bernoulliLog(logRatio)) {
        double[] swap = x;
        x = candidate;
        candidate = swap;
        logDensity = proposed;
        accepted++;
      }
    }

    @Override
    public Doubles state() {
      return Doubles.of(x);
    }

    @Override
    public void place(Doubles state, Y newData) {
      state.copyTo(x, 0);
      data = newData;
      logDensity = evaluate(x);
    }

    /**
     * The fraction of proposals accepted so far.
     *
     * @return between 0 and 1; NaN before the first sweep
     */
    public double acceptanceRate() {
      return (double) accepted / sweeps;
    }
  }
}
