package museum.venturecxx;

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
 * A slice sampler on few points with whole weights: a level below the weight of the point held, and
 * one of the points above that level.
 */
public final class SliceAndAccept extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");

  /** For the service loader. */
  public SliceAndAccept() {
    super("venturecxx-448", "a slice sampler's draw is accepted by the ratio of densities");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  private static int weight(int point) {
    return 1 + point * point % 7;
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, POINTS.of(options)).boxed().toList(), SliceAndAccept::weight);
  }

  private static Sampler<Integer, Nothing> sampler(int points, boolean cancelled) {
    return Sampler.of(
        (current, none, rng) -> {
          int level = rng.uniformInt(weight(current));
          int[] slice = IntStream.range(0, points).filter(k -> weight(k) > level).toArray();
          int proposed = slice[rng.uniformInt(slice.length)];
          double rhoLogDensity = Math.log(weight(current));
          double xiLogDensity = Math.log(weight(proposed));
          double logRatio = cancelled ? 0 : xiLogDensity - rhoLogDensity;
          return rng.bernoulliLog(Math.min(0, logRatio)) ? proposed : current;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(POINTS.of(options), false);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(POINTS.of(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(
        TestFunction.of("point", (k, none) -> k), TestFunction.of("square", (k, none) -> k * k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("points", law.states(), law, Nothing.NONE, 0));
  }
}
