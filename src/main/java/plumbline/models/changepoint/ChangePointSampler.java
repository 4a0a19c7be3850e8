package plumbline.models.changepoint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Formula;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.RetrospectiveMetropolis;

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
 */
public final class ChangePointSampler implements Sampler<ChangePointState, LayerCounts> {
  private final ChangePointModel model;
  private final Supplier<? extends CountableKernel> kernels;
  private final Function<LayerTarget, CountableTarget> view;
  private final Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> sweep;

  private ChangePointSampler(
      ChangePointModel model,
      Supplier<? extends CountableKernel> kernels,
      Function<LayerTarget, CountableTarget> view,
      Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> sweep) {
    this.model = model;
    this.kernels = kernels;
    this.view = view;
    this.sweep = sweep;
  }

  /**
   * The sampler with the corrected retrospective Metropolis step and the document's cut.
   *
   * @param model sizes and constants
   * @return the sampler
   */
  public static ChangePointSampler of(ChangePointModel model) {
    return of(
        model, () -> RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED), t -> t);
  }

  private static ChangePointSampler of(
      ChangePointModel model,
      Supplier<? extends CountableKernel> kernels,
      Function<LayerTarget, CountableTarget> view) {
    Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> sweep =
        Sweep.<ChangePointState, LayerCounts, ChangePointWorkspace>over(
                () -> new ChangePointWorkspace(model, kernels.get(), view))
            .then("points", ChangePointSampler::updatePoints)
            .then("weights", ChangePointSampler::updateWeights)
            .then("factors", ChangePointSampler::updateFactors)
            .then("sticks", ChangePointSampler::updateSticks);
    if (!model.priors().concentration().known()) {
      sweep = sweep.then("concentration", ChangePointSampler::updateConcentration);
    }
    return new ChangePointSampler(model, kernels, view, sweep);
  }

  /**
   * With another kernel for the change points.
   *
   * @param supplier makes a kernel for each chain
   * @return a sampler with all updates as they are
   */
  public ChangePointSampler withKernel(Supplier<? extends CountableKernel> supplier) {
    return with(model, supplier, view);
  }

  /**
   * With something around its own kernel for the change points.
   *
   * @param observer sees every step
   * @return a sampler with all updates as they are
   */
  ChangePointSampler observed(CountableKernel.Observed.Observer observer) {
    return with(model, () -> new CountableKernel.Observed(kernels.get(), observer), view);
  }

  private ChangePointSampler with(
      ChangePointModel settings,
      Supplier<? extends CountableKernel> supplier,
      Function<LayerTarget, CountableTarget> seen) {
    return new ChangePointSampler(
        settings,
        supplier,
        seen,
        sweep.withWorkspaces(() -> new ChangePointWorkspace(settings, supplier.get(), seen)));
  }

  /**
   * With another view of the law of a change point: how a bug is planted into it.
   *
   * @param changed makes the kernel's view of the law
   * @return a sampler with all updates as they are
   */
  ChangePointSampler withView(Function<LayerTarget, CountableTarget> changed) {
    return with(model, kernels, changed);
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public ChangePointSampler replace(String name, Update<? super ChangePointWorkspace> update) {
    return new ChangePointSampler(model, kernels, view, sweep.replace(name, update));
  }

  /**
   * The same updates for another model.
   *
   * @param other sizes and constants
   * @return a sampler with all updates as they are
   */
  ChangePointSampler forModel(ChangePointModel other) {
    return with(other, kernels, view);
  }

  /**
   * A workspace as the sampler's chains have it, for exact transition probabilities.
   *
   * @return an empty workspace, to be placed before use
   */
  public ChangePointWorkspace workspace() {
    return new ChangePointWorkspace(model, kernels.get(), view);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(ChangePointWorkspace work, Rng rng) {
    sweep.advance(work, rng);
  }

  /**
   * The model.
   *
   * @return sizes and constants
   */
  public ChangePointModel model() {
    return model;
  }

  /**
   * One named update as a sampler of its own.
   *
   * @param name an update
   * @return the sampler with that update alone
   */
  public ChangePointSampler only(String name) {
    return new ChangePointSampler(model, kernels, view, sweep.only(name));
  }

  @Override
  public Map<String, Update<? super ChangePointWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public ChangePointSampler wrapped(Update.Wrapper wrapper) {
    return new ChangePointSampler(model, kernels, view, sweep.wrapped(wrapper));
  }

  @Override
  public Map<String, Sampler<ChangePointState, LayerCounts>> kernels() {
    Map<String, Sampler<ChangePointState, LayerCounts>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }

  @Override
  public Chain<ChangePointState, LayerCounts> start(ChangePointState initial, LayerCounts data) {
    return sweep.start(initial, data);
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

  static void updateWeights(ChangePointWorkspace work, Rng rng) {
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

  static void updateFactors(ChangePointWorkspace work, Rng rng) {
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

  static void updateConcentration(ChangePointWorkspace work, Rng rng) {
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
