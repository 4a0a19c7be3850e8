package plumbline.models.start;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;

/** Bugs that real Gibbs samplers had, planted into {@link NormalGibbs}. */
public final class NormalMutants {
  private NormalMutants() {}

  private static Sweep<NormalState, Doubles, NormalWorkspace> correct() {
    return NormalGibbs.sweep();
  }

  /**
   * The shape of the precision's conditional is too small by one half.
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> shapeOffByHalf() {
    return correct().replace("tau", (work, rng) -> drawTau(work, work.mu(), -0.5, 1, rng));
  }

  /**
   * The rate of the precision's conditional is 5 % too large.
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> rateTooLarge() {
    return correct().replace("tau", (work, rng) -> drawTau(work, work.mu(), 0, 1.05, rng));
  }

  /**
   * The mean's prior precision is taken as 2.
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> priorPrecisionTwo() {
    return correct().replace("mu", (work, rng) -> drawMu(work, 2, rng.normal()));
  }

  /**
   * The mean's prior is forgotten.
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> priorDropped() {
    return correct().replace("mu", (work, rng) -> drawMu(work, 0, rng.normal()));
  }

  /**
   * The precision is drawn given the mean of the previous sweep (synchronous updating).
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> staleMean() {
    return Sweep.<NormalState, Doubles, NormalWorkspace>over(NormalWorkspace::new)
        .then(
            "mu and tau at once",
            (work, rng) -> {
              double previous = work.mu();
              drawMu(work, 1, rng.normal());
              drawTau(work, previous, 0, 1, rng);
            });
  }

  /**
   * The conditional mean is returned where a draw is needed.
   *
   * @return the mutant
   */
  public static Sweep<NormalState, Doubles, NormalWorkspace> meanForDraw() {
    return correct().replace("mu", (work, rng) -> drawMu(work, 1, 0));
  }

  private static void drawMu(NormalWorkspace work, double priorPrecision, double noise) {
    double precision = priorPrecision + work.count() * work.tau();
    work.setMu(work.tau() * work.sum() / precision + noise / Math.sqrt(precision));
  }

  private static void drawTau(
      NormalWorkspace work, double mu, double shapeError, double rateFactor, Rng rng) {
    double shape = NormalModel.SHAPE + 0.5 * work.count() + shapeError;
    double rate = (NormalModel.RATE + 0.5 * work.squaresAround(mu)) * rateFactor;
    work.setTau(rng.gamma(shape) / rate);
  }
}
