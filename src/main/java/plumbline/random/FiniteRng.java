package plumbline.random;

import plumbline.numerics.Text;

/** The finite decisions, shared by the test doubles that walk them all. */
abstract sealed class FiniteRng implements Rng
    permits EnumeratingRng, QuadratureRng, IntegratingRng {
  /** Says how each decision ends. */
  interface Decisions {
    /** Makes a decision among {@code length} choices whose weights add up to {@code total}. */
    int choose(double[] weights, int offset, int length, double total);
  }

  private final Decisions decisions;
  private final double[] coin = new double[2];

  FiniteRng(Decisions decisions) {
    this.decisions = decisions;
  }

  @Override
  public final boolean bernoulli(double p) {
    if (!(p >= 0)) {
      throw new IllegalArgumentException("p must be a probability, not " + p);
    }
    if (p == 0 || p >= 1) {
      return p >= 1;
    }
    coin[0] = 1 - p;
    coin[1] = p;
    return decisions.choose(coin, 0, 2, 1) == 1;
  }

  @Override
  public final boolean bernoulliLog(double logP) {
    if (Double.isNaN(logP)) {
      throw new IllegalArgumentException("logP must be a log probability, not NaN");
    }
    return bernoulli(Math.exp(logP));
  }

  @Override
  public final int uniformInt(int bound) {
    double[] equal = new double[bound];
    java.util.Arrays.fill(equal, 1.0);
    return decisions.choose(equal, 0, bound, bound);
  }

  @Override
  public final int categorical(double[] weights, int offset, int length, double total) {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("total weight must be positive and finite, not " + total);
    }
    return decisions.choose(weights, offset, length, total);
  }

  @Override
  public final long poisson(double mean) {
    throw refuse("poisson", "its support is infinite", "");
  }

  /** Inside an enumeration all streams are one: each decision is walked wherever it is made. */
  @Override
  public final Rng child(String label) {
    return this;
  }

  @Override
  public final Rng child(long index) {
    return this;
  }

  /**
   * What to throw at a draw that has no end of outcomes.
   *
   * @param draw the method that was called
   * @param why what is wrong with it here
   * @param instead sentences that name what to draw in its place; may be empty
   */
  final UnsupportedOperationException refuse(String draw, String why, String instead) {
    return new UnsupportedOperationException(
        Text.of(
            "%s cannot walk %s(): %s. %s the kernel give its row of transition probabilities"
                + " itself.",
            getClass().getSimpleName(),
            draw,
            why,
            instead.isEmpty() ? "Let" : instead + " Otherwise let"));
  }
}
