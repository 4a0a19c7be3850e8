package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.PairedComparison;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.StandardAis;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * The document's experiment, its section 4: do cheap estimates favour the same model as expensive
 * ones, document by document? The cheap run has one sample; the reference is Bennett's estimate
 * from long runs both ways.
 *
 * @param cheapTemperatures of the cheap runs, 100 in the document
 * @param temperatures of the reference
 * @param samples of the reference, each way
 * @param burnIn sweeps before a run
 * @param repeats how many cheap runs, each with its own seed
 */
public record PerturbationExperiment(
    int cheapTemperatures, int temperatures, int samples, int burnIn, int repeats) {

  /**
   * What was found; one number for each document.
   *
   * @param reference Bennett's estimates of the log ratios
   * @param directions of the reference
   * @param cheapRatio the ratio estimator's cheap runs
   * @param cheapReverse the same from the other side
   * @param cheapStandard differences of the standard estimator's cheap runs
   */
  public record Result(
      Doubles reference,
      List<BothDirections> directions,
      List<Doubles> cheapRatio,
      List<Doubles> cheapReverse,
      List<Doubles> cheapStandard) {
    /** The ratio estimator's cheap runs, mean of the repeats. */
    public LogRatioAccuracy ratio() {
      return LogRatioAccuracy.ofRuns("ratio", cheapRatio, reference);
    }

    /** The same from the other side. */
    public LogRatioAccuracy reverse() {
      return LogRatioAccuracy.ofRuns("ratio, reversed", cheapReverse, reference);
    }

    /** The standard estimator's cheap runs, mean of the repeats. */
    public LogRatioAccuracy standard() {
      return LogRatioAccuracy.ofRuns("standard", cheapStandard, reference);
    }

    /** The root mean square difference of other runs' log ratios from the reference, in nats. */
    public double error(List<HeldOutComparison.Row> rows) {
      Doubles logRatios = Doubles.map(rows, HeldOutComparison.Row::logRatio);
      return LogRatioAccuracy.of("", logRatios, reference).error();
    }

    /** The share of documents for which the reference favours model 1. */
    public double favoured() {
      return new PairedComparison(reference).favouredShare();
    }
  }

  /**
   * Runs the experiment silently and in one go.
   *
   * @param model model 1, the topics as learned
   * @param perturbed model 2
   * @param test held-out documents
   * @param seed the seed
   * @param replicates where documents run
   */
  public Result run(
      TopicModel model, TopicModel perturbed, Corpus test, SeededRng seed, Replicates replicates) {
    return run(model, perturbed, test, seed, replicates, Progress.silent(), Checkpoint.none());
  }

  /**
   * Runs the experiment.
   *
   * @param model model 1, the topics as learned
   * @param perturbed model 2
   * @param test held-out documents
   * @param seed the seed
   * @param replicates where documents run
   * @param progress told about the documents of the reference
   * @param checkpoint keeps the documents of the reference that are done
   */
  public Result run(
      TopicModel model,
      TopicModel perturbed,
      Corpus test,
      SeededRng seed,
      Replicates replicates,
      Progress progress,
      Checkpoint checkpoint) {
    HeldOutComparison comparison = HeldOutComparison.of(TopicAlignment.of(model, perturbed), test);
    List<BothDirections> reference = new ArrayList<>();
    for (HeldOutComparison.Row row :
        comparison.run(
            HeldOutComparison.ratio(RatioAis.geometric(samples, temperatures, burnIn), true),
            seed.child("reference"),
            replicates,
            progress,
            checkpoint)) {
      reference.add(row.both().orElseThrow());
    }
    List<Doubles> ratio = new ArrayList<>();
    List<Doubles> reverse = new ArrayList<>();
    List<Doubles> standard = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      SeededRng own = seed.child(repeat);
      List<HeldOutComparison.Row> both =
          comparison.run(
              HeldOutComparison.ratio(RatioAis.geometric(1, cheapTemperatures, burnIn), true),
              own.child("ratio"),
              replicates);
      ratio.add(Doubles.map(both, HeldOutComparison.Row::logRatio));
      reverse.add(Doubles.map(both, HeldOutComparison.Row::fromAbove));
      List<HeldOutComparison.Row> apart =
          comparison.run(
              HeldOutComparison.difference(StandardAis.uniform(1, cheapTemperatures)),
              own.child("standard"),
              replicates);
      standard.add(Doubles.map(apart, HeldOutComparison.Row::logRatio));
    }
    return new Result(
        Doubles.map(reference, BothDirections::bennett),
        List.copyOf(reference),
        List.copyOf(ratio),
        List.copyOf(reverse),
        List.copyOf(standard));
  }
}
