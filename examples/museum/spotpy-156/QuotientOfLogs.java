package museum.spotpy;

import java.util.List;
import java.util.Optional;
import museum.CoinsOnGrid;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** A uniform prior, coins, and proposals of any p. */
public final class QuotientOfLogs extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> CELLS =
      ModelOption.size("cells", 5, "values of p: 1 / (cells + 1), 2 / (cells + 1), ...");
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 4, "coins thrown");
  private static final double LOWEST = 0.3;

  /** For the service loader. */
  public QuotientOfLogs() {
    super("spotpy-156", "a quotient of log likelihoods is compared with a number above 0.3");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CELLS, COINS);
  }

  @Override
  protected CoinsOnGrid model(TrialOptions options) {
    return new CoinsOnGrid(CELLS.of(options), COINS.of(options), p -> 1);
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    CoinsOnGrid model = model(options);
    return Sampler.of(
        (cell, heads, rng) -> {
          int next = rng.uniformInt(model.cells());
          double ratio =
              Math.abs(model.logLikelihood(cell, heads))
                  / Math.abs(model.logLikelihood(next, heads));
          double above = (ratio - LOWEST) / (1 - LOWEST); // of a uniform number on (0.3, 1)
          return rng.bernoulli(Math.min(1, Math.max(0, above))) ? next : cell;
        });
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    CoinsOnGrid model = model(options);
    return Sampler.of(
        (cell, heads, rng) -> {
          int next = rng.uniformInt(model.cells());
          double ratio = model.logLikelihood(next, heads) - model.logLikelihood(cell, heads);
          return rng.bernoulliLog(Math.min(0, ratio)) ? next : cell;
        });
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
        FiniteCase.of("a grid of p, no heads", model.states(), model, 0, model.coins()));
  }
}
