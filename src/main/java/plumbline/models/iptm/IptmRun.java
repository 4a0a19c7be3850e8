package plumbline.models.iptm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.numerics.Doubles;
import plumbline.random.RngState;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Draws;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.RunInfo;
import plumbline.sampling.StateCodec;

/**
 * Chains on the posterior of a corpus. Patterns have no order of their own: within each kept draw
 * they are numbered by ascending intercept b_c[1].
 *
 * @param corpus the messages
 * @param model a model of them
 * @param chains how many
 * @param burnIn sweeps dropped first
 * @param draws kept in each chain
 * @param thin sweeps between two kept draws
 * @param optimise whether alpha and m are fitted during the burn-in
 */
public record IptmRun(
    MessageCorpus corpus,
    IptmModel model,
    int chains,
    int burnIn,
    int draws,
    int thin,
    boolean optimise) {
  private static final int CLIMB_EVERY = 10;
  private static final int CLIMB_STEPS = 5;
  private static final int SEGMENT = 5;
  private static final int MOST_REPLICATES = 200;

  /** Checks the settings. */
  public IptmRun {
    IptmSizes.require(1, chains, "chains");
    IptmSizes.require(0, burnIn, "burn-in");
    IptmSizes.require(1, draws, "iterations");
    IptmSizes.require(1, thin, "thin");
  }

  /** Everything about a chain that a checkpoint holds. */
  private record Snapshot(
      IptmState state,
      Doubles topicWeights,
      String key,
      String generator,
      int sweeps,
      Doubles values,
      Doubles words,
      Doubles replicates) {}

  /** A checkpoint's payload. */
  private record Saved(List<Snapshot> chains) {}

  /**
   * Runs all chains.
   *
   * @param rng the seed; results do not depend on the workers
   * @param workers where chains run
   * @param progress told about sweeps
   * @param checkpoint where to keep the run
   * @return the fit
   */
  public IptmFit run(SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    List<Walk> walks = new ArrayList<>();
    Optional<Saved> saved = checkpoint.load().map(StateCodec.of(Saved.class)::decode);
    for (int c = 0; c < chains; c++) {
      walks.add(
          saved.isPresent()
              ? new Walk(saved.get().chains().get(c))
              : new Walk(c % 2 == 1, rng.child("chain-" + c)));
    }
    int total = burnIn + draws * thin;
    while (walks.get(0).sweeps < total) {
      int count = Math.min(SEGMENT, total - walks.get(0).sweeps);
      workers.run(
          chains,
          c -> {
            walks.get(c).advance(count);
            return true;
          },
          Progress.silent());
      progress.update(walks.get(0).sweeps, total);
      if (checkpoint.due()) {
        checkpoint.save(
            StateCodec.of(Saved.class).encode(new Saved(walks.stream().map(Walk::save).toList())));
      }
    }
    checkpoint.complete();
    return collect(walks);
  }

  private IptmFit collect(List<Walk> walks) {
    IptmColumns columns = new IptmColumns(model);
    int size = columns.names().size();
    double[] values = new double[size * chains * draws];
    double[] words = new double[model.sizes().topics() * model.sizes().words()];
    for (int c = 0; c < chains; c++) {
      double[] own = walks.get(c).values;
      for (int v = 0; v < size; v++) {
        for (int n = 0; n < draws; n++) {
          values[(v * chains + c) * draws + n] = own[n * size + v];
        }
      }
    }
    // Topics of different chains have nothing to do with each other: words are those of the first.
    System.arraycopy(walks.get(0).words, 0, words, 0, words.length);
    RunInfo info = RunInfo.of("iptm", 0, Map.of("topics", "" + model.sizes().topics()));
    return new IptmFit(
        corpus,
        model.with(model.priors().withTopicWeights(walks.get(0).topicWeights)),
        Draws.of(columns.names(), chains, draws, values, info),
        Doubles.of(words),
        new PredictiveCheck.Statistics(model.sizes())
            .compare(corpus.data(), walks.get(0).replicates, replicates()));
  }

  /** How many draws have messages drawn from them. */
  private int replicates() {
    return Math.min(draws, MOST_REPLICATES);
  }

  /** One chain under way. */
  private final class Walk {
    private final IptmColumns columns = new IptmColumns(model);
    private final double[] values = new double[columns.names().size() * draws];
    private final double[] words = new double[model.sizes().topics() * model.sizes().words()];
    private final PredictiveCheck.Statistics statistics =
        new PredictiveCheck.Statistics(model.sizes());
    private final double[] replicates = new double[statistics.size() * replicates()];
    private final SeededRng rng;
    private Chain<IptmState, IptmData> chain;
    private Doubles topicWeights;
    private int sweeps;

    Walk(boolean distant, SeededRng rng) {
      this.rng = rng;
      this.topicWeights = model.priors().topicWeights();
      this.chain = chain(distant ? corpus.distantStart(model, rng) : corpus.start(model, rng));
    }

    Walk(Snapshot saved) {
      this.rng = SeededRng.restore(new RngState(saved.key(), saved.generator()));
      this.topicWeights = saved.topicWeights();
      this.sweeps = saved.sweeps();
      saved.values().copyTo(values, 0);
      saved.words().copyTo(words, 0);
      saved.replicates().copyTo(replicates, 0);
      this.chain = chain(saved.state());
    }

    private Chain<IptmState, IptmData> chain(IptmState state) {
      IptmModel weighted = model.with(model.priors().withTopicWeights(topicWeights));
      return IptmSampler.of(weighted).start(state, corpus.data());
    }

    /** Placed anew at its own state first, saved or not, as a resumed chain is. */
    void advance(int count) {
      chain.place(chain.state(), corpus.data());
      for (int n = 0; n < count; n++) {
        Interruption.check();
        chain.advance(rng);
        sweeps++;
        if (sweeps <= burnIn) {
          if (optimise && sweeps % CLIMB_EVERY == 0) {
            climb();
          }
        } else if ((sweeps - burnIn) % thin == 0) {
          IptmState state = chain.state();
          int draw = (sweeps - burnIn) / thin - 1;
          columns.write(state, values, draw * columns.names().size());
          countWords(state);
          replicate(state, draw);
        }
      }
    }

    /** Messages from a draw, if it is one of those evenly spread over the chain. */
    private void replicate(IptmState state, int draw) {
      int index = draw * replicates() / draws;
      if (draw == 0 || index > (draw - 1) * replicates() / draws) {
        IptmData drawn = model.drawData(state, rng.child("replicate").child(draw));
        statistics.write(drawn, replicates, index * statistics.size());
      }
    }

    private void climb() {
      IptmState state = chain.state();
      topicWeights =
          TopicWeightFit.climb(topicWeights, corpus.tokens(), state.topics(), CLIMB_STEPS);
      chain = chain(state);
    }

    private void countWords(IptmState state) {
      for (int n = 0; n < state.topics().size(); n++) {
        words[state.topics().get(n) * model.sizes().words() + corpus.data().words().get(n)] +=
            1.0 / draws;
      }
    }

    Snapshot save() {
      return new Snapshot(
          chain.state(),
          topicWeights,
          rng.state().key(),
          rng.state().generator(),
          sweeps,
          Doubles.of(values),
          Doubles.of(words),
          Doubles.of(replicates));
    }
  }
}
