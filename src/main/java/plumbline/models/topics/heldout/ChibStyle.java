package plumbline.models.topics.heldout;

import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * The Chib-style estimate of Murray and Salakhutdinov (2009): {@code Pr(w, z*)} divided by an
 * estimate of {@code Pr(z* | w)}, the mean over a chain of the probability that a sweep ends in z*.
 * The chain passes z* at a random place: before it sweeps run backwards, so that the mean's
 * reciprocal is unbiased.
 *
 * @param burnIn sweeps before the climb to z*
 * @param samples S, the length of the chain
 * @param formula corrected; as printed in Chib (1995), the naive version with an independent chain,
 *     which overestimates
 */
record ChibStyle(int burnIn, int samples, Formula formula) implements DocumentEstimator {
  private static final int MOST_CLIMBS = 12;

  @Override
  public Kind kind() {
    return new Kind("chib", formula == Formula.CORRECTED);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    PlainGibbs chain = new PlainGibbs(document);
    chain.fill(rng);
    for (int i = 0; i < burnIn; i++) {
      chain.sweep(rng);
    }
    int[] naive = chain.state();
    boolean changed = true;
    for (int pass = 0; pass < MOST_CLIMBS && changed; pass++) {
      changed = false;
      for (int i = 0; i < document.length(); i++) {
        changed |= chain.climb(i);
      }
    }
    int[] star = chain.state();
    double[] logs = new double[samples];
    if (formula == Formula.AS_PRINTED) {
      chain.place(naive);
      for (int s = 0; s < samples; s++) {
        chain.sweep(rng);
        logs[s] = logTransition(chain, star);
      }
    } else {
      int middle = rng.uniformInt(samples);
      chain.sweepBackwards(rng);
      int[] first = chain.state();
      logs[middle] = logTransition(chain, star);
      for (int s = middle + 1; s < samples; s++) {
        chain.sweep(rng);
        logs[s] = logTransition(chain, star);
      }
      chain.place(first);
      for (int s = middle - 1; s >= 0; s--) {
        chain.sweepBackwards(rng);
        logs[s] = logTransition(chain, star);
      }
    }
    double value =
        document.logJoint(Ints.of(star)) - LogSpace.logSumExp(logs, samples) + Math.log(samples);
    return new LogProbability(value, Double.NaN);
  }

  /** The probability that a sweep from the chain's state ends in z*; the chain stays. */
  private static double logTransition(PlainGibbs chain, int[] star) {
    int[] from = chain.state();
    double sum = 0;
    for (int i = 0; i < star.length; i++) {
      sum += Math.log(chain.force(i, star[i]));
    }
    chain.place(from);
    return sum;
  }
}
