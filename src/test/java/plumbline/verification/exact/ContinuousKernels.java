package plumbline.verification.exact;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.kernels.RandomWalk;

/** Kernels of one real variable, right and with errors that people make. */
final class ContinuousKernels {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** The standard normal law. */
  private static final ContinuousTarget NORMAL =
      ContinuousTarget.of(-INFINITY, INFINITY, x -> -0.5 * x * x);

  private static final ContinuousTarget GAMMA =
      ContinuousTarget.of(0, INFINITY, x -> 1.5 * Math.log(x) - x);

  private static final ContinuousTarget BETA =
      ContinuousTarget.of(0, 1, x -> Math.log(x) + 2 * Math.log1p(-x));

  /** With more mass at its ends. */
  private static final ContinuousTarget ROUND =
      ContinuousTarget.of(0, 1, x -> 0.25 * Math.log(x) + 0.5 * Math.log1p(-x));

  private static final ContinuousTarget CAUCHY =
      ContinuousTarget.of(-INFINITY, INFINITY, x -> -Math.log1p(x * x));

  /** With two modes and light tails. */
  static final ContinuousTarget WELLS =
      ContinuousTarget.of(-INFINITY, INFINITY, x -> 0.5 * x * x - 0.25 * x * x * x * x);

  /** The derivative of its log density. */
  private static final DoubleUnaryOperator FORCE = x -> x - x * x * x;

  /** A kernel, and the law that it is meant to leave alone. */
  record Case(ContinuousTarget target, BiFunction<Double, Rng, Double> step) {}

  private ContinuousKernels() {}

  private static double accept(double x, double y, double logRatio, Rng rng) {
    return rng.bernoulliLog(logRatio) ? y : x;
  }

  private static double logRatio(ContinuousTarget target, double x, double y) {
    return target.logDensity(y) - target.logDensity(x);
  }

  private static double leapfrogs(int steps, double x, Rng rng, double firstHalf, double kinetic) {
    double size = 0.3;
    double momentum = rng.normal();
    double p = momentum + firstHalf * size * FORCE.applyAsDouble(x);
    double y = x + size * p;
    for (int i = 1; i < steps; i++) {
      p += size * FORCE.applyAsDouble(y);
      y += size * p;
    }
    p += 0.5 * size * FORCE.applyAsDouble(y);
    double change = kinetic * (momentum * momentum - p * p);
    return accept(x, y, logRatio(WELLS, x, y) + change, rng);
  }

  private static double langevin(double x, Rng rng, double back, double variance) {
    double size = 0.7;
    double drift = 0.5 * size * size;
    double mean = x + drift * FORCE.applyAsDouble(x);
    double y = mean + size * rng.normal();
    double meanBack = y + back * drift * FORCE.applyAsDouble(y);
    double proposals = (y - mean) * (y - mean) - (x - meanBack) * (x - meanBack);
    return accept(x, y, logRatio(WELLS, x, y) + proposals / (2 * variance * size * size), rng);
  }

  private static double multiplied(double x, Rng rng, double jacobian) {
    double log = 1.2 * (rng.uniform() - 0.5);
    double y = x * Math.exp(log);
    return accept(x, y, logRatio(GAMMA, x, y) + jacobian * log, rng);
  }

  /** A proposal from N(0.5, 4) wherever the chain is. */
  private static double independent(double x, Rng rng, double correction) {
    double y = 0.5 + 2 * rng.normal();
    double proposals = ((y - 0.5) * (y - 0.5) - (x - 0.5) * (x - 0.5)) / 8;
    return accept(x, y, logRatio(NORMAL, x, y) + correction * proposals, rng);
  }

  /** N(0, 1) as a prior N(0, 2) with an observation 0 of variance 2. */
  private static double crankNicolson(double x, Rng rng, double priors) {
    double y = 0.8 * x + 0.6 * Math.sqrt(2) * rng.normal();
    return accept(x, y, 0.25 * (1 + priors) * (x * x - y * y), rng);
  }

  private static double twoScales(double x, Rng rng, boolean byPlace) {
    boolean wide = byPlace ? Math.abs(x) > 1 : rng.bernoulli(0.3);
    double y = x + (wide ? 3 : 0.5) * rng.normal();
    return accept(x, y, logRatio(CAUCHY, x, y), rng);
  }

  private static double barker(double x, Rng rng, double power) {
    double y = x + 2 * (rng.uniform() - 0.5);
    double r = Math.exp(power * logRatio(NORMAL, x, y));
    return rng.bernoulli(r / (1 + r)) ? y : x;
  }

  private static double reflected(ContinuousTarget target, double x, double scale, Rng rng) {
    double y = Math.abs(x + scale * rng.normal());
    return walk(target, x, y, rng);
  }

  private static double stopped(double x, Rng rng) {
    double y = Math.max(0.02, x + 0.4 * rng.normal());
    return walk(BETA, x, y, rng);
  }

