package museum.surmise;

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

/** A random walk on few numbers by steps uniform on -2 to 2, or on -2 to 0. */
public final class DownwardsOnly extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");
  private static final int HALF = 2;

  /** For the service loader. */
  public DownwardsOnly() {
    super("surmise-205", "steps are uniform on half of their range: a width is taken for an end");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1.0 + k);
  }

  /** Steps start at -HALF; the width counts on from there. */
  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, int width) {
    return Sampler.of(
        (held, none, rng) -> {
          int next = held - HALF + rng.uniformInt(width + 1);
          return rng.bernoulli(Math.min(1, law.weight(next) / law.weight(held))) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), HALF);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), 2 * HALF);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("weights 1 + k", law.states(), law, Nothing.NONE, 0));
  }
}
