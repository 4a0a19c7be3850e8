package plumbline.models.relational;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Draws;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.RunInfo;
import plumbline.verification.TestFunction;

/**
 * Several chains of one model on one network, each started from a draw of the prior unless another
 * start is given.
 *
 * @param chains how many
 * @param burnIn sweeps dropped first
 * @param draws sweeps kept
 * @param dyads numbers of the dyads to be predicted
 */
public record NetworkChains(int chains, int burnIn, int draws, Ints dyads) {
  private static final int BETWEEN_PLACEMENTS = 25;

  /** Checks the sizes. */
  public NetworkChains {
    if (chains < 1 || burnIn < 0 || draws < 4) {
      throw new IllegalArgumentException(
          "there must be at least 1 chain, 0 sweeps of burn-in and 4 draws, not "
              + chains
              + ", "
              + burnIn
              + ", "
              + draws);
    }
  }

  /**
   * What the chains gave.
   *
   * @param draws the monitored parameters
   * @param probabilities of a link for each dyad to be predicted, averaged over all draws
   * @param partitions sampled at regular intervals in all chains; empty for a model whose states
   *     had no features
   * @param last the last state of each chain
   * @param <S> state
   */
  public record Result<S>(
      Draws draws, Doubles probabilities, Optional<Partitions> partitions, List<S> last) {
    /** Copies the list. */
    public Result {
      last = List.copyOf(last);
    }
  }

  /**
   * Runs them.
   *
   * @param model the model, of the network's dyads
   * @param network what the chains see
   * @param rng chain c has the stream {@code chain-c}
   * @param workers where they run
   * @param progress told about finished sweeps
   * @param <S> state
   * @return draws and predictions
   */
  public <S> Result<S> run(
      LinkModel<S> model, Network network, SeededRng rng, Replicates workers, Progress progress) {
    return run(model, network, model::drawPrior, rng, workers, progress, Checkpoint.none());
  }

  /**
   * Runs them from other starts, with a checkpoint. Results do not depend on when it is written.
   *
   * @param model the model, of the network's dyads
   * @param network what the chains see
   * @param start gives a chain's first state, from the chain's own stream
   * @param rng chain c has the stream {@code chain-c}
   * @param workers where they run
   * @param progress told about finished sweeps
   * @param checkpoint where the run keeps what it needs to continue
   * @param <S> state
   * @return draws and predictions
   */
  public <S> Result<S> run(
      LinkModel<S> model,
      Network network,
      Function<Rng, S> start,
      SeededRng rng,
      Replicates workers,
      Progress progress,
      Checkpoint checkpoint) {
    Optional<byte[]> saved = checkpoint.load();
    List<NetworkWalk<S>> walks =
        workers.run(
            chains,
            c -> {
              SeededRng stream = rng.child("chain-" + c);
              S first = saved.isPresent() ? model.drawPrior(stream) : start.apply(stream);
              return new NetworkWalk<>(model, network, this, first, stream);
            },
            Progress.silent());
    saved.ifPresent(bytes -> read(walks, bytes));
    int total = burnIn + draws;
    while (walks.get(0).done() < total) {
      int count = Math.min(BETWEEN_PLACEMENTS, total - walks.get(0).done());
      workers.run(
          chains,
          c -> {
            walks.get(c).advance(count);
            return true;
          },
          Progress.silent());
      progress.update(walks.get(0).done(), total);
      if (checkpoint.due()) {
        checkpoint.save(bytes(walks));
      }
    }
    checkpoint.complete();
    return result(model, walks);
  }

  private <S> Result<S> result(LinkModel<S> model, List<NetworkWalk<S>> walks) {
    List<String> names = model.monitored().stream().map(TestFunction::name).toList();
    double[] values = new double[names.size() * chains * draws];
    double[] probabilities = new double[dyads.size()];
    Partitions partitions = new Partitions();
    for (int c = 0; c < chains; c++) {
      NetworkWalk<S> walk = walks.get(c);
      for (int f = 0; f < names.size(); f++) {
        for (int t = 0; t < draws; t++) {
          values[(f * chains + c) * draws + t] = walk.value(f, t);
        }
      }
      for (int d = 0; d < probabilities.length; d++) {
        probabilities[d] += walk.probability(d) / chains;
      }
      walk.partitions().forEach(partitions::add);
    }
    Map<String, String> settings = Map.of("burn-in", Integer.toString(burnIn));
    return new Result<>(
        Draws.of(names, chains, draws, values, RunInfo.of(model.name(), 0, settings)),
        Doubles.of(probabilities),
        walks.stream().allMatch(walk -> walk.partitions().isEmpty())
            ? Optional.empty()
            : Optional.of(partitions),
        walks.stream().map(NetworkWalk::state).toList());
  }

  private static <S> byte[] bytes(List<NetworkWalk<S>> walks) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (NetworkWalk<S> walk : walks) {
        walk.write(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static <S> void read(List<NetworkWalk<S>> walks, byte[] saved) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved))) {
      for (NetworkWalk<S> walk : walks) {
        walk.read(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
