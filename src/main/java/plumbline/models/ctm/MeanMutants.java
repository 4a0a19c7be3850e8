package plumbline.models.ctm;

import plumbline.random.Rng;

/** Bugs planted into the updates of the means of eta. */
final class MeanMutants {
  private final CtmSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler, with unknown means
   */
  public MeanMutants(CtmSampler right) {
    this.right = right;
  }

  /** The means are drawn without their prior. */
  public CtmSampler withoutPrior() {
    return right.replace(
        "means",
        (work, rng) -> {
          for (int z = 0; z < work.topics(); z++) {
            double precision = work.documents() * work.graph().precision()[z * work.topics() + z];
            move(work, z, MeanMoves.gradient(work, z), precision, rng);
          }
        });
  }

  /** Every mean is drawn as if no other topic's eta depended on its own. */
  public CtmSampler alone() {
    return right.replace(
        "means",
        (work, rng) -> {
          int k = work.topics();
          for (int z = 0; z < k; z++) {
            double deviations = -work.documents() * work.mu()[z];
            for (int d = 0; d < work.documents(); d++) {
              deviations += work.eta()[d * k + z];
            }
            double own = work.graph().precision()[z * k + z];
            draw(work, z, own * deviations, work.documents() * own, rng);
          }
        });
  }

  /** The spread of a mean is that given one document. */
  public CtmSampler oneDocument() {
    return right.replace(
        "means",
        (work, rng) -> {
          for (int z = 0; z < work.topics(); z++) {
            double own = work.graph().precision()[z * work.topics() + z];
            draw(work, z, MeanMoves.gradient(work, z) / work.documents(), own, rng);
          }
        });
  }

  /** The level moves the means, and eta stays where it is. */
  public CtmSampler levelWithoutEta() {
    return right.replace(
        "level",
        (work, rng) -> {
          double[] eta = work.eta().clone();
          MeanMoves.shift(work, rng);
          System.arraycopy(eta, 0, work.eta(), 0, eta.length);
        });
  }

  private static void draw(CtmWorkspace work, int z, double gradient, double precision, Rng rng) {
    double prior = 1 / (work.model().spread() * work.model().spread());
    double pull = prior * (work.model().mu().get(z) - work.mu()[z]);
    move(work, z, gradient + pull, precision + prior, rng);
  }

  private static void move(CtmWorkspace work, int z, double gradient, double precision, Rng rng) {
    work.mu()[z] += gradient / precision + rng.normal() / Math.sqrt(precision);
  }
}
