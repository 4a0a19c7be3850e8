package museum.fabjax;

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

/** A random walk on few points, accepted where the gain is above minus an exponential number. */
public final class PositiveThreshold extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");

  /** For the service loader. */
  public PositiveThreshold() {
    super("fab-jax-14", "the threshold of the log ratio lacks its minus sign");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, POINTS.of(options)).boxed().toList(), k -> 1.0 / (1 + k));
  }

  /** The probability that a number is above a standard exponential one. */
  private static double aboveExponential(double logRatio) {
    return logRatio > 0 ? -Math.expm1(-logRatio) : 0;
  }

  /** The probability that a number is above minus a standard exponential one. */
  private static double aboveMinusExponential(double logRatio) {
    return Math.exp(Math.min(0, logRatio));
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, boolean minus) {
    return Sampler.of(
        (x, none, rng) -> {
          int proposed = x + (rng.bernoulli(0.5) ? 1 : -1);
          double logRatio = Math.log(law.weight(proposed)) - Math.log(law.weight(x));
          double accept = minus ? aboveMinusExponential(logRatio) : aboveExponential(logRatio);
          return rng.bernoulli(accept) ? proposed : x;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("point", (x, none) -> x));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("points", law.states(), law, Nothing.NONE, 0));
  }
}
