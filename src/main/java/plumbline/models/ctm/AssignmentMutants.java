package plumbline.models.ctm;

import plumbline.random.Rng;

/** Bugs planted into the updates of Z and B. */
final class AssignmentMutants {
  private final CtmSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public AssignmentMutants(CtmSampler right) {
    this.right = right;
  }

  /** The weight of topic z for a word, the token itself not counted. */
  @FunctionalInterface
  private interface Weight {
    double at(CtmWorkspace work, int d, int v, int z);
  }

  private CtmSampler withWeight(Weight weight) {
    return right.replace("assignments", (work, rng) -> sweep(work, weight, true, rng));
  }

  private static void sweep(CtmWorkspace work, Weight weight, boolean remove, Rng rng) {
    double[] weights = work.weights();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        if (remove) {
          work.remove(d, i);
        }
        for (int z = 0; z < weights.length; z++) {
          weights[z] = weight.at(work, d, work.word(i), z);
        }
        int topic = rng.categorical(weights, weights.length);
        if (!remove) {
          work.remove(d, i);
        }
        work.assign(d, i, topic);
      }
    }
  }

  private static double theta(CtmWorkspace work, int d, int z) {
    return work.theta()[d * work.topics() + z];
  }

  private static double collapsed(CtmWorkspace work, int v, int z, boolean withoutWord) {
    int same = work.wordCounts()[v * work.topics() + z];
    double alpha = work.model().alpha();
    return (same + alpha)
        / (work.topicCounts()[z] - (withoutWord ? same : 0) + work.words() * alpha);
  }

  /** (E + theta) (C + alpha) / (C without the word + V alpha), algorithm 4.1. */
  public CtmSampler printed() {
    return right.replace("assignments", AssignmentMoves::asPrinted);
  }

  /** (E + theta) beta. */
  public CtmSampler countsAndTheta() {
    return withWeight(
        (work, d, v, z) ->
            (work.documentCounts()[d * work.topics() + z] + theta(work, d, z))
                * work.byWord()[v * work.topics() + z]);
  }

  /** B integrated out, but the denominator leaves out the word. */
  public CtmSampler denominatorWithoutWord() {
    return withWeight((work, d, v, z) -> theta(work, d, z) * collapsed(work, v, z, true));
  }

  /** B integrated out, but the token counts itself. */
  public CtmSampler noDecrement() {
    Weight weight = (work, d, v, z) -> theta(work, d, z) * collapsed(work, v, z, false);
    return right.replace("assignments", (work, rng) -> sweep(work, weight, false, rng));
  }

  /** theta is divided by its sum over documents, as in section 3.1. */
  public CtmSampler normalisedOverDocuments() {
    return withWeight(
        (work, d, v, z) -> {
          int k = work.topics();
          double sum = 0;
          for (int other = 0; other < work.documents(); other++) {
            sum += Math.exp(work.eta()[other * k + z]);
          }
          return Math.exp(work.eta()[d * k + z]) / sum * work.byWord()[v * k + z];
        });
  }

  /** The Dirichlet draw of the topics lacks alpha. */
  public CtmSampler noConcentration() {
    return right.replace("topics", (work, rng) -> AssignmentMoves.drawTopics(work, 1e-3, rng));
  }
}
