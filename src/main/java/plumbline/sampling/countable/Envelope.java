package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * The proposal (1) for a cut K: f(k) L(k) up to K, f(k) M(K) beyond, with M of (2) and the
 * normalising constant C. Everything in logs; weights are scaled by their largest before they are
 * exponentiated.
 */
public final class Envelope {
  private double[] logs = new double[32];
  private double[] weights = new double[32];
  private int start;
  private int cut;
  private double logMaximum;
  private double logNormaliser;
  private double logNormaliserFromOne;
  private double scaledTotal;

  /** An envelope, to be {@linkplain #fit fitted} before use. */
  public Envelope() {}

  /**
   * Computes the proposal for a cut.
   *
   * @param target a law that is instantiated up to the cut
   * @param newCut K, at least the start of the support
   */
  void fit(CountableTarget target, int newCut) {
    cut = newCut;
    start = target.supportStart();
    int length = cut - start + 1;
    if (length + 1 > logs.length) {
      logs = Arrays.copyOf(logs, 2 * (length + 1));
      weights = new double[logs.length];
    }
    logMaximum = Double.NEGATIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < length; i++) {
      double logLikelihood = target.logLikelihood(start + i);
      logMaximum = Math.max(logMaximum, logLikelihood);
      logs[i] = target.logPrior(start + i) + logLikelihood;
      largest = Math.max(largest, logs[i]);
    }
    logs[length] = logMaximum + target.logPriorSurvival(cut);
    largest = Math.max(largest, logs[length]);
    scaledTotal = 0;
    for (int i = 0; i <= length; i++) {
      weights[i] = Math.exp(logs[i] - largest);
      scaledTotal += weights[i];
    }
    logNormaliser = largest + Math.log(scaledTotal);
    logNormaliserFromOne = logNormaliser;
    if (start == 0) {
      // The printed sum leaves 0 out and gives its prior mass to the tail.
      double fromOne =
          scaledTotal - weights[0] + Math.exp(target.logPrior(0) + logMaximum - largest);
      logNormaliserFromOne = largest + Math.log(fromOne);
    }
  }

  /** Draws a value up to the cut, or {@code cut() + 1} for somewhere beyond. */
  int draw(Rng rng) {
    return start + rng.categorical(weights, 0, cut - start + 2, scaledTotal);
  }

  /** The probability of a value up to the cut, or of {@code cut() + 1} for all beyond together. */
  double probability(int k) {
    return weights[k - start] / scaledTotal;
  }

  /**
   * The cut.
   *
   * @return K
   */
  public int cut() {
    return cut;
  }

  /**
   * Equation (2), in logs.
   *
   * @return log M(K)
   */
  public double logMaximum() {
    return logMaximum;
  }

  /**
   * The constant that normalises (1): the sum runs over the whole support.
   *
   * @return log C(K)
   */
  public double logNormaliser() {
    return logNormaliser;
  }

  /**
   * The constant as the document prints it, its sums starting at 1: the same as {@link
   * #logNormaliser} if the support starts there.
   *
   * @return the logarithm of the printed C(K)
   */
  public double logNormaliserFromOne() {
    return logNormaliserFromOne;
  }
}
