package plumbline.verification.mutation;

/** The methods of {@link plumbline.random.Rng} that draw, as names of places in a kernel. */
enum Draw {
  UNIFORM("uniform"),
  NORMAL("normal"),
  EXPONENTIAL("exponential"),
  GAMMA("gamma"),
  LOG_GAMMA("logGamma"),
  BETA("beta"),
  POISSON("poisson"),
  DIRICHLET("dirichlet"),
  BERNOULLI("bernoulli"),
  BERNOULLI_LOG("bernoulliLog"),
  UNIFORM_INT("uniformInt"),
  CATEGORICAL("categorical"),
  BINOMIAL("binomial");

  private final String method;

  Draw(String method) {
    this.method = method;
  }

  String method() {
    return method;
  }
}
