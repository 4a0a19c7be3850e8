package plumbline.models.ctm;

/** What a run adds up over the draws of a chain. */
final class TopicSums {
  private TopicSums() {}

  static double[] byTopic(CtmWorkspace work) {
    int k = work.topics();
    double[] topics = new double[k * work.words()];
    for (int v = 0; v < work.words(); v++) {
      for (int z = 0; z < k; z++) {
        topics[z * work.words() + v] = work.byWord()[v * k + z];
      }
    }
    return topics;
  }

  static void collect(
      CtmWorkspace work, double[] current, int[] source, double[] topics, double[] proportions) {
    int k = source.length;
    int words = work.words();
    for (int t = 0; t < k; t++) {
      for (int v = 0; v < words; v++) {
        topics[t * words + v] += current[source[t] * words + v];
      }
      for (int d = 0; d < work.documents(); d++) {
        proportions[d * k + t] += work.theta()[d * k + source[t]];
      }
    }
  }

  static double logLikelihood(CtmWorkspace work) {
    double sum = 0;
    int k = work.topics();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        sum += Math.log(work.byWord()[work.word(i) * k + work.topic(i)]);
      }
    }
    return sum;
  }
}