  /**
   * Right, and hard to integrate: from where the density is small a proposal is only refused if it
   * comes within a narrow range around the other end.
   */
  static Case narrow() {
    return new Case(ROUND, (x, rng) -> reflected(ROUND, x, 0.4, rng));
  }

  static Map<String, Case> right() {
    Map<String, Case> right = new LinkedHashMap<>();
    right.put(
        "random walk",
        new Case(NORMAL, (x, rng) -> new RandomWalk(0.8).step(x, NORMAL::logDensity, rng)));
    right.put(
        "random walk beyond the range",
        new Case(GAMMA, (x, rng) -> new RandomWalk(1.5).step(x, GAMMA::logDensity, rng)));
    right.put("reflection", new Case(GAMMA, (x, rng) -> reflected(GAMMA, x, 1.5, rng)));
    right.put("multiplier", new Case(GAMMA, (x, rng) -> multiplied(x, rng, 1)));
    right.put("independent proposals", new Case(NORMAL, (x, rng) -> independent(x, rng, 1)));
    right.put("Barker's acceptance", new Case(NORMAL, (x, rng) -> barker(x, rng, 1)));
    right.put("two scales, heavy tails", new Case(CAUCHY, (x, rng) -> twoScales(x, rng, false)));
    right.put("Crank-Nicolson", new Case(NORMAL, (x, rng) -> crankNicolson(x, rng, 0)));
    right.put("Langevin", new Case(WELLS, (x, rng) -> langevin(x, rng, 1, 1)));
    right.put("one leapfrog", new Case(WELLS, (x, rng) -> leapfrogs(1, x, rng, 0.5, 0.5)));
    right.put("three leapfrogs", new Case(WELLS, (x, rng) -> leapfrogs(3, x, rng, 0.5, 0.5)));
    return right;
  }

  private static double walk(ContinuousTarget target, double x, double y, Rng rng) {
    return accept(x, y, logRatio(target, x, y), rng);
  }

  static Map<String, Case> wrong() {
    Map<String, Case> wrong = new LinkedHashMap<>();
    wrong.put("always accepted", new Case(NORMAL, (x, rng) -> x + 0.8 * rng.normal()));
    wrong.put(
        "ratio upside down",
        new Case(NORMAL, (x, rng) -> walk(NORMAL, x + 0.8 * rng.normal(), x, rng)));
    wrong.put(
        "square root of the ratio",
        new Case(
            NORMAL,
            (x, rng) -> {
              double y = x + 0.8 * rng.normal();
              return accept(x, y, 0.5 * logRatio(NORMAL, x, y), rng);
            }));
    wrong.put(
        "proposals to one side",
        new Case(GAMMA, (x, rng) -> walk(GAMMA, x, x + 1.5 * Math.abs(rng.normal()), rng)));
    wrong.put(
        "slightly more to one side",
        new Case(GAMMA, (x, rng) -> walk(GAMMA, x, x + 1.5 * rng.normal() + 0.001, rng)));
    wrong.put("stopped at the end", new Case(BETA, (x, rng) -> stopped(x, rng)));
    wrong.put("multiplier without Jacobian", new Case(GAMMA, (x, rng) -> multiplied(x, rng, 0)));
    wrong.put("Jacobian upside down", new Case(GAMMA, (x, rng) -> multiplied(x, rng, -1)));
    wrong.put("proposals forgotten", new Case(NORMAL, (x, rng) -> independent(x, rng, 0)));
    wrong.put("proposals upside down", new Case(NORMAL, (x, rng) -> independent(x, rng, -1)));
    wrong.put("Barker's with the square", new Case(NORMAL, (x, rng) -> barker(x, rng, 2)));
    wrong.put("scale by place", new Case(CAUCHY, (x, rng) -> twoScales(x, rng, true)));
    wrong.put("prior counted twice", new Case(NORMAL, (x, rng) -> crankNicolson(x, rng, 1)));
    wrong.put("Crank-Nicolson, half", new Case(NORMAL, (x, rng) -> crankNicolson(x, rng, -0.5)));
    wrong.put("no drift back", new Case(WELLS, (x, rng) -> langevin(x, rng, 0, 1)));
    wrong.put("drift back twice", new Case(WELLS, (x, rng) -> langevin(x, rng, 2, 1)));
    wrong.put("variance doubled", new Case(WELLS, (x, rng) -> langevin(x, rng, 1, 2)));
    wrong.put("whole first step", new Case(WELLS, (x, rng) -> leapfrogs(1, x, rng, 1, 0.5)));
    wrong.put("no first half step", new Case(WELLS, (x, rng) -> leapfrogs(3, x, rng, 0, 0.5)));
    wrong.put("no kinetic energy", new Case(WELLS, (x, rng) -> leapfrogs(3, x, rng, 0.5, 0)));
    wrong.put(
        "sign of kinetic energy", new Case(WELLS, (x, rng) -> leapfrogs(3, x, rng, 0.5, -0.5)));
    return wrong;
  }
}
