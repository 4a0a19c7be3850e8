package museum.calibrate;

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
 * A proposal that leaves the prior as it is: of some tossed coins, whose number of heads is the
 * state, each is tossed again or not. As with Crank-Nicolson steps and a normal prior.
 */
public final class PriorTwice extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> COINS =
      ModelOption.size("coins", 4, "coins of the prior: states are 0 to coins");
  private static final double KEPT = 0.5;

  /** For the service loader. */
  public PriorTwice() {
    super("calibrateemulatesample-447", "a proposal that keeps the prior is taken for symmetric");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(COINS);
  }

  /** Heads of fair coins; a binary observation that is likelier for many. */
  private record Heads(int coins)
      implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
    double success(int heads) {
      return (1.0 + heads) / (2 + coins);
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return IntStream.range(0, coins).map(i -> rng.bernoulli(0.5) ? 1 : 0).sum();
    }

    @Override
    public Integer drawData(Integer heads, Rng rng) {
      return rng.bernoulli(success(heads)) ? 1 : 0;
    }

    /** Of the binomial law. */
    @Override
    public double logPrior(Integer heads) {
      double sum = -coins * Math.log(2);
      for (int i = 1; i <= heads; i++) {
        sum += Math.log(coins - heads + i) - Math.log(i);
      }
      return sum;
    }

    @Override
    public double logLikelihood(Integer heads, Integer data) {
      return data == 1 ? Math.log(success(heads)) : Math.log1p(-success(heads));
    }
  }

  @Override
  protected Heads model(TrialOptions options) {
    return new Heads(COINS.of(options));
  }

  private static int propose(int heads, int coins, Rng rng) {
    int next = 0;
    for (int i = 0; i < coins; i++) {
      double up = (i < heads ? KEPT : 0) + (1 - KEPT) / 2;
      next += rng.bernoulli(up) ? 1 : 0;
    }
    return next;
  }

  private static Sampler<Integer, Integer> sampler(Heads model, boolean symmetric) {
    return Sampler.of(
        (heads, data, rng) -> {
          int next = propose(heads, model.coins(), rng);
          double logRatio = model.logJoint(next, data) - model.logJoint(heads, data);
          logRatio += symmetric ? 0 : model.logPrior(heads) - model.logPrior(next);
          return rng.bernoulliLog(Math.min(0, logRatio)) ? next : heads;
        });
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
        TestFunction.of("heads", (heads, data) -> heads),
        TestFunction.of("heads, data", (heads, data) -> heads * data));
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Heads model = model(options);
    return Optional.of(
        FiniteCase.of(
            "heads of coins",
            IntStream.rangeClosed(0, model.coins()).boxed().toList(),
            model,
            1,
            1));
  }
}
