package plumbline.verification.mutation;

import java.util.Arrays;
import java.util.List;

/** What can be wrong with a draw. */
enum DrawFault {
  /** A normal draw of standard deviation 1.1. */
  NORMAL_WIDE(Draw.NORMAL, "10 % too wide"),
  /** An exponential draw of mean 1.25. */
  EXPONENTIAL_LONG(Draw.EXPONENTIAL, "25 % too long"),
  /** A uniform draw on (0, 0.9). */
  UNIFORM_SHORT(Draw.UNIFORM, "ends at 0.9"),
  /** The shape of a gamma draw plus 1/2. */
  GAMMA_MORE(Draw.GAMMA, "shape + 1/2"),
  /** The shape of a gamma draw minus 1/2, where that is positive. */
  GAMMA_LESS(Draw.GAMMA, "shape - 1/2"),
  /** The same for the logarithm of a draw. */
  LOG_GAMMA_MORE(Draw.LOG_GAMMA, "shape + 1/2"),
  /** The same for the logarithm of a draw. */
  LOG_GAMMA_LESS(Draw.LOG_GAMMA, "shape - 1/2"),
  /** Both shapes of a beta draw exchanged. */
  BETA_EXCHANGED(Draw.BETA, "arguments exchanged"),
  /** The mean of a Poisson draw times 1.1. */
  POISSON_LARGE(Draw.POISSON, "mean 10 % too large"),
  /** The first concentration exchanged with the next one that differs from it. */
  DIRICHLET_EXCHANGED(Draw.DIRICHLET, "two entries exchanged"),
  /** A decision taken with probability 1 - p. */
  BERNOULLI_FLIPPED(Draw.BERNOULLI, "flipped"),
  /** The same where the logarithm of p is given. */
  BERNOULLI_LOG_FLIPPED(Draw.BERNOULLI_LOG, "flipped"),
  /** An acceptance that ignores its ratio. */
  BERNOULLI_LOG_TRUE(Draw.BERNOULLI_LOG, "always true"),
  /** The largest value is never drawn. */
  UNIFORM_INT_SHORT(Draw.UNIFORM_INT, "never the last"),
  /** All weights to the power 0.8. */
  CATEGORICAL_TEMPERED(Draw.CATEGORICAL, "weights to the power 0.8"),
  /** Failures counted for successes. */
  BINOMIAL_EXCHANGED(Draw.BINOMIAL, "p for 1 - p");

  static final double WIDER = 1.1;
  static final double LONGER = 1.25;
  static final double END = 0.9;
  static final double SHIFT = 0.5;
  static final double POWER = 0.8;

  private final Draw draw;
  private final String what;

  DrawFault(Draw draw, String what) {
    this.draw = draw;
    this.what = what;
  }

  Draw draw() {
    return draw;
  }

  String what() {
    return what;
  }

  static List<DrawFault> of(Draw draw) {
    return Arrays.stream(values()).filter(fault -> fault.draw == draw).toList();
  }
}
