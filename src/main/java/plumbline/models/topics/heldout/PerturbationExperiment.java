package plumbline.models.topics.heldout;

import java.util.ArrayList;
import java.util.List;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Formula;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

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
    /** The share of documents for which model 1 is favoured. */
    public static double favoured(Doubles logRatios) {
      return logRatios.stream().filter(x -> x > 0).count() / (double) logRatios.size();
    }

    /** The share of documents on whose sign an estimate agrees with the reference. */
    public double agreement(Doubles estimate) {
      int same = 0;
      for (int d = 0; d < reference.size(); d++) {
        same += estimate.get(d) > 0 == reference.get(d) > 0 ? 1 : 0;
      }
      return same / (double) reference.size();
    }

    /** The root mean square difference from the reference, in nats for a document. */
    public double error(Doubles estimate) {
      double sum = 0;
      for (int d = 0; d < reference.size(); d++) {
        double difference = estimate.get(d) - reference.get(d);
        sum += difference * difference;
      }
      return Math.sqrt(sum / reference.size());
    }

    /** The mean agreement over repeated runs. */
    public double agreement(List<Doubles> estimates) {
      return estimates.stream().mapToDouble(this::agreement).average().orElse(Double.NaN);
    }

    /** The mean favoured share over repeated runs. */
    public static double favoured(List<Doubles> estimates) {
      return estimates.stream().mapToDouble(Result::favoured).average().orElse(Double.NaN);
    }

    /** The mean error over repeated runs. */
    public double error(List<Doubles> estimates) {
      return estimates.stream().mapToDouble(this::error).average().orElse(Double.NaN);
    }
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
          cheap(
              comparison,
              HeldOutComparison.ratio(RatioAis.geometric(1, cheapTemperatures, burnIn), true),
              own.child("ratio"),
              replicates);
      ratio.add(Doubles.generate(both.size(), d -> both.get(d).logRatio()));
      reverse.add(
          Doubles.generate(
              both.size(),
              d -> -both.get(d).backward().map(ImportanceEstimate::logMean).orElseThrow()));
      List<HeldOutComparison.Row> apart =
          cheap(
              comparison,
              HeldOutComparison.difference(
                  new StandardAis(1, Schedule.uniform(cheapTemperatures), Formula.CORRECTED)),
              own.child("standard"),
              replicates);
      standard.add(Doubles.generate(apart.size(), d -> apart.get(d).logRatio()));
    }
    return new Result(
        Doubles.generate(reference.size(), d -> reference.get(d).bennett()),
        List.copyOf(reference),
        List.copyOf(ratio),
        List.copyOf(reverse),
        List.copyOf(standard));
  }

  private static List<HeldOutComparison.Row> cheap(
      HeldOutComparison comparison,
      HeldOutComparison.Job job,
      SeededRng seed,
      Replicates replicates) {
    return comparison.run(job, seed, replicates, Progress.silent(), Checkpoint.none());
  }
}
