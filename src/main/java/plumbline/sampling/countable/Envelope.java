package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * The proposal (1) for a cut K: f(k) L(k) up to K, f(k) M(K) beyond, with M of (2) and the
 * normalising constant C. Everything in logs; weights are scaled by their largest before they are
 * exponentiated.
 */
public final class Envelope {
  /** Sums between these are trusted to have lost nothing to the common scale. */
  private static final double SMALLEST = 1e-200;

  private static final double LARGEST = 1e200;

  private double[] weights = new double[32]; // f L, scaled; at the end the tail's
  private double[] sums = new double[32]; // of the weights up to each value
  private double[] maxima = new double[32]; // of log L up to each value
  private int start;
  private int cut;
  private double scale;
  private double logMaximum;
  private double total;
  private double logPriorAtZero;

  /** An envelope, to be {@linkplain #fit fitted} before use. */
  public Envelope() {}

  /**
   * Computes the proposal for a cut.
   *
   * @param target a law that is instantiated up to the cut
   * @param newCut K, at least the start of the support
   */
  void fit(CountableTarget target, int newCut) {
    begin(target, newCut);
    int length = cut - start + 1;
    double maximum = Double.NEGATIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < length; i++) {
      double logLikelihood = target.logLikelihood(start + i);
      maximum = Math.max(maximum, logLikelihood);
      maxima[i] = maximum;
      weights[i] = target.logPrior(start + i) + logLikelihood;
      largest = Math.max(largest, weights[i]);
    }
    double tail = maximum + target.logPriorSurvival(cut);
    scale = Math.max(largest, tail);
    double sum = 0;
    for (int i = 0; i < length; i++) {
      weights[i] = Math.exp(weights[i] - scale);
      sum += weights[i];
      sums[i] = sum;
    }
    logMaximum = maximum;
    weights[length] = Math.exp(tail - scale);
    total = sum + weights[length];
  }

  /**
   * Computes the constants for another cut, from what a fitted envelope of the same law knows. It
   * is not to be drawn from.
   *
   * @param known fitted
   * @param target the law, instantiated up to the new cut
   * @param newCut the new cut
   */
  void fitFrom(Envelope known, CountableTarget target, int newCut) {
    begin(target, newCut);
    scale = known.scale;
    weights[0] = known.weights[0];
    int shared = Math.min(newCut, known.cut) - start;
    double sum = known.sums[shared];
    logMaximum = known.maxima[shared];
    for (int k = known.cut + 1; k <= newCut; k++) {
      double logLikelihood = target.logLikelihood(k);
      logMaximum = Math.max(logMaximum, logLikelihood);
      sum += Math.exp(target.logPrior(k) + logLikelihood - scale);
    }
    total = sum + Math.exp(logMaximum + target.logPriorSurvival(newCut) - scale);
    if (!(total > SMALLEST && total < LARGEST)) {
      fit(target, newCut);
    }
  }

  private void begin(CountableTarget target, int newCut) {
    cut = newCut;
    start = target.supportStart();
    int needed = cut - start + 2;
    if (needed > weights.length) {
      weights = Arrays.copyOf(weights, 2 * needed);
      sums = new double[weights.length];
      maxima = new double[weights.length];
    }
    logPriorAtZero = start == 0 ? target.logPrior(0) : Double.NEGATIVE_INFINITY;
  }

  /** Draws a value up to the cut, or {@code cut() + 1} for somewhere beyond. */
  int draw(Rng rng) {
    return start + rng.categorical(weights, 0, cut - start + 2, total);
  }

  /** The probability of a value up to the cut, or of {@code cut() + 1} for all beyond together. */
  double probability(int k) {
    return weights[k - start] / total;
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
    return scale + Math.log(total);
  }

  /**
   * The constant as the document prints it, its sums starting at 1: the same as {@link
   * #logNormaliser} if the support starts there.
   *
   * @return the logarithm of the printed C(K)
   */
  public double logNormaliserFromOne() {
    if (start > 0) {
      return logNormaliser();
    }
    // The printed sums leave 0 out and give its prior mass to the tail.
    double excess = Math.exp(logPriorAtZero + logMaximum - scale) - weights[0];
    return scale + Math.log(total + excess);
  }
}
