package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.countable.LazySticks;

/**
 * Choices from the layers of a path, with a change point in depth at each time. For one person:
 *
 * <ul>
 *   <li>λ<sub>t</sub> = δ<sub>1</sub> ⋯ δ<sub>t</sub>, a product of gammas
 *   <li>p<sub>t</sub> ~ Poisson(λ<sub>t</sub>), the change point, a layer
 *   <li>ω<sub>t</sub> ~ Beta(c, d)
 *   <li>V<sub>h</sub> ~ Beta(1, α), π<sub>h</sub> = V<sub>h</sub> ∏<sub>j&lt;h</sub> (1 −
 *       V<sub>j</sub>), S<sub>p</sub> = π<sub>1</sub> + ⋯ + π<sub>p</sub>
 *   <li>Pr(layer = h) = ω<sub>t</sub> π<sub>h</sub> / S<sub>p</sub>, for h up to p<sub>t</sub>
 *   <li>Pr(layer = h) = (1 − ω<sub>t</sub>) π<sub>h</sub> / (1 − S<sub>p</sub>) beyond;
 *       π<sub>h</sub> if p<sub>t</sub> = 0
 * </ul>
 *
 * <p>The sticks are shared by all times of one person: only then is the largest change point the
 * level up to which the sequence must exist, as the document has it. The document leaves the laws
 * of omega, the gammas and the sticks open; these are our choices.
 *
 * <p>The state holds the first sticks only. Its density is that of the sticks up to {@code max(2,
 * P)}, with all deeper ones integrated out: the number of sticks held says nothing.
 *
 * @param people how many people, independent given the constants
 * @param choices N_t, how many choices each person makes at each time
 * @param prior of the change points
 * @param priors the constants
 */
