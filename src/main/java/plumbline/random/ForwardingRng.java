package plumbline.random;

/**
 * Passes every draw on from another generator; what is to be seen or changed is overridden. Draws
 * that are made of others (beta, for one) ask this generator for their parts. Child streams are the
 * other generator's own.
 */
public abstract class ForwardingRng implements Rng {
  private final Rng source;

  /**
   * Passes on what a generator gives.
   *
   * @param source the generator
   */
  protected ForwardingRng(Rng source) {
    this.source = source;
  }

  @Override
  public double uniform() {
    return source.uniform();
  }

  @Override
  public double normal() {
    return source.normal();
  }

  @Override
  public double exponential() {
    return source.exponential();
  }

  @Override
  public double gamma(double shape) {
    return source.gamma(shape);
  }

  @Override
  public double logGamma(double shape) {
    return source.logGamma(shape);
  }

  @Override
  public long poisson(double mean) {
    return source.poisson(mean);
  }

  @Override
  public boolean bernoulli(double p) {
    return source.bernoulli(p);
  }

  @Override
  public boolean bernoulliLog(double logP) {
    return source.bernoulliLog(logP);
  }

  @Override
  public int uniformInt(int bound) {
    return source.uniformInt(bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    return source.categorical(weights, offset, length, total);
  }

  @Override
  public Rng child(String label) {
    return source.child(label);
  }

  @Override
  public Rng child(long index) {
    return source.child(index);
  }
}
