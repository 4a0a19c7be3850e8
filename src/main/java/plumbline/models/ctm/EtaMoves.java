package plumbline.models.ctm;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/** Updates of all documents' eta (section 4.4 of the document). */
final class EtaMoves {
  private EtaMoves() {}

  /**
   * Independence Metropolis-Hastings about each document's mode with t tails.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void laplace(CtmWorkspace work, Rng rng) {
    for (int d = 0; d < work.documents(); d++) {
      work.proposedEta(work.moves().laplace(work, d, rng));
    }
  }

  /**
   * Elliptical slice sampling.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void elliptical(CtmWorkspace work, Rng rng) {
    work.moves().factorPrecision(work);
    for (int d = 0; d < work.documents(); d++) {
      work.moves().elliptical(work, d, rng);
    }
  }

  /**
   * Gibbs with Polya-Gamma variables; the cost grows with the number of tokens.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void polyaGamma(CtmWorkspace work, Rng rng) {
    for (int d = 0; d < work.documents(); d++) {
      work.moves().polyaGamma(work, d, rng);
    }
  }

  /**
   * Random walks with the scales of the workspace.
   *
   * @param target the log density
   * @return the update
   */
  public static Update<CtmWorkspace> randomWalk(EtaTarget target) {
    return (work, rng) -> {
      for (int d = 0; d < work.documents(); d++) {
        randomWalk(work, d, target, rng);
      }
    };
  }

  /**
   * One document's random walk.
   *
   * @param work changed in place
   * @param d the document
   * @param target the log density
   * @param rng the source of randomness
   * @return whether the proposal was accepted
   */
  public static boolean randomWalk(CtmWorkspace work, int d, EtaTarget target, Rng rng) {
    boolean accepted = work.moves().randomWalk(work, d, target, rng);
    work.proposedEta(accepted);
    return accepted;
  }

  /**
   * Moves all of eta_d by one draw along (1, ..., 1), which the words do not see.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void shift(CtmWorkspace work, Rng rng) {
    for (int d = 0; d < work.documents(); d++) {
      work.moves().shift(work, d, rng);
    }
  }
}
