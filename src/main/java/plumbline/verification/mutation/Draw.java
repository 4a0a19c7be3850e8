package plumbline.verification.mutation;

/** The methods of {@link plumbline.random.Rng} that draw, as names of places in a kernel. */
enum Draw {
  UNIFORM(0, "uniform"),
  NORMAL(1, "normal"),
  EXPONENTIAL(2, "exponential"),
  GAMMA(3, "gamma"),
  LOG_GAMMA(4, "logGamma"),
  BETA(5, "beta"),
  POISSON(6, "poisson"),
  DIRICHLET(7, "dirichlet"),
  BERNOULLI(8, "bernoulli"),
  BERNOULLI_LOG(9, "bernoulliLog"),
  UNIFORM_INT(10, "uniformInt"),
  CATEGORICAL(11, "categorical"),
  BINOMIAL(12, "binomial");

  /** How many there are. */
  static final int COUNT = 13;

  private final int slot;
  private final String method;

  Draw(int slot, String method) {
    this.slot = slot;
    this.method = method;
  }

  /** From 0 to {@link #COUNT} - 1. */
  int slot() {
    return slot;
  }

  String method() {
    return method;
  }
}
