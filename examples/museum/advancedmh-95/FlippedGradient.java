package museum.advancedmh;

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

/** Langevin proposals on few numbers: a normal density around a step up the gradient. */
public final class FlippedGradient extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");
  private static final double VARIANCE = 2;

  /** For the service loader. */
  public FlippedGradient() {
    super("advancedmh-95", "proposal densities in the ratio are those of the gradient reversed");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1.0 + k);
  }

  /** The slope of log (1 + k). */
  private static double gradient(int k) {
    return 1.0 / (1 + k);
  }

  /** The probabilities of all numbers as proposals from one of them. */
  private static double[] proposal(int held, double gradient, int size) {
    double mean = held + VARIANCE / 2 * gradient;
    double[] weights =
        IntStream.range(0, size)
            .mapToDouble(k -> Math.exp(-(k - mean) * (k - mean) / (2 * VARIANCE)))
            .toArray();
    double total = IntStream.range(0, size).mapToDouble(k -> weights[k]).sum();
    return IntStream.range(0, size).mapToDouble(k -> weights[k] / total).toArray();
  }

  /** q(x | x') / q(x' | x), with gradients times the sign. */
  private static double ratio(int held, int next, int sign, int size) {
    return proposal(next, sign * gradient(next), size)[held]
        / proposal(held, sign * gradient(held), size)[next];
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, int sign) {
    int size = law.states().size();
    return Sampler.of(
        (held, none, rng) -> {
          int next = rng.categorical(proposal(held, gradient(held), size), size);
          double alpha = law.weight(next) / law.weight(held) * ratio(held, next, sign, size);
          return rng.bernoulli(Math.min(1, alpha)) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), -1);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = law.states().size();
    return Optional.of(
        FiniteCase.of("weights 1 + k", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "the ratio of proposals with the gradient over that with its reverse",
                (held, next) -> ratio(held, next, 1, size) / ratio(held, next, -1, size)));
  }
}
