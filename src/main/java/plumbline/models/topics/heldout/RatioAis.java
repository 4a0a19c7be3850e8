package plumbline.models.topics.heldout;

import java.util.function.Consumer;
import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.HysteresisLoop;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * The document's estimator: annealing from one model to the other, equations (5) and (6), in one or
 * both directions.
 *
 * @param path the laws on the way
 * @param samples S, the number of runs in a direction
 * @param schedule the points on the way
 * @param burnIn Gibbs sweeps under the starting model before a run
 * @param starts whether every run has a start of its own, or the starts follow each other along one
 *     chain
 */
public record RatioAis(
    AnnealingPath path, int samples, Schedule schedule, int burnIn, Starts starts) {
  /** Where the runs start. */
  public enum Starts {
    /** Each run from scattered topics and its own burn-in: weights are independent. */
    INDEPENDENT,
    /**
     * The first run as above, each later one from a chain that goes on for as many sweeps as the
     * burn-in from the last start. Unbiased all the same; the error needs batches.
     */
    CHAINED
  }

  /** Geometric path, independent starts. */
  public static RatioAis geometric(int samples, int temperatures, int burnIn) {
    return new RatioAis(
        AnnealingPath.GEOMETRIC,
        samples,
        Schedule.uniform(temperatures),
        burnIn,
        Starts.INDEPENDENT);
  }

  /**
   * {@code ln Pr(w | target) - ln Pr(w | start)}, from below.
   *
   * @param target the document under model 1
   * @param start the document under model 2
   * @param rng run s draws from its child s
   */
  public ImportanceEstimate logRatio(SeenDocument target, SeenDocument start, Rng rng) {
    Bridge bridge = path.bridge(target, start, burnIn);
    AnnealedDocument chain = new AnnealedDocument(bridge);
    if (starts == Starts.INDEPENDENT) {
      return new ImportanceEstimate(
          Doubles.generate(
              samples, s -> AnnealedImportance.logWeight(chain, schedule, rng.child(s))));
    }
    AnnealedDocument starting = new AnnealedDocument(path.bridge(target, start, burnIn));
    Rng walk = rng.child("starts");
    starting.start(walk);
    AnnealedDocumentTarget chained =
        new AnnealedDocumentTarget(
            chain,
            unused -> {
              for (int i = 0; i < burnIn; i++) {
                starting.sweep(0, walk);
              }
              chain.place(starting.state());
            });
    return new ImportanceEstimate(
        Doubles.generate(
            samples, s -> AnnealedImportance.logWeight(chained, schedule, rng.child(s))));
  }

  /**
   * The slopes along one run each way.
   *
   * @param target the document under model 1
   * @param start the document under model 2
   * @param upwards the randomness of the run from model 2
   * @param downwards the randomness of the run from model 1
   */
  public HysteresisLoop loop(SeenDocument target, SeenDocument start, Rng upwards, Rng downwards) {
    return HysteresisLoop.run(
        new AnnealedDocument(path.bridge(target, start, burnIn)),
        new AnnealedDocument(path.bridge(start, target, burnIn)),
        schedule,
        upwards,
        downwards);
  }

  /** Both directions. The reverse runs draw from other streams. */
  public BothDirections bothDirections(SeenDocument target, SeenDocument start, Rng rng) {
    return new BothDirections(
        logRatio(target, start, rng.child("forward")),
        logRatio(start, target, rng.child("backward")));
  }

  /**
   * An annealed document whose runs begin in a way of their own.
   *
   * @param chain the document that is annealed
   * @param begin places the chain
   */
  public record AnnealedDocumentTarget(AnnealedDocument chain, Consumer<Rng> begin)
      implements AnnealedImportance.Target {
    @Override
    public void start(Rng rng) {
      begin.accept(rng);
    }

    @Override
    public double logIncrement(double b, double next) {
      return chain.logIncrement(b, next);
    }

    @Override
    public void sweep(double b, Rng rng) {
      chain.sweep(b, rng);
    }
  }
}
