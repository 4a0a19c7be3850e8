package museum.turing;

import java.util.List;
import java.util.Optional;
import museum.CoinsOnGrid;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** A probability p with a prior, coins, and a proposal law that nothing is drawn from. */
public final class UnusedProposal extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> CELLS =
      ModelOption.size("cells", 5, "values of p: 1 / (cells + 1), 2 / (cells + 1), ...");
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 2, "coins thrown");

  /** For the service loader. */
  public UnusedProposal() {
    super("turing-2876", "the ratio counts a proposal density that proposals do not come from");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CELLS, COINS);
  }

  @Override
  protected CoinsOnGrid model(TrialOptions options) {
    return new CoinsOnGrid(CELLS.of(options), COINS.of(options), p -> p * (1 - p));
  }

  /** The density of the proposal that the user asked for, in proportion. */
  private static double declared(CoinsOnGrid model, int cell) {
    return 1 - model.p(cell);
  }

  private static Sampler<Integer, Integer> sampler(CoinsOnGrid model, boolean counted) {
    return Sampler.of(
        (cell, heads, rng) -> {
          int next = model.drawPrior(rng);
          double logA = model.logJoint(next, heads) - model.logJoint(cell, heads);
          logA += density(model, cell, counted) - density(model, next, counted);
          return rng.bernoulliLog(Math.min(0, logA)) ? next : cell;
        });
  }

  /** The log density that is recorded for a draw from the prior. */
  private static double density(CoinsOnGrid model, int cell, boolean counted) {
    return model.logPrior(cell) + (counted ? Math.log(declared(model, cell)) : 0);
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return List.of(
        TestFunction.of("cell", (cell, heads) -> cell),
        TestFunction.of("cell, heads", (cell, heads) -> cell * heads));
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    CoinsOnGrid model = model(options);
    return Optional.of(
        FiniteCase.of("a grid of p, no heads", model.states(), model, 0, model.coins())
            .withMove(
                "q(x') / q(x), q the proposal that is not used",
                (cell, next) -> declared(model, next) / declared(model, cell)));
  }
}
