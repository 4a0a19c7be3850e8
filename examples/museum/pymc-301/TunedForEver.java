package museum.pymc;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A random walk on few numbers with a scale that belongs to the state: steps are 1 long, or 1 or 2.
 * After an acceptance the scale grows, after a rejection it falls.
 */
public final class TunedForEver extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 4, "states");
  private static final int SCALES = 2;

  /** For the service loader. */
  public TunedForEver() {
    super("pymc-301", "the scale of proposals is tuned throughout, by what was accepted");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int size = SIZE.of(options);
    if (size < 2) {
      throw new IllegalArgumentException("states must be at least 2, not " + size);
    }
    return Weighted.of(
        IntStream.range(0, size * SCALES).mapToObj(n -> Ints.of(n / SCALES, n % SCALES)).toList(),
        x -> 1.0 + x.get(0) * x.get(0));
  }

  private static Sampler<Ints, Nothing> sampler(Weighted<Ints> law, boolean tuning) {
    return Sampler.of(
        (held, none, rng) -> {
          int scale = held.get(1);
          int step = (1 + rng.uniformInt(1 + scale)) * (rng.bernoulli(0.5) ? 1 : -1);
          double ratio = law.weight(Ints.of(held.get(0) + step, scale)) / law.weight(held);
          boolean accepted = rng.bernoulli(Math.min(1, ratio));
          int tuned = accepted ? SCALES - 1 : 0;
          return Ints.of(held.get(0) + (accepted ? step : 0), tuning ? tuned : scale);
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(TestFunction.of("x", (x, none) -> x.get(0)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("x, scale", law.states(), law, Nothing.NONE, 0));
  }
}
