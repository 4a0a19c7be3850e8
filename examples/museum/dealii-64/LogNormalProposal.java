package museum.dealii;

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
 * A positive number x, proposed x' = x e^z with z symmetric around 0. Here x is a power of 2 and
 * stands for the numbers around it, of which there are in proportion to x.
 */
public final class LogNormalProposal extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POWERS =
      ModelOption.size("powers", 6, "x is 1, 2, 4, ... up to so many");

  /** For the service loader. */
  public LogNormalProposal() {
    super("dealii-64", "a proposal that multiplies has no ratio of proposal densities");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POWERS);
  }

  private static double x(int power) {
    return Math.scalb(1.0, power);
  }

  /** The posterior density that the program can compute. */
  private static double density(int power) {
    return Math.exp(-x(power) / 4);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, POWERS.of(options)).boxed().toList(), k -> density(k) * x(k));
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    int powers = POWERS.of(options);
    return Sampler.of(
        (k, none, rng) -> {
          int trial = k + (rng.bernoulli(0.5) ? 1 : -1);
          if (trial < 0 || trial >= powers) {
            return k;
          }
          return rng.bernoulli(Math.min(1, density(trial) / density(k))) ? trial : k;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    int powers = POWERS.of(options);
    return Sampler.of(
        (k, none, rng) -> {
          int trial = k + (rng.bernoulli(0.5) ? 1 : -1);
          if (trial < 0 || trial >= powers) {
            return k;
          }
          double ratio = x(trial) / x(k);
          return rng.bernoulli(Math.min(1, density(trial) / density(k) * ratio)) ? trial : k;
        });
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("x", (k, none) -> x(k)));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("powers of 2", law.states(), law, Nothing.NONE, 0));
  }
}
