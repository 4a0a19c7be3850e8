package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;

/** Twelve right samplers that are hard in different ways. */
final class RightSamplers {
  private static final int ROTATION = 300;

  private record Pair(double first, double second) {}

  private RightSamplers() {}

  static List<StudyCase<?, ?>> all() {
    List<StudyCase<?, ?>> all = new ArrayList<>();
    for (int observations : new int[] {1, 5, 20, 50}) {
      String name = "normal with n = " + observations;
      all.add(normal(name, observations, NormalSamplers.gibbs(1, NormalModel.SHAPE), 4));
    }
    // Effective sizes of about 10, 50 and 400 in the chain of 4,000 draws.
    all.add(normal("random walk with step 0.1", 5, NormalSamplers.metropolis(1, 0.1), 0));
    all.add(normal("random walk with step 0.3", 5, NormalSamplers.metropolis(1, 0.3), 0));
    all.add(normal("random walk with step 1", 5, NormalSamplers.metropolis(1, 1), 25));
    all.add(heavyTails());
    all.add(counts());
    all.add(rareEvent());
    all.add(rotation());
    all.add(products());
    return all;
  }

  private static StudyCase<NormalState, Doubles> normal(
      String name, int observations, Kernel<NormalState, Doubles> kernel, int thin) {
    NormalModel model = new NormalModel(observations);
    return new StudyCase<>(
        name,
        StudyCase.model(model::drawPrior, model::drawData),
        Sampler.of(kernel),
        List.of(
            TestFunction.of("mu", (s, y) -> s.mu()),
            TestFunction.of("tau", (s, y) -> s.tau()),
            TestFunction.of("log likelihood", model::logLikelihood)),
        List.of(TestFunction.of("mean of y", (s, y) -> y.mean())),
        thin);
  }

  /** A Cauchy law whose data tell the angle only, and proposals from the prior. */
  private static StudyCase<Double, Double> heavyTails() {
    return onTheLine(
        "Cauchy law",
        Sampler.<Double, Double>of(
                (x, y, rng) -> {
                  double proposed = cauchy(rng);
                  double logRatio = square(y - Math.atan(x)) - square(y - Math.atan(proposed));
                  return rng.bernoulliLog(logRatio / 2) ? proposed : x;
                })
            .asReversible());
  }

  private static StudyCase<Double, Double> onTheLine(String name, Sampler<Double, Double> sampler) {
    return new StudyCase<>(
        name,
        StudyCase.model(RightSamplers::cauchy, (x, rng) -> Math.atan(x) + rng.normal()),
        sampler,
        List.of(TestFunction.of("x", (x, y) -> x)),
        List.of(TestFunction.of("y", (x, y) -> y)),
        8);
  }

  private static double cauchy(Rng rng) {
    return Math.tan(Math.PI * (rng.uniform() - 0.5));
  }

  /** A Poisson count with mean 2 that goes up or down by one. */
  private static StudyCase<Integer, Double> counts() {
    return new StudyCase<>(
        "discrete",
        StudyCase.model(rng -> (int) rng.poisson(2), (x, rng) -> x + rng.normal()),
        Sampler.<Integer, Double>of(
                (x, y, rng) -> {
                  int proposed = x + (rng.bernoulli(0.5) ? 1 : -1);
                  if (proposed < 0) {
                    return x;
                  }
                  double prior = proposed > x ? Math.log(2.0 / proposed) : Math.log(x / 2.0);
                  double logRatio = prior + (square(y - x) - square(y - proposed)) / 2;
                  return rng.bernoulliLog(logRatio) ? proposed : x;
                })
            .asReversible(),
        List.of(TestFunction.of("x", (x, y) -> x)),
        List.of(TestFunction.of("y", (x, y) -> y)),
        15);
  }

  /** An event that is seen four times in a run, drawn from its exact conditional. */
  private static StudyCase<Boolean, Double> rareEvent() {
    double p = 0.001;
    return new StudyCase<>(
        "rare event",
        StudyCase.model(rng -> rng.bernoulli(p), (x, rng) -> (x ? 1 : 0) + rng.normal()),
        Sampler.<Boolean, Double>of(
                (x, y, rng) -> {
                  double odds = p / (1 - p) * Math.exp(y - 0.5);
                  return rng.bernoulli(odds / (1 + odds));
                })
            .asReversible(),
        List.of(TestFunction.of("event", (x, y) -> x ? 1 : 0)),
        List.of(TestFunction.of("y", (x, y) -> y)),
        1);
  }

  /** As periodic as can be: ranks among its own draws are not those among independent ones. */
  private static StudyCase<Integer, Double> rotation() {
    return new StudyCase<>(
        "rotation",
        StudyCase.model(rng -> rng.uniformInt(ROTATION), (x, rng) -> rng.normal()),
        Sampler.of((x, y, rng) -> (x + 1) % ROTATION),
        List.of(TestFunction.of("x", (x, y) -> x)),
        List.of(TestFunction.of("y", (x, y) -> y)),
        0);
  }

  /** Data that tell the product of two parameters only; its powers have heavy tails. */
  private static StudyCase<Pair, Double> products() {
    return new StudyCase<>(
        "products",
        StudyCase.model(
            rng -> new Pair(rng.normal(), rng.normal()),
            (s, rng) -> s.first * s.second + rng.normal()),
        Sampler.of(
            (s, y, rng) -> {
              double first = factor(s.second, y, rng);
              return new Pair(first, factor(first, y, rng));
            }),
        List.of(
            TestFunction.of("first", (s, y) -> s.first),
            TestFunction.of("second", (s, y) -> s.second),
            TestFunction.of("product", (s, y) -> s.first * s.second),
            TestFunction.of("product squared", (s, y) -> square(s.first * s.second))),
        List.of(TestFunction.of("y", (s, y) -> y)),
        15);
  }

  /** One factor given the other. */
  private static double factor(double other, double y, Rng rng) {
    double precision = 1 + other * other;
    return other * y / precision + rng.normal() / Math.sqrt(precision);
  }

  private static double square(double x) {
    return x * x;
  }
}
