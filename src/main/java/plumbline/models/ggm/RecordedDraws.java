package plumbline.models.ggm;

import java.util.ArrayList;
import java.util.List;
import plumbline.random.Rng;

/** Passes draws on from another generator and keeps what was asked for and what was answered. */
final class RecordedDraws implements Rng {
  /** Kinds of draws that the updates of graph and matrix make. */
  enum Kind {
    NORMAL,
    GAMMA,
    BERNOULLI,
    BERNOULLI_LOG,
    OTHER
  }

  /**
   * One draw.
   *
   * @param kind what was drawn
   * @param parameter the shape, the probability or its logarithm; NaN where there is none
   * @param value the answer; 1 and 0 for a decision
   */
  record Draw(Kind kind, double parameter, double value) {}

  private final Rng source;
  private final List<Draw> draws = new ArrayList<>();

  RecordedDraws(Rng source) {
    this.source = source;
  }

  List<Draw> draws() {
    return draws;
  }

  private double keep(Kind kind, double parameter, double value) {
    draws.add(new Draw(kind, parameter, value));
    return value;
  }

  @Override
  public double normal() {
    return keep(Kind.NORMAL, Double.NaN, source.normal());
  }

  @Override
  public double gamma(double shape) {
    return keep(Kind.GAMMA, shape, source.gamma(shape));
  }

  @Override
  public boolean bernoulli(double p) {
    return keep(Kind.BERNOULLI, p, source.bernoulli(p) ? 1 : 0) == 1;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    return keep(Kind.BERNOULLI_LOG, logP, source.bernoulliLog(logP) ? 1 : 0) == 1;
  }

  @Override
  public double uniform() {
    return keep(Kind.OTHER, Double.NaN, source.uniform());
  }

  @Override
  public double exponential() {
    return keep(Kind.OTHER, Double.NaN, source.exponential());
  }

  @Override
  public double logGamma(double shape) {
    return keep(Kind.OTHER, shape, source.logGamma(shape));
  }

  @Override
  public long poisson(double mean) {
    return (long) keep(Kind.OTHER, mean, (double) source.poisson(mean));
  }

  @Override
  public int uniformInt(int bound) {
    return (int) keep(Kind.OTHER, bound, source.uniformInt(bound));
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    return (int) keep(Kind.OTHER, length, source.categorical(weights, offset, length, total));
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
