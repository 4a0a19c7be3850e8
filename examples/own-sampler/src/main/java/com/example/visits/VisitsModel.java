package com.example.visits;

import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;

/**
 * Visits to a shop on a few days: {@code y_i ~ Poisson(rate)}, {@code rate ~ Gamma(3, inverse
 * scale)}, {@code inverse scale ~ Gamma(10, 10)}.
 *
 * @param days how many counts
 */
public record VisitsModel(int days) implements GenerativeModel<Visits, Ints> {
  @Override
  public Visits drawPrior(Rng rng) {
    double inverseScale = rng.gamma(10) / 10;
    return new Visits(rng.gamma(3) / inverseScale, inverseScale);
  }

  @Override
  public Ints drawData(Visits state, Rng rng) {
    return Ints.generate(days, i -> Math.toIntExact(rng.poisson(state.rate())));
  }
}
