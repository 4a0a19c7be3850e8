package plumbline.models.changepoint;

import java.util.function.Supplier;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.SweepSampler;
import plumbline.sampling.Update;
import plumbline.sampling.countable.CountableKernel;

/**
 * The sampler of the {@link ChangePointModel}. One sweep updates, in this order and each given the
 * rest: {@code points} (each change point by a countable kernel), {@code weights}, {@code factors},
 * {@code sticks}, and {@code concentration} where it is unknown. All but the first are Gibbs.
 *
 * <p>The sticks' law lacks conjugacy only by the factor {@code S_p^-n} of the n choices up to the
 * change point. Such choices can be had by proposing layers until one is not beyond p; with the
 * rejected proposals added to the data the law is a product of betas. Their number is drawn
 * immediately before the sticks and dropped after: the change points are updated with it integrated
 * out, and would be wrong with a stale one.
 *
 * @param sweep the updates
 */
public record ChangePointSampler(Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> sweep)
    implements SweepSampler<ChangePointState, LayerCounts, ChangePointWorkspace> {

  /**
   * The sampler with the corrected retrospective Metropolis step and the document's cut.
   *
   * @param model sizes and constants
   * @return the sampler
   */
  public static ChangePointSampler of(ChangePointModel model) {
    Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> sweep =
        Sweep.<ChangePointModel, ChangePointState, LayerCounts, ChangePointWorkspace>of(
                model, ChangePointWorkspace::new)
            .then("points", ChangePointSampler::updatePoints)
            .then("weights", ChangePointSampler::updateWeights)
            .then("factors", ChangePointSampler::updateFactors)
            .then("sticks", ChangePointSampler::updateSticks);
    return new ChangePointSampler(
        model.priors().concentration().known()
            ? sweep
            : sweep.then("concentration", ChangePointSampler::updateConcentration));
  }

  /**
   * With another kernel for the change points.
   *
   * @param supplier makes a kernel for each chain
   * @return a sampler with all updates as they are
   */
  public ChangePointSampler withKernel(Supplier<? extends CountableKernel> supplier) {
    return new ChangePointSampler(sweep.prepared(work -> work.kernel(supplier.get())));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public ChangePointSampler replace(String name, Update<? super ChangePointWorkspace> update) {
    return new ChangePointSampler(sweep.replace(name, update));
  }

  /**
   * A workspace as the sampler's chains have it, for exact transition probabilities.
   *
   * @return an empty workspace, to be placed before use
   */
  public ChangePointWorkspace workspace() {
    return sweep.workspace();
  }

  /**
   * Updates every change point given the rest, time after time.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void updatePoints(ChangePointWorkspace work, Rng rng) {
    work.complete(rng);
    for (int cell = 0; cell < work.cells(); cell++) {
      work.point(cell, work.kernel().step(work.point(cell), work.target(cell), rng));
    }
  }

  public static void updateWeights(ChangePointWorkspace work, Rng rng) {
    LayerPriors priors = work.model().priors();
    for (int cell = 0; cell < work.cells(); cell++) {
      int p = work.point(cell);
      // Without layers up to p there is nothing to weigh: the weight follows its prior.
      int upper = p == 0 ? 0 : work.upTo(cell, p);
      int lower = p == 0 ? 0 : work.upTo(cell, Integer.MAX_VALUE) - upper;
      work.weight(cell, drawWeight(priors.c() + upper, priors.d() + lower, rng));
    }
  }

  /** A beta draw; never exactly 0 or 1, where a logarithm would end. */
  public static double drawWeight(double a, double b, Rng rng) {
    double x = rng.gamma(a);
    return Math.max(Double.MIN_NORMAL, Math.min(x / (x + rng.gamma(b)), 1 - 0x1p-53));
  }

  public static void updateFactors(ChangePointWorkspace work, Rng rng) {
    ChangePointModel model = work.model();
    int times = model.times();
    double[] factors = work.factors();
    double[] rates = work.scratchRates();
    for (int first = 0; first < work.cells(); first += times) {
      double product = 1;
      for (int t = 0; t < times; t++) {
        product *= factors[first + t];
        rates[t] = product;
      }
      for (int s = 0; s < times; s++) {
        double old = factors[first + s];
        double shape = model.priors().shape(s);
        double rate = model.priors().rate(s);
        for (int t = s; t < times; t++) {
          shape += work.point(first + t) - model.prior().shift();
          rate += rates[t] / old * exposures(model.prior(), rates[t], rng);
        }
        factors[first + s] = rng.gamma(shape) / rate;
        for (int t = s; t < times; t++) {
          rates[t] *= factors[first + s] / old;
        }
      }
    }
  }

  /**
   * How many Poisson draws a change point stands for: itself and, where zeros are not allowed, the
   * zeros that were thrown away before it. With these the factors' laws are gammas for every prior.
   */
  private static double exposures(PointPrior prior, double rate, Rng rng) {
    return prior == PointPrior.ZERO_TRUNCATED ? 1 + Math.floor(rng.exponential() / rate) : 1;
  }

  /**
   * Draws all sticks given the rest, with the rejected proposals that make their laws betas.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void updateSticks(ChangePointWorkspace work, Rng rng) {
    work.drawRejections(rng);
    work.drawAllSticks(rng);
    work.clearRejections();
  }

  public static void updateConcentration(ChangePointWorkspace work, Rng rng) {
    LayerPriors.Concentration law = work.model().priors().concentration();
    double shape = law.shape();
    double rate = law.rate();
    for (int i = 0; i < work.model().people(); i++) {
      shape += work.sticks(i).size();
      rate -= work.sticks(i).logRemaining(work.sticks(i).size());
    }
    work.concentration(rng.gamma(shape) / rate);
  }
}
