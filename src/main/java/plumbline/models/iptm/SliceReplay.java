package plumbline.models.iptm;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import plumbline.distributions.Normal;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.EllipticalSlice;
import plumbline.sampling.LaplaceSlice;
import plumbline.sampling.NealSlice;
import plumbline.verification.Replay;

/**
 * The slices of the coefficients with targets from the joint density alone. Only where the ellipses
 * sit and how they are shaped is the sampler's: by {@link LaplaceSlice} that decides how far they
 * move and nothing about their law, so that derivatives may be as rough as they like.
 */
final class SliceReplay {
  private static final int STEPS = 3;
  private static final NealSlice DELTA = NealSlice.of(0.3);
  private static final NealSlice LOG_VARIANCE = NealSlice.of(1);

  private final IptmModel model;

  SliceReplay(IptmModel model) {
    this.model = model;
  }

  static double[] numbers(IptmState state) {
    return Replay.joined(
        state.coefficients().toArray(),
        state.timing().toArray(),
        new double[] {state.delta(), state.variance()},
        state.patterns().stream().asDoubleStream().toArray(),
        state.topics().stream().asDoubleStream().toArray(),
        state.receivers().stream().asDoubleStream().toArray());
  }

  private record Target(ToDoubleFunction<double[]> density, LaplaceSlice.Target curve)
      implements LaplaceSlice.Target {
    @Override
    public double logDensity(double[] x) {
      return density.applyAsDouble(x);
    }

    @Override
    public void derivatives(double[] x, double[] gradient, double[] information) {
      curve.derivatives(x, gradient, information);
    }
  }

  private static double[] start(int size, double coefficient, double last) {
    double[] start = new double[size + 1];
    Arrays.fill(start, coefficient);
    start[size] = last;
    return start;
  }

  private static double[] point(Doubles coefficients, double last) {
    return Replay.joined(coefficients.toArray(), new double[] {last});
  }

  private static Doubles coefficients(double[] point) {
    return Doubles.copyOf(point, 0, point.length - 1);
  }

  private static double last(double[] point) {
    return point[point.length - 1];
  }

  /** (b, delta). */
  IptmState ties(IptmState state, IptmData data, Rng rng) {
    IptmWorkspace work = new IptmWorkspace(model);
    work.place(state, data);
    work.tieTarget.build();
    IptmPriors priors = model.priors();
    double[] point = point(state.coefficients(), state.delta());
    Target target =
        new Target(
            x -> model.logJoint(state.withTies(coefficients(x), last(x)), data),
            new TieCurve(model, work.tieTarget));
    double[] start = start(point.length - 1, priors.coefficient().mean(), priors.delta().mean());
    if (new LaplaceSlice(point.length, target).run(point, start, STEPS, rng)) {
      return state.withTies(coefficients(point), last(point));
    }
    Doubles b =
        blocks(
            state.coefficients(),
            priors.coefficient(),
            model.statistics().size(),
            all -> model.logJoint(state.withTies(all, state.delta()), data),
            rng);
    return state.withTies(
        b, DELTA.step(state.delta(), d -> model.logJoint(state.withTies(b, d), data), rng));
  }

  /**
   * One pattern's coefficients after the other: their normal law times what is left of the joint.
   */
  private static Doubles blocks(
      Doubles coefficients, Normal law, int size, ToDoubleFunction<Doubles> logJoint, Rng rng) {
    double[] all = coefficients.toArray();
    for (int from = 0; from < all.length; from += size) {
      int block = from;
      double[] deviations = new double[size];
      double[] direction = new double[size];
      for (int p = 0; p < size; p++) {
        deviations[p] = all[from + p] - law.mean();
        direction[p] = law.standardDeviation() * rng.normal();
      }
      ToDoubleFunction<double[]> rest =
          point -> {
            double sum = 0;
            double[] moved = all.clone();
            for (int p = 0; p < size; p++) {
              moved[block + p] = law.mean() + point[p];
              sum -= law.logDensity(moved[block + p]);
            }
            return sum + logJoint.applyAsDouble(Doubles.of(moved));
          };
      new EllipticalSlice(size).step(deviations, direction, rest, rng);
      for (int p = 0; p < size; p++) {
        all[from + p] = law.mean() + deviations[p];
      }
    }
    return Doubles.of(all);
  }

  /** (eta, sigma^2). */
  IptmState times(IptmState state, IptmData data, Rng rng) {
    IptmState moved = alongCurve(state, data, rng).orElseGet(() -> patterns(state, data, rng));
    Doubles eta = moved.timing();
    double log =
        LOG_VARIANCE.step(Math.log(moved.variance()), v -> logJoint(state, data, eta, v), rng);
    return moved.withTiming(eta, Math.exp(log));
  }

  private IptmState patterns(IptmState state, IptmData data, Rng rng) {
    return state.withTiming(
        blocks(
            state.timing(),
            model.priors().timing(),
            model.timingSize(),
            all -> model.logJoint(state.withTiming(all, state.variance()), data),
            rng),
        state.variance());
  }

  /** The density of (eta, log sigma^2): the Jacobian is sigma^2. */
  private double logJoint(IptmState state, IptmData data, Doubles eta, double logVariance) {
    double variance = Math.exp(logVariance);
    return variance > 0 && variance < Double.POSITIVE_INFINITY
        ? model.logJoint(state.withTiming(eta, variance), data) + logVariance
        : Double.NEGATIVE_INFINITY;
  }

  /** Ellipses, then sigma together with the deviations of eta from the mode, if there is one. */
  private Optional<IptmState> alongCurve(IptmState state, IptmData data, Rng rng) {
    if (!TimeCurve.isFor(model.time())) {
      return Optional.empty();
    }
    IptmWorkspace work = new IptmWorkspace(model);
    work.place(state, data);
    work.timeTarget.build();
    double[] point = point(state.timing(), Math.log(state.variance()));
    int size = point.length - 1;
    LaplaceSlice slice =
        new LaplaceSlice(
            size + 1,
            new Target(
                x -> logJoint(state, data, coefficients(x), last(x)),
                new TimeCurve(model, work.messages.logIncrements, work.timeTarget)));
    if (!slice.run(point, start(size, model.priors().timing().mean(), spread(data)), STEPS, rng)) {
      return Optional.empty();
    }
    double from = last(point);
    double log =
        LOG_VARIANCE.step(
            from, v -> logJoint(state, data, stretched(slice, point, v), v) + 0.5 * size * v, rng);
    return Optional.of(state.withTiming(stretched(slice, point, log), Math.exp(log)));
  }

  private static Doubles stretched(LaplaceSlice slice, double[] point, double log) {
    double factor = Math.exp(0.5 * (log - last(point)));
    return Doubles.generate(
        point.length - 1, q -> slice.mode(q) + factor * (point[q] - slice.mode(q)));
  }

  /** Where the sampler's search for the mode begins: no covariate matters. */
  private double spread(IptmData data) {
    double mean = model.priors().timing().mean();
    double squares = data.logIncrements().stream().map(x -> (x - mean) * (x - mean)).sum();
    double prior = model.priors().variance().scale() / model.priors().variance().shape();
    return Math.log(prior + squares / model.sizes().documents());
  }
}
