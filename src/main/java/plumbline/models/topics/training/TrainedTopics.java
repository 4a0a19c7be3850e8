package plumbline.models.topics.training;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
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
    return new TrainedTopics(first, TrainingLog.TrainingTrace.judge(all));
  }

  /** The first chain has the seed itself. */
  private static SeededRng stream(SeededRng seed, int chain) {
    return chain == 0 ? seed : seed.child("chain").child(chain);
  }

  /**
   * One checkpoint for several runs, one after the other, each of which expects a checkpoint of its
   * own. Of a finished run its numbers are kept.
   */
  static final class CheckpointStages {
    private final Checkpoint checkpoint;
    private final List<Doubles> known = new ArrayList<>();
    private final List<Doubles> finished = new ArrayList<>();
    private Optional<byte[]> underWay = Optional.empty();

    /**
     * Begins, or continues where the checkpoint was saved.
     *
     * @param checkpoint where all is kept
     */
    public CheckpointStages(Checkpoint checkpoint) {
      this.checkpoint = checkpoint;
      checkpoint.load().ifPresent(this::read);
    }

    /**
     * Runs the next stage, unless it is known already.
     *
     * @param run given its checkpoint, gives the numbers that are kept of it
     * @return these numbers
     */
    public Doubles run(Function<Checkpoint, Doubles> run) {
      int stage = finished.size();
      Doubles numbers = stage < known.size() ? known.get(stage) : run.apply(stage(false));
      finished.add(numbers);
      return numbers;
    }

    /**
     * Runs the last stage.
     *
     * @param run given its checkpoint, gives its result
     * @param <T> result
     * @return the result
     */
    public <T> T last(Function<Checkpoint, T> run) {
      return run.apply(stage(true));
    }

    private Checkpoint stage(boolean last) {
      Optional<byte[]> payload = finished.size() == known.size() ? underWay : Optional.empty();
      return new Checkpoint() {
        @Override
        public Optional<byte[]> load() {
          return payload;
        }

        @Override
        public boolean due() {
          return checkpoint.due();
        }

        @Override
        public void save(byte[] bytes) {
          checkpoint.save(write(bytes));
        }

        @Override
        public void finish(Supplier<byte[]> bytes) {
          if (last) {
            checkpoint.finish(() -> write(bytes.get()));
          }
        }
      };
    }

    private byte[] write(byte[] payload) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(bytes)) {
        out.writeInt(finished.size());
        for (Doubles numbers : finished) {
          out.writeInt(numbers.size());
          for (int i = 0; i < numbers.size(); i++) {
            out.writeDouble(numbers.get(i));
          }
        }
        out.writeInt(payload.length);
        out.write(payload);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }

    private void read(byte[] saved) {
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved))) {
        int stages = in.readInt();
        for (int s = 0; s < stages; s++) {
          double[] numbers = new double[in.readInt()];
          for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readDouble();
          }
          known.add(Doubles.of(numbers));
        }
        underWay = Optional.of(in.readNBytes(in.readInt()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
