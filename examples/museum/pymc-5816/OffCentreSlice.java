package museum.pymc;

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
 * A slice sampler with stepping out and shrinkage, on few numbers with whole weights: the level of
 * the slice is uniform on 1, ..., weight. An interval holds its lower end and not its upper one.
 */
public final class OffCentreSlice extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 4, "states");
  private static final ModelOption<Integer> WIDTH =
      ModelOption.size("width", 3, "width of the first interval");

  /** For the service loader. */
  public OffCentreSlice() {
    super("pymc-5816", "the first interval of a slice always reaches a whole width to the right");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE, WIDTH);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    int size = SIZE.of(options);
    return Weighted.of(IntStream.range(0, size).boxed().toList(), k -> k % 3 == 0 ? 3 : 1);
  }

  private static Sampler<Integer, Nothing> sampler(
      Weighted<Integer> law, int width, boolean centred) {
    return Sampler.of(
        (held, none, rng) -> {
          int level = 1 + rng.uniformInt((int) law.weight(held));
          int below = rng.uniformInt(width);
          int left = held - below;
          int right = held + width - (centred ? below : 0);
          while (law.weight(left) >= level) {
            left -= width;
          }
          while (law.weight(right) >= level) {
            right += width;
          }
          return shrunk(law, held, level, left, right, rng);
        });
  }

  private static int shrunk(
      Weighted<Integer> law, int held, int level, int left, int right, Rng rng) {
    int from = left;
    int to = right;
    while (true) {
      int next = from + rng.uniformInt(to - from);
      if (law.weight(next) >= level) {
        return next;
      }
      if (next > held) {
        to = next;
      } else {
        from = next + 1;
      }
    }
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), WIDTH.of(options), false);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), WIDTH.of(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("two modes", law.states(), law, Nothing.NONE, 0));
  }
}
