package plumbline.models.changepoint.coal;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.models.changepoint.LayerPriors;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * One change point in time: yearly counts are Poisson with one rate in the first k years and with
 * another after. k is uniform on 1, ..., n - 1, the rates are Gamma(a, rate b). The familiar ground
 * for the kernels that elsewhere in this package move change points in depth.
 *
 * @param years n, at least 2
 * @param shape a
 * @param rate b
 */
public record CoalModel(int years, double shape, double rate)
    implements GenerativeModel<CoalState, Ints>, JointDensity<CoalState, Ints> {
  /** Checks the settings. */
  public CoalModel {
    if (years < 2) {
      throw new IllegalArgumentException("years must be at least 2, not " + years);
    }
    LayerPriors.positive(shape, "shape");
    LayerPriors.positive(rate, "rate");
  }

  @Override
  public CoalState drawPrior(Rng rng) {
    return new CoalState(
        1 + rng.uniformInt(years - 1), rng.gamma(shape) / rate, rng.gamma(shape) / rate);
  }

  @Override
  public Ints drawData(CoalState state, Rng rng) {
    return Ints.generate(
        years,
        year ->
            Math.toIntExact(rng.poisson(year < state.change() ? state.before() : state.after())));
  }

  @Override
  public double logPrior(CoalState state) {
    return -Math.log(years - 1.0) + logGamma(state.before()) + logGamma(state.after());
  }

  private double logGamma(double x) {
    return shape * Math.log(rate) + (shape - 1) * Math.log(x) - rate * x - LogGamma.value(shape);
  }

  @Override
  public double logLikelihood(CoalState state, Ints data) {
    double sum = 0;
    for (int year = 0; year < years; year++) {
      double mean = year < state.change() ? state.before() : state.after();
      sum += data.get(year) * Math.log(mean) - mean - LogGamma.value(data.get(year) + 1.0);
    }
    return sum;
  }

  /**
   * The exact posterior of the change, both rates integrated out.
   *
   * @param data yearly counts
   * @return the probability that the first rate lasts k years, for k = 0, 1, ..., n - 1
   */
  public Doubles posterior(Ints data) {
    double[] logs = new double[years];
    logs[0] = Double.NEGATIVE_INFINITY;
    long total = data.sum();
    long before = 0;
    for (int k = 1; k < years; k++) {
      before += data.get(k - 1);
      logs[k] = logEvidence(before, k) + logEvidence(total - before, years - k);
    }
    double sum = LogSpace.logSumExp(logs, years);
    return Doubles.generate(years, k -> Math.exp(logs[k] - sum));
  }

  private double logEvidence(long events, int length) {
    return LogGamma.value(shape + events) - (shape + events) * Math.log(rate + length);
  }
}
