package plumbline.models.topics;

import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;

/** Wrong kernels, each in the place of one named update. */
final class TopicMutants {
  // As wide as the right samplers' slices, so that nothing but the density differs.
  private static final NealSlice SLICE = NealSlice.of(1);

  private TopicMutants() {}

  /** A change to the weights of a token that has been taken out of the counts. */
  @FunctionalInterface
  private interface Slip {
    /**
     * Changes the weights in place.
     *
     * @param work the counts, without the token unless its own count stays
     * @param token its index in the corpus
     * @param weights one for each topic, not normalised
     */
    void spoil(LdaWorkspace work, int token, double[] weights);
  }

  /**
   * The update of all assignments token by token, with the weights of {@link LdaWorkspace#weights}
   * after a slip. A token costs a pass over its document and K searches in its word's list.
   *
   * @param ownCountStays whether a token is taken out of the counts after its draw, not before
   * @param slip what goes wrong with the weights
   */
  private static Update<LdaWorkspace> spelledOut(boolean ownCountStays, Slip slip) {
    return (work, rng) -> {
      int token = 0;
      for (int d = 0; d < work.corpus().documents(); d++) {
        for (int i = 0; i < work.corpus().length(d); i++, token++) {
          if (!ownCountStays) {
            work.remove(token);
          }
          double[] weights = work.weights(d, token);
          slip.spoil(work, token, weights);
          int topic = rng.categorical(weights, weights.length);
          if (ownCountStays) {
            work.remove(token);
          }
          work.assign(token, topic);
        }
      }
    };
  }

  /** The right kernel without buckets: the same law by K sums for each token. */
  public static Update<LdaWorkspace> dense() {
    return spelledOut(false, (work, token, weights) -> {});
  }

  /** A token's own count is still there when its new topic is drawn. */
  public static Update<LdaWorkspace> ownCountStays() {
    return spelledOut(true, (work, token, weights) -> {});
  }

  /** The topic's total is forgotten: the weights lack {@code 1 / (n_k + V beta)}. */
  public static Update<LdaWorkspace> totalForgotten() {
    return spelledOut(
        false,
        (work, token, weights) -> {
          for (int k = 0; k < weights.length; k++) {
            // The denominator that the weights were computed with: no count has changed since.
            weights[k] *= work.total(k) + work.corpus().words() * work.beta();
          }
        });
  }

  /** ln alpha_k is sampled with the density of alpha_k: the Jacobian is forgotten. */
  public static Update<LdaWorkspace> jacobianForgotten() {
    return (work, rng) -> {
      for (int k = 0; k < work.topics(); k++) {
        int topic = k;
        // logConditional includes the Jacobian x; without it the law of alpha_k is p(a) / a.
        double drawn =
            SLICE.step(Math.log(work.alpha(k)), x -> work.logConditional(topic, x) - x, rng);
        work.setAlpha(k, Math.exp(drawn));
      }
    };
  }

  /**
   * The fixed point that maximises alpha_k in the place of a draw: uphill in ln alpha_k by steps of
   * 1, 1/2, ..., 2^-19. No random number is used.
   */
  public static Update<LdaWorkspace> maximumForDraw() {
    return (work, rng) -> {
      for (int k = 0; k < work.topics(); k++) {
        double best = Math.log(work.alpha(k));
        for (double step = 1; step > 1e-6; step /= 2) {
          while (work.logConditional(k, best + step) > work.logConditional(k, best)) {
            best += step;
          }
          while (work.logConditional(k, best - step) > work.logConditional(k, best)) {
            best -= step;
          }
        }
        work.setAlpha(k, Math.exp(best));
      }
    };
  }

  /** The regression weights' prior counts twice: it acts as Normal(0, variance / 2). */
  public static Update<DmrWorkspace> priorTwice(double variance) {
    return slices((work, k, f, x) -> -0.5 * x * x / variance);
  }

  /** The regression weights' prior has twice its variance: {@code -x^2 / (4 variance)} is left. */
  public static Update<DmrWorkspace> priorWidened(double variance) {
    return slices((work, k, f, x) -> 0.25 * x * x / variance);
  }

  @FunctionalInterface
  private interface Extra {
    /** What is added to the log density of one weight at x. */
    double logDensity(DmrWorkspace work, int topic, int feature, double x);
  }

  /** Each lambda_kf in the sampler's order, by slices of its conditional density and an extra. */
  private static Update<DmrWorkspace> slices(Extra extra) {
    return (DmrWorkspace work, Rng rng) -> {
      for (int k = 0; k < work.topics(); k++) {
        for (int f = 0; f < work.features(); f++) {
          int topic = k;
          int feature = f;
          work.setWeight(
              k,
              f,
              SLICE.step(
                  work.weight(k, f),
                  x ->
                      work.logConditional(topic, feature, x)
                          + extra.logDensity(work, topic, feature, x),
                  rng));
        }
      }
    };
  }
}
