package plumbline.models.changepoint;

import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** The laws of layers and change points, written a second time: products of probabilities. */
public final class NaiveLayers {
  private NaiveLayers() {}

  /** V_1, V_2, ... of a person. */
  public static double[] breaks(ChangePointState.Person person) {
    return person.sticks().stream().map(keep -> 1 - Math.exp(keep)).toArray();
  }

  /** pi_1, ..., pi_n, and what is left, last. */
  public static double[] weights(double[] breaks) {
    double[] weights = new double[breaks.length + 1];
    double left = 1;
    for (int h = 0; h < breaks.length; h++) {
      weights[h] = left * breaks[h];
      left *= 1 - breaks[h];
    }
    weights[breaks.length] = left;
    return weights;
  }

  /** The law of a layer with change point p: of layers 1, ..., n, and of all beyond, last. */
  public static double[] law(double[] weights, int p, double omega) {
    double covered = IntStream.range(0, p).mapToDouble(h -> weights[h]).sum();
    double rest = IntStream.range(p, weights.length).mapToDouble(h -> weights[h]).sum();
    double[] law = weights.clone();
    for (int h = 0; p > 0 && h < law.length; h++) {
      law[h] *= h < p ? omega / covered : (1 - omega) / rest;
    }
    return law;
  }

  /** The prior of a change point. */
  static double point(PointPrior prior, int p, double lambda) {
    PoissonDistribution law = PoissonDistribution.of(lambda);
    return switch (prior) {
      case POISSON_FROM_ZERO -> law.logProbability(p);
      case SHIFTED_POISSON -> p < 1 ? Double.NEGATIVE_INFINITY : law.logProbability(p - 1);
      case ZERO_TRUNCATED ->
          p < 1
              ? Double.NEGATIVE_INFINITY
              : law.logProbability(p) - Math.log(law.survivalProbability(0));
    };
  }

  /** A state of people with points up to six and a few sticks more than they need. */
  public static ChangePointState state(ChangePointModel model, Rng rng, int most, int sticks) {
    double alpha = 0.5 + rng.exponential();
    return new ChangePointState(
        alpha,
        IntStream.range(0, model.people())
            .mapToObj(
                i ->
                    new ChangePointState.Person(
                        Ints.generate(
                            model.times(),
                            t -> Math.max(model.prior().start(), rng.uniformInt(most + 1))),
                        Doubles.generate(model.times(), t -> 0.1 + 0.8 * rng.uniform()),
                        Doubles.generate(model.times(), t -> 0.5 + rng.exponential()),
                        Doubles.generate(sticks, h -> -0.05 - rng.exponential() / alpha)))
            .toList());
  }

  /** The log prior density of everything but the layers, gammas and betas by Commons. */
  public static double prior(ChangePointModel model, ChangePointState state, int[] held) {
    LayerPriors constants = model.priors();
    LayerPriors.Concentration law = constants.concentration();
    double alpha = state.concentration();
    double sum =
        law.known() ? 0 : GammaDistribution.of(law.shape(), 1 / law.rate()).logDensity(alpha);
    for (int i = 0; i < model.people(); i++) {
      ChangePointState.Person person = state.people().get(i);
      double lambda = 1;
      for (int t = 0; t < model.times(); t++) {
        double factor = person.factors().get(t);
        lambda *= factor;
        double shape = t == 0 ? constants.a1() : constants.a2();
        double rate = t == 0 ? constants.b1() : constants.b2();
        sum += GammaDistribution.of(shape, 1 / rate).logDensity(factor);
        sum += point(model.prior(), person.points().get(t), lambda);
        sum +=
            BetaDistribution.of(constants.c(), constants.d()).logDensity(person.weights().get(t));
      }
      double[] breaks = breaks(person);
      for (int h = 0; h < held[i]; h++) {
        sum += BetaDistribution.of(1, alpha).logDensity(breaks[h]);
      }
    }
    return sum;
  }

  /**
   * Layers of one person, choice after choice; beyond the sticks held each stick stops as many as
   * it has stopped before, with 1, of all that came to it, with 1 + alpha.
   */
  static double choices(
      ChangePointModel model, ChangePointState state, int i, LayerCounts data, int held) {
    ChangePointState.Person person = state.people().get(i);
    double[] breaks = java.util.Arrays.copyOf(breaks(person), held);
    int[] stopped = new int[500];
    int[] passed = new int[500];
    double sum = 0;
    for (int t = 0; t < model.times(); t++) {
      double[] law = law(weights(breaks), person.points().get(t), person.weights().get(t));
      Ints counts = data.at(i, t);
      sum += LogGamma.value(counts.sum() + 1.0);
      for (int h = 1; h <= counts.size(); h++) {
        int n = counts.get(h - 1);
        sum -= LogGamma.value(n + 1.0);
        for (int choice = 0; choice < n; choice++) {
          sum += Math.log(law[Math.min(h, held + 1) - 1]);
          for (int deep = held + 1; deep <= h; deep++) {
            double all = 1 + state.concentration() + stopped[deep] + passed[deep];
            boolean stop = deep == h;
            sum +=
                Math.log((stop ? 1 + stopped[deep] : state.concentration() + passed[deep]) / all);
            stopped[deep] += stop ? 1 : 0;
            passed[deep] += stop ? 0 : 1;
          }
        }
      }
    }
    return sum;
  }
}
