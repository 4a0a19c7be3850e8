package museum.juliabugs;

import java.util.List;
import java.util.Optional;
import museum.CoinsOnGrid;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Coins with a uniform prior, as in the thread, and proposals from it. */
public final class ResampledData extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> CELLS =
      ModelOption.size("cells", 5, "values of p: 1 / (cells + 1), 2 / (cells + 1), ...");
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 4, "coins thrown");

  /** For the service loader. */
  public ResampledData() {
    super("juliabugs-250", "a proposal is judged by data drawn with it, not by those observed");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CELLS, COINS);
  }

  @Override
  protected CoinsOnGrid model(TrialOptions options) {
    return new CoinsOnGrid(CELLS.of(options), COINS.of(options), p -> 1);
  }

  /** What the proposal is judged by, given what is observed. */
  @FunctionalInterface
  private interface Judge {
    int data(int proposed, int observed, Rng rng);
  }

  private static Sampler<Integer, Integer> sampler(CoinsOnGrid model, Judge judge) {
    return Sampler.of(
        (cell, heads, rng) -> {
          int proposed = model.drawPrior(rng);
          double logp = model.logJoint(cell, heads);
          double logpProposed = model.logJoint(proposed, judge.data(proposed, heads, rng));
          return rng.bernoulliLog(Math.min(0, logpProposed - logp)) ? proposed : cell;
        });
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    CoinsOnGrid model = model(options);
    return sampler(model, (proposed, observed, rng) -> model.drawData(proposed, rng));
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    return sampler(model(options), (proposed, observed, rng) -> observed);
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
