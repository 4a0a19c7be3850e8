package plumbline.models.iptm;

import plumbline.random.Rng;

/**
 * Passes continuous draws on from another generator, accepts whatever is proposed, and keeps the
 * log acceptance ratio: so a Metropolis step shows its proposal and its ratio.
 */
final class AcceptanceRecorder implements Rng {
  private final Rng source;
  private double logRatio = Double.NaN;

  AcceptanceRecorder(Rng source) {
    this.source = source;
  }

  double logRatio() {
    return logRatio;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    logRatio = logP;
    return true;
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
