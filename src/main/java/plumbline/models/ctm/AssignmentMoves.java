package plumbline.models.ctm;

import plumbline.random.Rng;

/** Updates of the tokens' topics Z (section 4.2 of the document). */
final class AssignmentMoves {
  private AssignmentMoves() {}

  /**
   * Each token given eta and B: {@code p(z) ~ theta_dz beta_z(w)}. The tokens are independent, and
   * equal words next to each other share their weights.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void uncollapsed(CtmWorkspace work, Rng rng) {
    int k = work.topics();
    double[] weights = work.weights();
    double[] theta = work.theta();
    double[] byWord = work.byWord();
    for (int d = 0; d < work.documents(); d++) {
      int last = -1;
      double total = 0;
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        int v = work.word(i);
        if (v != last) {
          last = v;
          total = 0;
          for (int z = 0; z < k; z++) {
            weights[z] = theta[d * k + z] * byWord[v * k + z];
            total += weights[z];
          }
        }
        int topic = rng.categorical(weights, 0, k, total);
        if (topic != work.topic(i)) {
          work.remove(d, i);
          work.assign(d, i, topic);
        }
      }
    }
  }

  /**
   * Each token given eta and all other tokens, B integrated out: {@code p(z) ~ theta_dz (C_zw +
   * alpha) / (C_z + V alpha)}, counts without the token. B must be drawn right afterwards.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void collapsed(CtmWorkspace work, Rng rng) {
    int k = work.topics();
    double[] weights = work.weights();
    double[] theta = work.theta();
    int[] wordCounts = work.wordCounts();
    int[] totals = work.topicCounts();
    double alpha = work.model().alpha();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        work.remove(d, i);
        int v = work.word(i);
        double total = 0;
        for (int z = 0; z < k; z++) {
          weights[z] =
              theta[d * k + z]
                  * (wordCounts[v * k + z] + alpha)
                  / (totals[z] + work.words() * alpha);
          total += weights[z];
        }
        work.assign(d, i, rng.categorical(weights, 0, k, total));
      }
    }
  }

  /**
   * As printed in algorithm 4.1: {@code (E_dz + theta_dz) (C_zw + alpha) / (sum over other words of
   * C_z + V alpha)}. Wrong: theta is sampled, so E has no place here; the denominator leaves out
   * the word itself.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void asPrinted(CtmWorkspace work, Rng rng) {
    int k = work.topics();
    double[] weights = work.weights();
    double alpha = work.model().alpha();
    work.keepCounts();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        work.remove(d, i);
        int v = work.word(i);
        for (int z = 0; z < k; z++) {
          int same = work.wordCounts()[v * k + z];
          weights[z] =
              (work.documentCounts()[d * k + z] + work.theta()[d * k + z])
                  * (same + alpha)
                  / (work.topicCounts()[z] - same + work.words() * alpha);
        }
        work.assign(d, i, rng.categorical(weights, k));
      }
    }
  }

  /**
   * B given Z: each topic's word law from Dirichlet(alpha + C_z) (section 4.3).
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void drawTopics(CtmWorkspace work, Rng rng) {
    drawTopics(work, work.model().alpha(), rng);
  }

  /**
   * The same with another concentration.
   *
   * @param work changed in place
   * @param alpha concentration
   * @param rng the source of randomness
   */
  public static void drawTopics(CtmWorkspace work, double alpha, Rng rng) {
    int k = work.topics();
    double[] byWord = work.byWord();
    int[] counts = work.wordCounts();
    for (int z = 0; z < k; z++) {
      double max = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < work.words(); v++) {
        double value = rng.logGamma(alpha + counts[v * k + z]);
        byWord[v * k + z] = value;
        max = Math.max(max, value);
      }
      double total = 0;
      for (int v = 0; v < work.words(); v++) {
        double value = Math.exp(byWord[v * k + z] - max);
        byWord[v * k + z] = value;
        total += value;
      }
      for (int v = 0; v < work.words(); v++) {
        byWord[v * k + z] /= total;
      }
    }
  }
}
