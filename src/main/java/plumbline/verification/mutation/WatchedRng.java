package plumbline.verification.mutation;

import plumbline.random.Rng;

/**
 * Passes every draw on and tells a {@link DrawWatch}, which may change it. Child streams are
 * watched as well. Draws that a sampler asks for by one method are one draw: a beta is not two
 * gammas.
 */
final class WatchedRng implements Rng {
  private final Rng inner;
  private final DrawWatch watch;

  WatchedRng(Rng inner, DrawWatch watch) {
    this.inner = inner;
    this.watch = watch;
  }

  @Override
  public double uniform() {
    double u = inner.uniform();
    return watch.hits(Draw.UNIFORM) ? watch.changed(u, DrawFault.END * u) : u;
  }

  @Override
  public double normal() {
    double x = inner.normal();
    return watch.hits(Draw.NORMAL) ? watch.changed(x, DrawFault.WIDER * x) : x;
  }

  @Override
  public double exponential() {
    double x = inner.exponential();
    return watch.hits(Draw.EXPONENTIAL) ? watch.changed(x, DrawFault.LONGER * x) : x;
  }

  @Override
  public double gamma(double shape) {
    return inner.gamma(watch.hits(Draw.GAMMA) ? shifted(shape) : shape);
  }

  @Override
  public double logGamma(double shape) {
    return inner.logGamma(watch.hits(Draw.LOG_GAMMA) ? shifted(shape) : shape);
  }

  private double shifted(double shape) {
    boolean more =
        watch.fault() == DrawFault.GAMMA_MORE || watch.fault() == DrawFault.LOG_GAMMA_MORE;
    double other = more ? shape + DrawFault.SHIFT : shape - DrawFault.SHIFT;
    return other > 0 ? watch.changed(shape, other) : shape;
  }

  @Override
  public double beta(double a, double b) {
    if (!watch.hits(Draw.BETA)) {
      return inner.beta(a, b);
    }
    return inner.beta(watch.changed(a, b), a);
  }

  @Override
  public long poisson(double mean) {
    return inner.poisson(
        watch.hits(Draw.POISSON) ? watch.changed(mean, DrawFault.WIDER * mean) : mean);
  }

  @Override
  public void dirichlet(double[] concentration, double[] out) {
    if (!watch.hits(Draw.DIRICHLET)) {
      inner.dirichlet(concentration, out);
      return;
    }
    double[] exchanged = concentration.clone();
    int other = 1;
    while (other < exchanged.length && exchanged[other] == exchanged[0]) {
      other++;
    }
    if (other < exchanged.length) {
      exchanged[other] = exchanged[0];
      exchanged[0] = watch.changed(concentration[0], concentration[other]);
    }
    inner.dirichlet(exchanged, out);
  }

  @Override
  public boolean bernoulli(double p) {
    if (!watch.hits(Draw.BERNOULLI) || !(p >= 0)) {
      return inner.bernoulli(p);
    }
    double capped = Math.min(1, p);
    return inner.bernoulli(watch.changed(capped, 1 - capped));
  }

  @Override
  public boolean bernoulliLog(double logP) {
    if (!watch.hits(Draw.BERNOULLI_LOG) || Double.isNaN(logP)) {
      return inner.bernoulliLog(logP);
    }
    double capped = Math.min(0, logP);
    double other =
        watch.fault() == DrawFault.BERNOULLI_LOG_TRUE ? 0 : Math.log(-Math.expm1(capped));
    return inner.bernoulliLog(watch.changed(capped, other));
  }

  @Override
  public int uniformInt(int bound) {
    boolean shorter = watch.hits(Draw.UNIFORM_INT) && bound > 1;
    return inner.uniformInt(shorter ? (int) watch.changed(bound, bound - 1) : bound);
  }

  @Override
  public int categorical(double[] weights, int offset, int length, double total) {
    if (!watch.hits(Draw.CATEGORICAL)) {
      return inner.categorical(weights, offset, length, total);
    }
    double[] tempered = watch.scratch(length);
    double sum = 0;
    double first = 0;
    for (int i = 0; i < length; i++) {
      double weight = weights[offset + i];
      tempered[i] = weight > 0 ? Math.pow(weight / total, DrawFault.POWER) : weight;
      sum += tempered[i];
      if (weight > 0) {
        first = first > 0 ? first : weight;
        watch.changed(first, weight);
      }
    }
    return inner.categorical(tempered, 0, length, sum);
  }

  @Override
  public int binomial(int trials, double p) {
    boolean exchanged = watch.hits(Draw.BINOMIAL) && trials > 0;
    return inner.binomial(trials, exchanged ? watch.changed(p, 1 - p) : p);
  }

  /** An order of visits, not a draw of the model: passed on as a whole. */
  @Override
  public void shuffle(int[] items, int length) {
    inner.shuffle(items, length);
  }

  @Override
  public Rng child(String label) {
    return new WatchedRng(inner.child(label), watch);
  }

  @Override
  public Rng child(long index) {
    return new WatchedRng(inner.child(index), watch);
  }
}
