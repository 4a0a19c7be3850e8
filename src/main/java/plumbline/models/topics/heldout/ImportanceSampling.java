package plumbline.models.topics.heldout;

import java.util.Arrays;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.models.topics.Polya;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Importance sampling of all topics at once, each token's independently: unbiased, and hopeless for
 * long documents.
 *
 * @param proposal where topics are drawn from
 * @param samples S
 */
record ImportanceSampling(Proposal proposal, int samples) implements DocumentEstimator {
  /** Laws for a token's topic. */
  public enum Proposal {
    /** {@code alpha_k / A}. */
    PRIOR,
    /** {@code alpha_k phi_kw}, normalised. */
    WORD,
    /**
     * {@code (alpha_k + sum over other tokens of their q_k) phi_kw}, once iterated from the above.
     */
    PSEUDO_COUNTS
  }

  @Override
  public Kind kind() {
    return new Kind("importance", true);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    int topics = document.topics();
    double[] q = proposal(document);
    int[] counts = new int[topics];
    return LogProbability.of(
        new ImportanceEstimate(
            Doubles.generate(
                samples,
                s -> {
                  Arrays.fill(counts, 0);
                  double log = 0;
                  for (int i = 0; i < document.length(); i++) {
                    int row = document.slot(i) * topics;
                    int k = rng.categorical(q, row, topics, 1);
                    counts[k]++;
                    log += document.logPhi(document.slot(i), k) - Math.log(q[row + k]);
                  }
                  return log + Polya.logProbability(counts, document.alphas());
                })));
  }

  /** Normalised rows, one for each distinct word. */
  private double[] proposal(SeenDocument document) {
    int topics = document.topics();
    double[] q = new double[document.distinct() * topics];
    double[] expected = new double[topics];
    for (int u = 0; u < document.distinct(); u++) {
      for (int k = 0; k < topics; k++) {
        q[u * topics + k] =
            document.alpha(k) * (proposal == Proposal.PRIOR ? 1 : document.phi(u, k));
      }
      normalise(q, u * topics, topics);
    }
    if (proposal == Proposal.PSEUDO_COUNTS) {
      for (int i = 0; i < document.length(); i++) {
        for (int k = 0; k < topics; k++) {
          expected[k] += q[document.slot(i) * topics + k];
        }
      }
      for (int u = 0; u < document.distinct(); u++) {
        for (int k = 0; k < topics; k++) {
          int cell = u * topics + k;
          q[cell] = (document.alpha(k) + expected[k] - q[cell]) * document.phi(u, k);
        }
        normalise(q, u * topics, topics);
      }
    }
    return q;
  }

  private static void normalise(double[] q, int from, int length) {
    double sum = 0;
    for (int k = from; k < from + length; k++) {
      sum += q[k];
    }
    for (int k = from; k < from + length; k++) {
      q[k] /= sum;
    }
  }
}
