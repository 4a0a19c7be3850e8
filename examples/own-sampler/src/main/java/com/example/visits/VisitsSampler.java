package com.example.visits;

import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** A Gibbs step for the rate, then a random walk on the logarithm of its inverse scale. */
public final class VisitsSampler {
  private static final double STEP = 0.5;

  private VisitsSampler() {}

  /** One sweep. */
  public static Visits sweep(Visits state, Ints visits, Rng rng) {
    return walkInverseScale(drawRate(state, visits, rng), rng);
  }

  static Visits drawRate(Visits state, Ints visits, Rng rng) {
    double rate = rng.gamma(3 + visits.sum()) / (state.inverseScale() + visits.size());
    return new Visits(rate, state.inverseScale());
  }

  private static Visits walkInverseScale(Visits state, Rng rng) {
    double old = state.inverseScale();
    double proposed = old * Math.exp(STEP * rng.normal());
    double logRatio =
        logDensity(proposed, state.rate())
            - logDensity(old, state.rate())
            + Math.log(proposed / old); // the Jacobian of the logarithm
    return rng.bernoulliLog(logRatio) ? new Visits(state.rate(), proposed) : state;
  }

  /** Log density of the inverse scale given the rate, up to a constant. */
  static double logDensity(double inverseScale, double rate) {
    return (3 + 10 - 1) * Math.log(inverseScale) - inverseScale * (rate + 10);
  }
}
