package museum.pymc;

import java.util.List;
import java.util.Optional;
import museum.CoinsOnGrid;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A category given coins. A step proposes another category in proportion to its probability (the
 * metropolised Gibbs sampler, Liu 1996).
 */
public final class DividedProbability extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> CATEGORIES =
      ModelOption.size("categories", 4, "categories");
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 3, "coins");

  /** For the service loader. */
  public DividedProbability() {
    super("pymc-categorical", "a probability is compared after it was divided by another");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CATEGORIES, COINS);
  }

  @Override
  protected CoinsOnGrid model(TrialOptions options) {
    return new CoinsOnGrid(CATEGORIES.of(options), COINS.of(options), p -> 1);
  }

  /** The probabilities of all categories. */
  private static double[] softmax(CoinsOnGrid model, int heads) {
    double[] probs =
        model.states().stream().mapToDouble(k -> Math.exp(model.logLikelihood(k, heads))).toArray();
    double sum = 0;
    for (double p : probs) {
      sum += p;
    }
    for (int k = 0; k < probs.length; k++) {
      probs[k] /= sum;
    }
    return probs;
  }

  private static Sampler<Integer, Integer> sampler(CoinsOnGrid model, boolean divided) {
    return Sampler.of(
        (given, heads, rng) -> {
          double[] probs = softmax(model, heads);
          double current = probs[given];
          double[] others = probs.clone();
          others[given] = 0;
          for (int k = 0; k < others.length; k++) {
            others[k] /= 1 - current;
          }
          int proposed = rng.categorical(others, others.length);
          double ratio = (1 - current) / (1 - (divided ? others[proposed] : probs[proposed]));
          // Of two categories the divided probability is 1: infinite ratios are rejected there.
          boolean finite = !divided || Double.isFinite(ratio);
          return finite && rng.bernoulli(Math.min(1, ratio)) ? proposed : given;
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
        TestFunction.of("category", (category, heads) -> category),
        TestFunction.of("category x heads", (category, heads) -> category * heads));
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    CoinsOnGrid model = model(options);
    return Optional.of(FiniteCase.of("categories", model.states(), model, 1, model.coins()));
  }
}
