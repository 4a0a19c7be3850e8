package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Draws;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.RunInfo;
import plumbline.verification.TestFunction;

/**
 * Several chains of one model on one network, each started from a draw of the prior.
 *
 * @param chains how many
 * @param burnIn sweeps dropped first
 * @param draws sweeps kept
 * @param dyads numbers of the dyads to be predicted
 */
public record NetworkChains(int chains, int burnIn, int draws, Ints dyads) {
  private static final int PARTITIONS = 200;

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

  private record One<S>(Doubles values, Doubles probabilities, List<Ints> partitions, S last) {}

  /**
   * Runs them.
   *
   * @param model the model, of the network's dyads
   * @param network what the chains see
   * @param rng chain c has the stream {@code chain-c}
   * @param workers where they run
   * @param progress told about finished chains
   * @param <S> state
   * @return draws and predictions
   */
  public <S> Result<S> run(
      LinkModel<S> model, Network network, SeededRng rng, Replicates workers, Progress progress) {
    List<TestFunction<S, Network>> functions = model.monitored();
    List<One<S>> all =
        workers.run(chains, c -> one(model, network, functions, rng.child("chain-" + c)), progress);
    double[] values = new double[functions.size() * chains * draws];
    double[] probabilities = new double[dyads.size()];
    Partitions partitions = new Partitions();
    boolean any = false;
    for (int c = 0; c < chains; c++) {
      for (int f = 0; f < functions.size(); f++) {
        for (int t = 0; t < draws; t++) {
          values[(f * chains + c) * draws + t] = all.get(c).values().get(f * draws + t);
        }
      }
      for (int d = 0; d < probabilities.length; d++) {
        probabilities[d] += all.get(c).probabilities().get(d) / chains;
      }
      for (Ints labels : all.get(c).partitions()) {
        partitions.add(labels);
        any = true;
      }
    }
    Draws draws =
        Draws.of(
            functions.stream().map(TestFunction::name).toList(),
            chains,
            this.draws,
            values,
            RunInfo.of(model.name(), 0, Map.of("burn-in", Integer.toString(burnIn))));
    return new Result<>(
        draws,
        Doubles.of(probabilities),
        any ? Optional.of(partitions) : Optional.empty(),
        all.stream().map(One::last).toList());
  }

  private <S> One<S> one(
      LinkModel<S> model,
      Network network,
      List<TestFunction<S, Network>> functions,
      SeededRng rng) {
    Chain<S, Network> chain = model.sampler().start(model.drawPrior(rng), network);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      Interruption.check();
      chain.advance(rng);
    }
    double[] values = new double[functions.size() * draws];
    double[] probabilities = new double[dyads.size()];
    List<Ints> partitions = new ArrayList<>();
    int every = Math.max(1, draws / PARTITIONS);
    S state = chain.state();
    for (int t = 0; t < draws; t++) {
      Interruption.check();
      chain.advance(rng);
      state = chain.state();
      for (int f = 0; f < functions.size(); f++) {
        values[f * draws + t] = functions.get(f).value().applyAsDouble(state, network);
      }
      if (dyads.size() > 0) {
        predict(model, state, network, probabilities);
      }
      if (t % every == 0 && hasProfiles(state)) {
        partitions.add(Partitions.of(state));
      }
    }
    return new One<>(Doubles.of(values), Doubles.of(probabilities), partitions, state);
  }

  private static boolean hasProfiles(Object state) {
    return !(state instanceof IlaState ila && ila.attributes().isEmpty())
        && !(state instanceof LfrmState lfrm && lfrm.features().isEmpty());
  }

  private <S> void predict(LinkModel<S> model, S state, Network network, double[] probabilities) {
    double[] now = model.linkProbabilities(state, network, dyads);
    for (int d = 0; d < now.length; d++) {
      probabilities[d] += now[d] / draws;
    }
  }
}
