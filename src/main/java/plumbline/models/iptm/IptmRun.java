package plumbline.models.iptm;

import java.util.List;
import java.util.function.IntFunction;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Monitor;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

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
  private static final int BETWEEN_PLACEMENTS = 5;

  /** Checks the settings. */
  public IptmRun {
    IptmSizes.require(1, chains, "chains");
    IptmSizes.require(0, burnIn, "burn-in");
    IptmSizes.require(1, draws, "iterations");
    IptmSizes.require(1, thin, "thin");
  }

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
    IntFunction<IptmTally> tally =
        chain -> new IptmTally(model, draws, rng.child("chain-" + chain).child("replicate"));
    PosteriorRun<ClimbingSampler.Place> run =
        Posterior.of(
                new ClimbingSampler(corpus, model, optimise ? burnIn : 0),
                corpus.data(),
                (chain, stream) -> start(chain % 2 == 1, stream))
            .monitor(new Columns(new IptmColumns(model)))
            .accumulate(tally)
            .chains(chains)
            .burnIn(burnIn)
            .draws(draws)
            .thin(thin)
            .placedEvery(BETWEEN_PLACEMENTS)
            .label("iptm")
            .setting("topics", model.sizes().topics())
            .setting("patterns", model.sizes().patterns())
            .setting("optimise", optimise)
            .run(rng, workers, progress, checkpoint);
    // Topics of different chains have nothing to do with each other: words are those of the first.
    IptmTally first = run.accumulated(tally).get(0);
    return new IptmFit(
        corpus,
        model.with(model.priors().withTopicWeights(run.last().get(0).topicWeights())),
        run.draws(),
        Doubles.of(first.words()),
        new PredictedMessages.Statistics(model.sizes())
            .compare(corpus.data(), first.replicates(), first.replicateCount()));
  }

  private ClimbingSampler.Place start(boolean distant, SeededRng stream) {
    IptmState state = distant ? corpus.distantStart(model, stream) : corpus.start(model, stream);
    return new ClimbingSampler.Place(state, model.priors().topicWeights(), 0);
  }

  private record Columns(IptmColumns columns) implements Monitor<ClimbingSampler.Place, IptmData> {
    @Override
    public List<String> names() {
      return columns.names();
    }

    @Override
    public void write(
        Accumulator.Visit<ClimbingSampler.Place, IptmData> visit, double[] target, int offset) {
      columns.write(visit.state().state(), target, offset);
    }
  }
}
