package museum.bms;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Which regressors are in a linear model, as bits, by evidence that falls by a factor for each.
 * Half of the steps add or drop one, the other half exchange one that is in for one that is out.
 */
public final class NothingToSwap extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> REGRESSORS =
      ModelOption.size("regressors", 3, "regressors");

  /** For the service loader. */
  public NothingToSwap() {
    super("bms-swaps", "an exchange with nothing to exchange adds or drops a regressor");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(REGRESSORS);
  }

  private static double evidence(int model) {
    return Math.pow(0.8, Integer.bitCount(model));
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, 1 << REGRESSORS.of(options)).boxed().toList(), NothingToSwap::evidence);
  }

  private static int any(int model, int regressors, boolean in, Rng rng) {
    int[] found = IntStream.range(0, regressors).filter(k -> (model >> k & 1) == 1 == in).toArray();
    return found.length == 0 ? 0 : 1 << found[rng.uniformInt(found.length)];
  }

  private static Sampler<Integer, Nothing> sampler(int regressors, boolean halves) {
    return Sampler.of(
        (model, none, rng) -> {
          int proposed;
          if (rng.bernoulli(0.5)) {
            proposed = model ^ 1 << rng.uniformInt(regressors);
          } else {
            int dropped = any(model, regressors, true, rng);
            int added = any(model, regressors, false, rng);
            boolean whole = dropped != 0 && added != 0;
            proposed = whole || halves ? model ^ dropped ^ added : model;
          }
          return rng.bernoulli(Math.min(1, evidence(proposed) / evidence(model)))
              ? proposed
              : model;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(REGRESSORS.of(options), true);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(REGRESSORS.of(options), false);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(
        TestFunction.of("regressors", (model, none) -> Integer.bitCount(model)),
        TestFunction.of("first", (model, none) -> model & 1));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("models", law.states(), law, Nothing.NONE, 0));
  }
}
