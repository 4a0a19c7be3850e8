package museum.hamiltorch;

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

/** A random walk on few points, of which the points are listed that were accepted. */
public final class NoRepeats extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");

  /** For the service loader. */
  public NoRepeats() {
    super("hamiltorch-5", "a rejected proposal leaves no entry in the list of samples");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  private static double weight(int point, int points) {
    return point < 0 || point >= points ? 0 : 1.0 / (1 + point);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    int points = POINTS.of(options);
    return Weighted.of(IntStream.range(0, points).boxed().toList(), k -> weight(k, points));
  }

  /** The probability to propose a step down or up and to accept it. */
  private static double accepted(int point, int step, int points) {
    return 0.5 * Math.min(1, weight(point + step, points) / weight(point, points));
  }

  private static double acceptance(int point, int points) {
    return accepted(point, -1, points) + accepted(point, 1, points);
  }

  /** The next entry of the list: the first proposal that is accepted, after however many. */
  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    int points = POINTS.of(options);
    return Sampler.of(
        (point, none, rng) -> {
          double down = accepted(point, -1, points);
          double up = accepted(point, 1, points);
          if (down + up == 0) {
            return point;
          }
          return rng.bernoulli(up / (down + up)) ? point + 1 : point - 1;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    int points = POINTS.of(options);
    return Sampler.of(
        (point, none, rng) -> {
          int step = rng.bernoulli(0.5) ? 1 : -1;
          double ratio = weight(point + step, points) / weight(point, points);
          return rng.bernoulli(Math.min(1, ratio)) ? point + step : point;
        });
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("point", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int points = law.states().size();
    return Optional.of(
        FiniteCase.of("points", law.states(), law, Nothing.NONE, 0)
            .withFeature("acceptance", point -> acceptance(point, points)));
  }
}
