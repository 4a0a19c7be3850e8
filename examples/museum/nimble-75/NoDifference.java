package museum.nimble;

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

/** A random walk on few points of a density, some of it above 1. */
public final class NoDifference extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");

  /** For the service loader. */
  public NoDifference() {
    super("nimble-75", "the difference of two log densities lacks the old one");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  private static double density(int point) {
    return 0.5 + point;
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, POINTS.of(options)).boxed().toList(), NoDifference::density);
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, boolean old) {
    return Sampler.of(
        (x, none, rng) -> {
          int proposed = x + (rng.bernoulli(0.5) ? 1 : -1);
          double logMetropolisRatio = old ? -Math.log(law.weight(x)) : 0;
          logMetropolisRatio += Math.log(law.weight(proposed));
          return rng.bernoulliLog(Math.min(0, logMetropolisRatio)) ? proposed : x;
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
    return Optional.of(
        FiniteCase.of("points", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "max(1, f(x')) / max(1, f(x))",
                (x, next) -> Math.max(1, density(next)) / Math.max(1, density(x))));
  }
}
