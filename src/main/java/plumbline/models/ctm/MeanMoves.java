package plumbline.models.ctm;

import plumbline.random.Rng;

/** Updates of the means of eta, where they are unknown. */
final class MeanMoves {
  private MeanMoves() {}

  /**
   * Draws every mean given eta, K and the other means: normal with precision {@code D k_zz +
   * 1/s^2}.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void draw(CtmWorkspace work, Rng rng) {
    double prior = 1 / (work.model().spread() * work.model().spread());
    for (int z = 0; z < work.topics(); z++) {
      double precision = work.documents() * work.graph().precision()[z * work.topics() + z] + prior;
      double gradient = gradient(work, z) + prior * (work.model().mu().get(z) - work.mu()[z]);
      work.mu()[z] += gradient / precision + rng.normal() / Math.sqrt(precision);
    }
  }

  /**
   * The slope of the log density of eta in one mean.
   *
   * @param work as it is
   * @param z the topic
   * @return the sum over all documents of row z of K (eta_d - mu)
   */
  public static double gradient(CtmWorkspace work, int z) {
    int k = work.topics();
    double gradient = 0;
    for (int j = 0; j < k; j++) {
      double deviations = -work.documents() * work.mu()[j];
      for (int d = 0; d < work.documents(); d++) {
        deviations += work.eta()[d * k + j];
      }
      gradient += work.graph().precision()[z * k + j] * deviations;
    }
    return gradient;
  }

  /**
   * Moves all means and all of eta by one number, which neither the words nor K see: drawn from the
   * means' prior alone, however many documents there are.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void shift(CtmWorkspace work, Rng rng) {
    int k = work.topics();
    double above = 0;
    for (int z = 0; z < k; z++) {
      above += (work.mu()[z] - work.model().mu().get(z)) / k;
    }
    double c = rng.normal() * work.model().spread() / Math.sqrt(k) - above;
    for (int z = 0; z < k; z++) {
      work.mu()[z] += c;
    }
    for (int e = 0; e < work.documents() * k; e++) {
      work.eta()[e] += c;
    }
  }
}
