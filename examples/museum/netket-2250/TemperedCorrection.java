package museum.netket;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * The hot replica of a tempered chain: few configurations, their weights to a power, and a proposal
 * that goes more often to configurations in the middle.
 */
public final class TemperedCorrection extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE =
      ModelOption.size("configurations", 5, "configurations");
  private static final double BETA = 0.5;

  /** For the service loader. */
  public TemperedCorrection() {
    super("netket-2250", "the correction for an asymmetric proposal is tempered too");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  private static double logProbability(int configuration) {
    return configuration % 2;
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, SIZE.of(options)).boxed().toList(),
        k -> Math.exp(BETA * logProbability(k)));
  }

  /** How many neighbours a configuration has: each is as likely to be proposed. */
  private static int neighbours(int configuration, int size) {
    return (configuration > 0 ? 1 : 0) + (configuration < size - 1 ? 1 : 0);
  }

  private static Sampler<Integer, Nothing> sampler(int size, double powerOfCorrection) {
    return Sampler.of(
        (held, none, rng) -> {
          if (size == 1) {
            return held;
          }
          int taken = rng.uniformInt(neighbours(held, size));
          int proposed = held == 0 || taken == 1 ? held + 1 : held - 1;
          double correction = Math.log(neighbours(held, size));
          correction -= Math.log(neighbours(proposed, size));
          double ratio = BETA * (logProbability(proposed) - logProbability(held));
          ratio += powerOfCorrection * correction;
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(SIZE.of(options), BETA);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(SIZE.of(options), 1);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(
        TestFunction.of("configuration", (k, none) -> k),
        TestFunction.of("odd", (k, none) -> k % 2));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = law.states().size();
    return Optional.of(
        FiniteCase.of("configurations", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "(q(x | x') / q(x' | x))^(1 - beta)",
                (x, next) ->
                    Math.pow(1.0 * neighbours(x, size) / neighbours(next, size), 1 - BETA)));
  }
}
