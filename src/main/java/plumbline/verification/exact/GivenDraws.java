package plumbline.verification.exact;

import plumbline.random.Rng;

/** Draws that a check gives to a kernel; laws that it does not know are refused by name. */
abstract class GivenDraws implements Rng {
  private final String known;

  /** What is given, in words. */
  GivenDraws(String known) {
    this.known = known;
  }

  final UnsupportedOperationException other(String law) {
    return new UnsupportedOperationException(known + " can be given, not " + law);
  }

  @Override
  public double uniform() {
    throw other("a uniform law");
  }

  @Override
  public double normal() {
    throw other("a normal law");
  }

  @Override
  public double exponential() {
    throw other("an exponential law");
  }

  @Override
  public double gamma(double shape) {
    throw other("a gamma law");
  }

  @Override
  public double beta(double a, double b) {
    throw other("a beta law");
  }

  @Override
  public boolean bernoulli(double p) {
    throw other("a decision");
  }

  @Override
  public boolean bernoulliLog(double logP) {
    return bernoulli(Math.min(1, Math.exp(logP)));
  }

  @Override
  public double logGamma(double shape) {
    throw other("the logarithm of a gamma law");
  }

  @Override
  public long poisson(double mean) {
    throw other("a Poisson law");
  }

  @Override
  public int uniformInt(int bound) {
    throw other("a choice");
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    throw other("a choice");
  }

  @Override
  public Rng child(String label) {
    throw other("a stream of its own");
  }

  @Override
  public Rng child(long index) {
    throw other("a stream of its own");
  }
}
