package museum.ptmcmcsampler;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Two replicas at temperatures 1 and 2, each on few points. A sweep moves each by one, up or down,
 * and tries to exchange them.
 */
public final class OverwrittenReplica extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> POINTS =
      ModelOption.size("points", 3, "points of each replica");
  private static final double[] TEMPERATURES = {1, 2};

  /** For the service loader. */
  public OverwrittenReplica() {
    super("ptmcmcsampler-58", "an exchange overwrites one replica before it is copied");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  private static double logLikelihood(int point) {
    return -1.5 * point;
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int points = POINTS.of(options);
    return Weighted.of(
        IntStream.range(0, points * points).mapToObj(n -> Ints.of(n / points, n % points)).toList(),
        p0s ->
            Math.exp(
                logLikelihood(p0s.get(0)) / TEMPERATURES[0]
                    + logLikelihood(p0s.get(1)) / TEMPERATURES[1]));
  }

  private static int moved(int point, int points, double temperature, Rng rng) {
    int proposed = point + (rng.bernoulli(0.5) ? 1 : -1);
    double ratio = (logLikelihood(proposed) - logLikelihood(point)) / temperature;
    boolean inside = proposed >= 0 && proposed < points;
    return inside && rng.bernoulliLog(Math.min(0, ratio)) ? proposed : point;
  }

  private static Ints exchanged(Ints p0s, int[] swapMap, boolean inPlace) {
    int[] from = p0s.toArray();
    int[] to = inPlace ? from : p0s.toArray();
    for (int j = 0; j < swapMap.length; j++) {
      to[j] = from[swapMap[j]];
    }
    return Ints.of(to);
  }

  private static Sampler<Ints, Nothing> sampler(int points, boolean inPlace) {
    return Sampler.of(
        (state, none, rng) -> {
          Ints p0s =
              Ints.of(
                  moved(state.get(0), points, TEMPERATURES[0], rng),
                  moved(state.get(1), points, TEMPERATURES[1], rng));
          double gain = logLikelihood(p0s.get(1)) - logLikelihood(p0s.get(0));
          double ratio = gain / TEMPERATURES[0] - gain / TEMPERATURES[1];
          boolean swap = rng.bernoulliLog(Math.min(0, ratio));
          return swap ? exchanged(p0s, new int[] {1, 0}, inPlace) : p0s;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(POINTS.of(options), true);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(POINTS.of(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(
        TestFunction.of("cold", (p0s, none) -> p0s.get(0)),
        TestFunction.of("hot", (p0s, none) -> p0s.get(1)),
        TestFunction.of("product", (p0s, none) -> p0s.get(0) * p0s.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("two replicas", law.states(), law, Nothing.NONE, 0));
  }
}
