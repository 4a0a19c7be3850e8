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
 * Configurations with an amplitude each, whose square is the probability. A step goes to one of
 * those that the Hamiltonian connects with the one held: the first with all others, the others in a
 * row.
 */
public final class SquaredCounts extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE =
      ModelOption.size("configurations", 5, "configurations");

  /** For the service loader. */
  public SquaredCounts() {
    super("netket-134", "the counts of connected configurations are squared with the amplitude");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  private static double amplitude(int configuration) {
    return configuration % 2 == 0 ? 1 : 1.2;
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> Math.pow(amplitude(k), 2));
  }

  private static int[] connected(int configuration, int size) {
    return IntStream.range(0, size)
        .filter(k -> k != configuration)
        .filter(k -> k == 0 || configuration == 0 || Math.abs(k - configuration) == 1)
        .toArray();
  }

  private static Sampler<Integer, Nothing> sampler(int size, boolean countsToo) {
    return Sampler.of(
        (v, none, rng) -> {
          int[] toChange = connected(v, size);
          if (toChange.length == 0) {
            return v;
          }
          int v1 = toChange[rng.uniformInt(toChange.length)];
          double w1 = toChange.length;
          double w2 = connected(v1, size).length;
          double amplitudes = amplitude(v1) / amplitude(v);
          double ratio =
              countsToo ? Math.pow(amplitudes * w1 / w2, 2) : Math.pow(amplitudes, 2) * w1 / w2;
          return rng.bernoulli(Math.min(1, ratio)) ? v1 : v;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(SIZE.of(options), true);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(SIZE.of(options), false);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(
        TestFunction.of("configuration", (k, none) -> k),
        TestFunction.of("first", (k, none) -> k == 0 ? 1 : 0));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = law.states().size();
    return Optional.of(
        FiniteCase.of("configurations", law.states(), law, Nothing.NONE, 0)
            .withFeature("connected", k -> connected(k, size).length));
  }
}
