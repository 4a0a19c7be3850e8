package plumbline.models.start;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;

/**
 * The Gibbs sampler of the {@link NormalModel}: {@code mu | tau, y ~ N(tau sum(y) / (1 + n tau), 1
 * / (1 + n tau))}, then {@code tau | mu, y ~ Gamma(3 + n/2, 3 + sum (y_i - mu)^2 / 2)}.
 */
public final class NormalGibbs {
  private NormalGibbs() {}

  /**
   * The sampler, with the kernels {@code mu} and {@code tau}.
   *
   * @return the sweep
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> sweep() {
    return Sweep.<NormalState, Doubles, NormalWorkspace>over(NormalWorkspace::new)
        .then("mu", NormalGibbs::updateMu)
        .then("tau", NormalGibbs::updateTau);
  }

  private static void updateMu(NormalWorkspace work, Rng rng) {
    double precision = 1 + work.count() * work.tau();
    work.setMu(work.tau() * work.sum() / precision + rng.normal() / Math.sqrt(precision));
  }

  private static void updateTau(NormalWorkspace work, Rng rng) {
    double shape = NormalModel.SHAPE + 0.5 * work.count();
    double rate = NormalModel.RATE + 0.5 * work.squaresAround(work.mu());
    work.setTau(rng.gamma(shape) / rate);
  }
}
