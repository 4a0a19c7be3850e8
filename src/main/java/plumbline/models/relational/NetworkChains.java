package plumbline.models.relational;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Draws;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.StateCodec;
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
  /** Checks the sizes. */
  public NetworkChains {
    if (chains < 1 || burnIn < 0 || draws < 4) {
      throw new IllegalArgumentException(
          draws < 4
              ? "iterations must be at least 4, not " + draws
              : "chains must be at least 1 and burn-in 0, not " + chains + " and " + burnIn);
    }
  }

  /**
   * What the chains gave.
   *
   * @param draws the monitored parameters
   * @param probabilities of a link for each dyad to be predicted, averaged over all draws
   * @param partitions sampled at regular intervals in all chains, a state without features as one
   *     cluster of all; empty if none was sampled
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
    return run(model, model.sampler(), network, start, rng, workers, progress, checkpoint);
  }

  /** The same by another sampler of the model. */
  <S> Result<S> run(
      LinkModel<S> model,
      Sampler<S, Network> sampler,
      Network network,
      Function<Rng, S> start,
      SeededRng rng,
      Replicates workers,
      Progress progress,
      Checkpoint checkpoint) {
    IntFunction<NetworkTally<S>> tally = chain -> new NetworkTally<>(model, this);
    Posterior<S, Network> posterior =
        Posterior.of(model, sampler, network)
            .start((chain, stream) -> start.apply(stream))
            .accumulate(tally)
            .chains(chains)
            .burnIn(burnIn)
            .draws(draws)
            .label(model.name())
            .setting("predicted dyads", dyads.size());
    for (TestFunction<S, Network> function : model.monitored()) {
      posterior = posterior.monitor(function.name(), function.value());
    }
    PosteriorRun<S> run = posterior.run(rng, workers, progress, checkpoint);
    return result(run, run.accumulated(tally));
  }

  private <S> Result<S> result(PosteriorRun<S> run, List<NetworkTally<S>> tallies) {
    double[] probabilities = new double[dyads.size()];
    Partitions partitions = new Partitions();
    boolean any = false;
    for (NetworkTally<S> tally : tallies) {
      for (int d = 0; d < probabilities.length; d++) {
        probabilities[d] += tally.probability(d) / chains;
      }
      tally.partitions().forEach(partitions::add);
      any |= !tally.partitions().isEmpty();
    }
    return new Result<>(
        run.draws(),
        // Sums of shares round: a link that is certain in every draw came to more than 1, whose
        // complement has no logarithm.
        Doubles.generate(probabilities.length, d -> Math.min(1, probabilities[d])),
        any ? Optional.of(partitions) : Optional.empty(),
        run.last());
  }

  /** What one chain on a network gathers: predictions, and partitions at regular intervals. */
  static final class NetworkTally<S> implements Accumulator<S, Network> {
    /** The most partitions that a chain keeps. */
    static final int PARTITIONS = 200;

    private static final StateCodec<Saved> CODEC = StateCodec.of(Saved.class);

    private final LinkModel<S> model;
    private final NetworkChains plan;
    private final double[] probabilities;
    private final List<Ints> partitions = new ArrayList<>();

    NetworkTally(LinkModel<S> model, NetworkChains plan) {
      this.model = model;
      this.plan = plan;
      this.probabilities = new double[plan.dyads().size()];
    }

    @Override
    public void add(Accumulator.Visit<S, Network> visit) {
      if (probabilities.length > 0) {
        double[] here = model.linkProbabilities(visit.state(), visit.data(), plan.dyads());
        for (int d = 0; d < here.length; d++) {
          probabilities[d] += here[d] / plan.draws();
        }
      }
      if (visit.draw() % interval() == 0) {
        // Without features nothing tells objects apart: they are all together.
        partitions.add(
            Partitions.hasProfiles(visit.state())
                ? Partitions.of(visit.state())
                : Ints.generate(visit.data().size(), i -> 1));
      }
    }

    /** The least at which no more are kept than were meant: every candidate meets every other. */
    private int interval() {
      return (plan.draws() + PARTITIONS - 1) / PARTITIONS;
    }

    double probability(int dyad) {
      return probabilities[dyad];
    }

    List<Ints> partitions() {
      return partitions;
    }

    private record Saved(Doubles probabilities, List<Ints> partitions) {}

    @Override
    public void write(DataOutputStream out) throws IOException {
      byte[] bytes = CODEC.encode(new Saved(Doubles.of(probabilities), List.copyOf(partitions)));
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      Saved saved = CODEC.decode(in.readNBytes(in.readInt()));
      saved.probabilities().copyTo(probabilities, 0);
      partitions.clear();
      partitions.addAll(saved.partitions());
    }
  }
}
