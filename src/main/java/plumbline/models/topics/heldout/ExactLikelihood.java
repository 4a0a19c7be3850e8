package plumbline.models.topics.heldout;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.Polya;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;

/**
 * {@code ln Pr(w | phi, alpha)} without approximation, by a sum over the topics' counts: the
 * probability of reaching each vector of counts grows token by token, and Pólya's probability of
 * the counts comes in at the end. There are {@code C(N + K - 1, K - 1)} vectors; refused above
 * {@value #MOST_STATES}.
 */
public record ExactLikelihood() implements DocumentEstimator {
  private static final int MOST_STATES = 2_000_000;

  @Override
  public Kind kind() {
    return new Kind("exact", true);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    return new LogProbability(logProbability(document), 0);
  }

  /** The exact log probability, by the sum over counts. */
  public static double logProbability(SeenDocument document) {
    int topics = document.topics();
    if (states(document.length(), topics) > MOST_STATES) {
      throw new IllegalArgumentException(
          "a document of %d tokens under %d topics is too large for an exact sum"
              .formatted(document.length(), topics));
    }
    Map<Ints, Double> logs = new HashMap<>();
    logs.put(Ints.of(new int[topics]), 0.0);
    for (int i = 0; i < document.length(); i++) {
      Map<Ints, Double> next = new HashMap<>(2 * logs.size());
      for (Map.Entry<Ints, Double> entry : logs.entrySet()) {
        for (int k = 0; k < topics; k++) {
          double log = entry.getValue() + document.logPhi(document.slot(i), k);
          if (log > Double.NEGATIVE_INFINITY) {
            int[] counts = entry.getKey().toArray();
            counts[k]++;
            next.merge(Ints.of(counts), log, LogSpace::logAdd);
          }
        }
      }
      logs = next;
    }
    double[] terms = new double[logs.size()];
    int t = 0;
    for (Map.Entry<Ints, Double> entry : logs.entrySet()) {
      terms[t++] =
          entry.getValue() + Polya.logProbability(entry.getKey().toArray(), document.alphas());
    }
    Arrays.sort(terms); // the sum must not depend on the order of a map
    return LogSpace.logSumExp(terms, terms.length);
  }

  private static double states(int tokens, int topics) {
    double count = 1;
    for (int k = 1; k < topics; k++) {
      count *= (double) (tokens + k) / k;
    }
    return count;
  }

  /**
   * {@code Pr(w | 1) / Pr(w | 2)} by the sum over all K^N assignments: for checking.
   *
   * @param one a document under model 1
   * @param two the document under model 2
   */
  public static double ratio(SeenDocument one, SeenDocument two) {
    return Math.exp(byEnumeration(one) - byEnumeration(two));
  }

  /** The exact log probability, by the sum over all K^N assignments: for checking. */
  public static double byEnumeration(SeenDocument document) {
    double[] logs =
        LdaModel.assignments(document.topics(), document.length()).stream()
            .mapToDouble(document::logJoint)
            .toArray();
    return LogSpace.logSumExp(logs, logs.length);
  }
}
