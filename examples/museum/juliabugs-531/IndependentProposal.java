package museum.juliabugs;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * The example of the thread, Beta(2, 2) and coins, with a probability p on a grid. A new p comes
 * from the prior and is accepted by the ratio of posteriors, where the prior cancels.
 */
public final class IndependentProposal extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> CELLS =
      ModelOption.size("cells", 5, "values of p: 1 / (cells + 1), 2 / (cells + 1), ...");
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 4, "coins thrown");

  /** For the service loader. */
  public IndependentProposal() {
    super("juliabugs-531", "proposals from the prior are accepted by the ratio of posteriors");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CELLS, COINS);
  }

  /** Cell number, heads: a prior in proportion to p (1 - p), a binomial likelihood. */
  private record Coins(int cells, int coins)
      implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
    double p(int cell) {
      return (cell + 1.0) / (cells + 1);
    }

    double prior(int cell) {
      return p(cell) * (1 - p(cell));
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(IntStream.range(0, cells).mapToDouble(this::prior).toArray(), cells);
    }

    @Override
    public Integer drawData(Integer cell, Rng rng) {
      int heads = 0;
      for (int n = 0; n < coins; n++) {
        heads += rng.bernoulli(p(cell)) ? 1 : 0;
      }
      return heads;
    }

    @Override
    public double logPrior(Integer cell) {
      return Math.log(prior(cell));
    }

    @Override
    public double logLikelihood(Integer cell, Integer heads) {
      return heads * Math.log(p(cell)) + (coins - heads) * Math.log1p(-p(cell));
    }
  }

  @Override
  protected Coins model(TrialOptions options) {
    return new Coins(CELLS.of(options), COINS.of(options));
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    Coins model = model(options);
    return Sampler.of(
        (cell, heads, rng) -> {
          int proposed = model.drawPrior(rng);
          double logRatio = model.logJoint(proposed, heads) - model.logJoint(cell, heads);
          return rng.bernoulliLog(Math.min(0, logRatio)) ? proposed : cell;
        });
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    Coins model = model(options);
    return Sampler.of(
        (cell, heads, rng) -> {
          int proposed = model.drawPrior(rng);
          double logRatio = model.logLikelihood(proposed, heads) - model.logLikelihood(cell, heads);
          return rng.bernoulliLog(Math.min(0, logRatio)) ? proposed : cell;
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
    Coins model = model(options);
    List<Integer> cells = IntStream.range(0, model.cells()).boxed().toList();
    return Optional.of(FiniteCase.of("a grid of p, no heads", cells, model, 0, model.coins()));
  }
}
