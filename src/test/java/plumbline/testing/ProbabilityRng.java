package plumbline.testing;

import plumbline.random.Rng;

/**
 * Draws by another generator and adds up the log probability of every discrete decision: what a
 * simulator of discrete things drew, it drew with this probability, whatever it says itself.
 */
public final class ProbabilityRng implements Rng {
  private final Rng source;
  private double logProbability;

  /** Nothing is drawn yet. */
  public ProbabilityRng(Rng source) {
    this.source = source;
  }

  /** Of all decisions so far, given each other in order. */
  public double logProbability() {
    return logProbability;
  }

  @Override
  public boolean bernoulli(double p) {
    boolean drawn = source.bernoulli(p);
    logProbability += drawn ? Math.log(Math.min(p, 1)) : Math.log1p(-p);
    return drawn;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    boolean drawn = source.bernoulliLog(logP);
    logProbability += drawn ? Math.min(logP, 0) : Math.log(-Math.expm1(logP));
    return drawn;
  }

  @Override
  public int uniformInt(int bound) {
    logProbability -= Math.log(bound);
    return source.uniformInt(bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    int drawn = source.categorical(weights, offset, length, total);
    logProbability += Math.log(weights[offset + drawn] / total);
    return drawn;
  }

  @Override
  public long poisson(double mean) {
    long drawn = source.poisson(mean);
    logProbability += drawn * Math.log(mean) - mean;
    for (long k = 2; k <= drawn; k++) {
      logProbability -= Math.log(k);
    }
    return drawn;
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
  public Rng child(String label) {
    throw new UnsupportedOperationException("decisions of children would not be counted");
  }

  @Override
  public Rng child(long index) {
    throw new UnsupportedOperationException("decisions of children would not be counted");
  }
}
