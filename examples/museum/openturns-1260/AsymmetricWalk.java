package museum.openturns;

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

/** A random walk whose steps go up twice as often as down. */
public final class AsymmetricWalk extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 6, "states");
  private static final double UP = 2.0 / 3;

  /** For the service loader. */
  public AsymmetricWalk() {
    super("openturns-1260", "a random walk with a proposal that is not symmetric has no ratio");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1.0 / (1 + (k - 2) * (k - 2)));
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Sampler.of(
        (held, none, rng) -> {
          int next = held + (rng.bernoulli(UP) ? 1 : -1);
          double alphaLog = Math.log(law.weight(next)) - Math.log(law.weight(held));
          return rng.bernoulliLog(Math.min(0, alphaLog)) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Sampler.of(
        (held, none, rng) -> {
          int next = held + (rng.bernoulli(UP) ? 1 : -1);
          double alphaLog = Math.log(law.weight(next)) - Math.log(law.weight(held));
          alphaLog += Math.log(step(held - next)) - Math.log(step(next - held));
          return rng.bernoulliLog(Math.min(0, alphaLog)) ? next : held;
        });
  }

  /** The probability of a step. */
  private static double step(int step) {
    return step == 1 ? UP : step == -1 ? 1 - UP : 0;
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("a hill", law.states(), law, Nothing.NONE, 0));
  }
}