public record ChangePointModel(int people, Ints choices, PointPrior prior, LayerPriors priors)
    implements GenerativeModel<ChangePointState, LayerCounts>,
        JointDensity<ChangePointState, LayerCounts> {
  private static final double LARGEST_START = 100_000;
  private static final int MOST_STARTS = 1_000;

  /** Checks the sizes. */
  public ChangePointModel {
    if (people < 1 || choices.size() < 1) {
      throw new IllegalArgumentException(
          "people and times must be at least 1, not " + people + ", " + choices.size());
    }
    if (choices.stream().anyMatch(n -> n < 0)) {
      throw new IllegalArgumentException("choices must not be negative, not " + choices);
    }
  }

  /**
   * The model of the tests: one person, three times, three choices each.
   *
   * @param prior of the change points
   * @return the model with the standard constants
   */
  public static ChangePointModel standard(PointPrior prior) {
    return new ChangePointModel(1, Ints.of(3, 3, 3), prior, LayerPriors.standard());
  }

  /**
   * How many times there are.
   *
   * @return T
   */
  public int times() {
    return choices.size();
  }

  @Override
  public ChangePointState drawPrior(Rng rng) {
    double alpha = drawConcentration(rng);
    List<ChangePointState.Person> drawn = new ArrayList<>(people);
    for (int i = 0; i < people; i++) {
      drawn.add(drawPerson(alpha, Double.POSITIVE_INFINITY, rng).orElseThrow());
    }
    return new ChangePointState(alpha, drawn);
  }

  /**
   * A draw from the prior in which each person fits into memory, where a chain can start.
   *
   * @throws IllegalArgumentException if there is hardly any, since each rate is the product of as
   *     many draws as there are times before it
   */
  ChangePointState drawStart(Rng rng) {
    double alpha = drawConcentration(rng);
    List<ChangePointState.Person> drawn = new ArrayList<>(people);
    for (int attempt = 0; attempt < MOST_STARTS * people && drawn.size() < people; attempt++) {
      drawPerson(alpha, LARGEST_START, rng).ifPresent(drawn::add);
    }
    if (drawn.size() < people) {
      throw new IllegalArgumentException(
          times()
              + " times with unknown rates, which hardly ever stay below "
              + (int) LARGEST_START
              + " in the prior: give --lambda, --omega and --sticks, or fewer times");
    }
    return new ChangePointState(alpha, drawn);
  }

  private double drawConcentration(Rng rng) {
    LayerPriors.Concentration law = priors.concentration();
    return law.known() ? law.shape() : rng.gamma(law.shape()) / law.rate();
  }

  /** A person drawn from the prior; none if some rate of points is larger than the largest. */
  private Optional<ChangePointState.Person> drawPerson(double alpha, double largestRate, Rng rng) {
    int[] points = new int[times()];
    double[] weights = new double[times()];
    double[] factors = new double[times()];
    double lambda = 1;
    int deepest = ChangePointState.Person.FEWEST_STICKS;
    for (int t = 0; t < times(); t++) {
      factors[t] = rng.gamma(priors.shape(t)) / priors.rate(t);
      lambda *= factors[t];
      if (lambda > largestRate) {
        return Optional.empty();
      }
      points[t] = drawPoint(lambda, rng);
      weights[t] = rng.beta(priors.c(), priors.d());
      deepest = Math.max(deepest, points[t]);
    }
    double[] sticks = new double[deepest];
    for (int h = 0; h < deepest; h++) {
      sticks[h] = -rng.exponential() / alpha;
    }
    return Optional.of(
        new ChangePointState.Person(
            Ints.of(points), Doubles.of(weights), Doubles.of(factors), Doubles.of(sticks)));
  }

  int drawPoint(double lambda, Rng rng) {
    if (prior != PointPrior.ZERO_TRUNCATED) {
      return prior.shift() + Math.toIntExact(rng.poisson(lambda));
    }
    // The first arrival within the interval, given that there is one; then a Poisson for the rest.
    double first = -Math.log1p(rng.uniform() * Math.expm1(-lambda));
    return 1 + Math.toIntExact(rng.poisson(Math.max(0, lambda - first)));
  }

  @Override
  public LayerCounts drawData(ChangePointState state, Rng rng) {
    List<Ints> cells = new ArrayList<>(people * times());
    LazySticks sticks = new LazySticks();
    sticks.concentration(state.concentration());
    for (ChangePointState.Person person : state.people()) {
      sticks.place(person.sticks());
      for (int t = 0; t < times(); t++) {
        cells.add(drawCell(person, t, sticks, rng));
      }
    }
    return new LayerCounts(times(), cells);
  }

  /** Walks down the layers for a choice; sticks that do not exist yet are drawn on the way. */
  public static int drawLayer(ChangePointState.Person person, int t, LazySticks sticks, Rng rng) {
    int p = person.points().get(t);
    int layer = p + 1;
    if (p > 0 && rng.bernoulli(person.weights().get(t))) {
      layer = 1;
      double u = rng.uniform() * -Math.expm1(sticks.logRemaining(p));
      while (layer < p && -Math.expm1(sticks.logRemaining(layer)) < u) {
        layer++;
      }
      return layer;
    }
    sticks.ensure(layer, rng);
    while (!rng.bernoulli(-Math.expm1(sticks.logKeep(layer)))) {
      layer++;
      sticks.ensure(layer, rng);
    }
    return layer;
  }

  private Ints drawCell(ChangePointState.Person person, int t, LazySticks sticks, Rng rng) {
    int[] counts = new int[8];
    int deepest = 0;
    for (int n = 0; n < choices.get(t); n++) {
      int layer = drawLayer(person, t, sticks, rng);
      if (layer > counts.length) {
        counts = java.util.Arrays.copyOf(counts, Math.max(layer, 2 * counts.length));
      }
      counts[layer - 1]++;
      deepest = Math.max(deepest, layer);
    }
    return Ints.copyOf(counts, 0, deepest);
  }

  @Override
  public double logPrior(ChangePointState state) {
    LayerPriors.Concentration law = priors.concentration();
    double alpha = state.concentration();
    double sum = law.known() ? 0 : logGammaDensity(alpha, law.shape(), law.rate());
    for (ChangePointState.Person person : state.people()) {
      for (int t = 0; t < times(); t++) {
        double lambda = person.rate(t);
        double omega = person.weights().get(t);
        sum +=
            logGammaDensity(person.factors().get(t), priors.shape(t), priors.rate(t))
                + prior.logProbability(person.points().get(t), lambda, Math.log(lambda))
                + (priors.c() - 1) * Math.log(omega)
                + (priors.d() - 1) * Math.log1p(-omega)
                - logBeta(priors.c(), priors.d());
      }
      int held = Math.max(ChangePointState.Person.FEWEST_STICKS, person.deepest());
      for (int h = 1; h <= held; h++) {
        sum += Math.log(alpha) + (alpha - 1) * person.sticks().get(h - 1);
      }
    }
    return sum;
  }

  private static double logGammaDensity(double x, double shape, double rate) {
    return shape * Math.log(rate) + (shape - 1) * Math.log(x) - rate * x - LogGamma.value(shape);
  }

  private static double logBeta(double a, double b) {
    return LogGamma.value(a) + LogGamma.value(b) - LogGamma.value(a + b);
  }

  @Override
  public double logLikelihood(ChangePointState state, LayerCounts data) {
    double sum = 0;
    for (int i = 0; i < people; i++) {
      sum += logLikelihood(state.people().get(i), data, i, state.concentration());
    }
    return sum;
  }

  private double logLikelihood(
      ChangePointState.Person person, LayerCounts data, int i, double alpha) {
    int held = Math.max(ChangePointState.Person.FEWEST_STICKS, person.deepest());
    LazySticks sticks = new LazySticks();
    sticks.place(Doubles.generate(held, h -> person.sticks().get(h)));
    double sum = 0;
    int deepest = 0;
    for (int t = 0; t < times(); t++) {
      Ints counts = data.at(i, t);
      deepest = Math.max(deepest, counts.size());
      sum += logCell(counts, person.points().get(t), person.weights().get(t), sticks, held);
    }
    // Sticks beyond those held, integrated out: V_h stops as many choices as lie in layer h and
    // lets as many pass as lie deeper.
    for (int h = held + 1; h <= deepest; h++) {
      int stopped = 0;
      int passed = 0;
      for (int t = 0; t < times(); t++) {
        stopped += data.upTo(i, t, h) - data.upTo(i, t, h - 1);
        passed += data.upTo(i, t, Integer.MAX_VALUE) - data.upTo(i, t, h);
      }
      sum += logBeta(1 + stopped, alpha + passed) + Math.log(alpha);
    }
    return sum;
  }

  /** Log probability of the counts of one time, as far as the sticks held have a part in it. */
  private static double logCell(Ints counts, int p, double omega, LazySticks sticks, int held) {
    double sum = LogGamma.value(counts.sum() + 1.0);
    for (int h = 1; h <= counts.size(); h++) {
      int n = counts.get(h - 1);
      if (n > 0) {
        double layer = h <= held ? sticks.logWeight(h) : sticks.logRemaining(held);
        double branch =
            p == 0
                ? 0
                : h <= p
                    ? Math.log(omega) - sticks.logCovered(p)
                    : Math.log1p(-omega) - sticks.logRemaining(p);
        sum += n * (layer + branch) - LogGamma.value(n + 1.0);
      }
    }
    return sum;
  }
}
