package plumbline.models.topics.training;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * A trained model, and whether other chains, from starts far from its own, got to the same place.
 *
 * @param fit the model by the first chain
 * @param judgement of all chains
 */
public record TrainedTopics(Fit fit, FitJudgement judgement) {
  /** What one chain ends with. */
  public interface Fit {
    TopicModel model();

    Doubles logJoint();

    Doubles sweeps();

    void write(Path folder) throws IOException;
  }

  /** Trains one chain; odd ones start with one topic for each document. */
  @FunctionalInterface
  public interface Trainer {
    Fit train(boolean distant, SeededRng rng, Progress progress, Checkpoint checkpoint);
  }

  /**
   * Trains chains side by side; the bytes are those of {@link #inTurn}.
   *
   * @param chains how many
   */
  public static TrainedTopics together(
      int chains, Trainer trainer, SeededRng seed, Replicates workers, Progress progress) {
    List<Object> results =
        workers.run(
            chains,
            c -> {
              Progress told = c == 0 ? progress : Progress.silent();
              Fit fit = trainer.train(c % 2 == 1, stream(seed, c), told, Checkpoint.none());
              return c == 0 ? fit : fit.sweeps();
            },
            Progress.silent());
    return of(
        (Fit) results.get(0),
        IntStream.range(1, chains).mapToObj(c -> (Doubles) results.get(c)).toList());
  }

  /**
   * Trains one chain after the other, with a checkpoint for all.
   *
   * @param chains how many
   */
  public static TrainedTopics inTurn(
      int chains, Trainer trainer, SeededRng seed, Progress progress, Checkpoint checkpoint) {
    CheckpointStages stages = new CheckpointStages(checkpoint);
    List<Doubles> others = new ArrayList<>();
    for (int c = 1; c < chains; c++) {
      int chain = c;
      others.add(
          stages.run(
              own -> trainer.train(chain % 2 == 1, stream(seed, chain), progress, own).sweeps()));
    }
    return of(stages.last(own -> trainer.train(false, seed, progress, own)), others);
  }

  private static TrainedTopics of(Fit first, List<Doubles> others) {
    List<Doubles> all = new ArrayList<>(List.of(first.sweeps()));
    all.addAll(others);
    return new TrainedTopics(first, TrainingTrace.judge(all));
  }

  /** The first chain has the seed itself. */
  private static SeededRng stream(SeededRng seed, int chain) {
    return chain == 0 ? seed : seed.child("chain").child(chain);
  }
}
