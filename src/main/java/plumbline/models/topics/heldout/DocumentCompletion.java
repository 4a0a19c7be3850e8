package plumbline.models.topics.heldout;

import java.util.ArrayList;
import java.util.List;
import plumbline.evaluation.BothDirections;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;

/**
 * How much better one model completes documents than another: {@code ln Pr(w_b | w_a, 1) - ln
 * Pr(w_b | w_a, 2)}, the document's equations (7) and (8). It is the log ratio for the whole
 * document plus that of the swapped models for the observed part; both factors are estimated
 * without bias and independently, and so is their product. The first does not depend on what is
 * observed: it is computed once for all splits.
 *
 * @param settings of both estimates
 */
public record DocumentCompletion(RatioAis settings) {
  /**
   * The two estimates for one split.
   *
   * @param whole both directions for the whole document
   * @param observed both directions for the observed part, models swapped
   */
  public record Result(BothDirections whole, BothDirections observed) {
    /** The log ratio, from below. */
    public double logRatio() {
      return whole.fromBelow() + observed.fromBelow();
    }

    /** The log ratio, from above. */
    public double fromAbove() {
      return whole.fromAbove() + observed.fromAbove();
    }

    /** The log ratio by Bennett's estimate of both parts. */
    public double bennett() {
      return whole.bennett() + observed.bennett();
    }

    /** The standard error of {@link #logRatio}. */
    public double standardError() {
      return Math.hypot(whole.forward().standardError(), observed.forward().standardError());
    }
  }

  /**
   * Completes a document from several observed parts.
   *
   * @param words the document
   * @param observed how many of its first tokens are seen, for each split
   * @param model model 1
   * @param baseline model 2
   * @param rng the document's stream
   * @return one result for each split
   */
  public List<Result> run(
      Ints words, Ints observed, TopicModel model, TopicModel baseline, SeededRng rng) {
    return run(words, observed, model, model.alpha(), baseline, baseline.alpha(), rng);
  }

  /** The same with concentrations of the document's own. */
  public List<Result> run(
      Ints words,
      Ints observed,
      TopicModel model,
      Doubles alpha,
      TopicModel baseline,
      Doubles baselineAlpha,
      SeededRng rng) {
    BothDirections whole =
        settings.bothDirections(
            SeenDocument.of(words, model, alpha),
            SeenDocument.of(words, baseline, baselineAlpha),
            rng.child("whole"));
    List<Result> results = new ArrayList<>();
    for (int split = 0; split < observed.size(); split++) {
      Ints part = Ints.copyOf(words.toArray(), 0, observed.get(split));
      results.add(
          new Result(
              whole,
              settings.bothDirections(
                  SeenDocument.of(part, baseline, baselineAlpha),
                  SeenDocument.of(part, model, alpha),
                  rng.child("observed " + observed.get(split)))));
    }
    return results;
  }

  /**
   * The usual shortcut for one model: {@code sum over w_b of ln sum_k E[theta_k | w_a] phi_kw}, the
   * expectation from a Gibbs chain on the observed part. A plug-in estimate of {@code ln Pr(w_b |
   * w_a)} token by token: biased.
   *
   * @param words the document
   * @param observed how many of its first tokens are seen
   * @param model the topics
   * @param alpha the document's concentration
   * @param burnIn sweeps dropped
   * @param samples sweeps averaged
   * @param rng the source of randomness
   */
  public static double estimatedTheta(
      Ints words,
      int observed,
      TopicModel model,
      Doubles alpha,
      int burnIn,
      int samples,
      SeededRng rng) {
    SeenDocument part = SeenDocument.of(Ints.copyOf(words.toArray(), 0, observed), model, alpha);
    PlainGibbs chain = new PlainGibbs(part);
    chain.fill(rng);
    double[] theta = new double[model.topics()];
    for (int s = -burnIn; s < samples; s++) {
      chain.sweep(rng);
      for (int k = 0; k < theta.length && s >= 0; k++) {
        theta[k] += (chain.counts()[k] + alpha.get(k)) / (observed + part.alphaSum()) / samples;
      }
    }
    double sum = 0;
    for (int i = observed; i < words.size(); i++) {
      double p = 0;
      for (int k = 0; k < theta.length; k++) {
        p += theta[k] * model.phi(k, words.get(i));
      }
      sum += Math.log(p);
    }
    return sum;
  }
}
