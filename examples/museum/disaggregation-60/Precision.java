package museum.disaggregation;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;

/**
 * The number of a precision tau = 4^level, equally far from each other in log tau, with the
 * penalised complexity prior; whether an effect with this precision is large.
 *
 * @param levels how many
 */
record Precision(int levels)
    implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
  private static final double LAMBDA = 1;

  /** What the joint test compares. */
  static final List<TestFunction<Integer, Integer>> FUNCTIONS =
      List.of(
          TestFunction.of("level", (level, large) -> level),
          TestFunction.of("level, large", (level, large) -> level * large));

  List<Integer> states() {
    return IntStream.range(0, levels).boxed().toList();
  }

  double logTau(int level) {
    return level * Math.log(4);
  }

  /** Of the prior law of tau, with respect to tau: lambda / 2 tau^(-3/2) exp(-lambda tau^-1/2). */
  double logDensity(int level) {
    return Math.log(LAMBDA / 2) - 1.5 * logTau(level) - LAMBDA * Math.exp(-0.5 * logTau(level));
  }

  /** Like a normal effect with this standard deviation, in proportion for small ones. */
  private static double large(int level) {
    double deviation = Math.pow(2, -level);
    return deviation / (1 + deviation);
  }

  /** A random walk by one level, with a log density in the place of the prior's. */
  Sampler<Integer, Integer> walk(IntToDoubleFunction logPrior) {
    return Sampler.of(
        (level, large, rng) -> {
          int next = level + (rng.bernoulli(0.5) ? 1 : -1);
          if (next < 0 || next >= levels) {
            return level;
          }
          double ratio = logPrior.applyAsDouble(next) - logPrior.applyAsDouble(level);
          ratio += logLikelihood(next, large) - logLikelihood(level, large);
          return rng.bernoulliLog(Math.min(0, ratio)) ? next : level;
        });
  }

  @Override
  public Integer drawPrior(Rng rng) {
    return rng.categorical(
        IntStream.range(0, levels).mapToDouble(level -> Math.exp(logPrior(level))).toArray(),
        levels);
  }

  @Override
  public Integer drawData(Integer level, Rng rng) {
    return rng.bernoulli(large(level)) ? 1 : 0;
  }

  /** With respect to log tau. */
  @Override
  public double logPrior(Integer level) {
    return logDensity(level) + logTau(level);
  }

  @Override
  public double logLikelihood(Integer level, Integer large) {
    return large == 1 ? Math.log(large(level)) : Math.log1p(-large(level));
  }
}
