package museum.breeze;

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
 * Metropolis-Hastings with a proposal that is not symmetric: here on few numbers, upwards twice as
 * likely as downwards.
 */
public final class Asymmetric extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");

  /** For the service loader. */
  public Asymmetric() {
    super("breeze-614", "both proposal densities are taken from the old state, and exchanged");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1.0 / (1 + k));
  }

  /** The probability to propose a number when another is held. */
  private static double proposal(int next, int held, int size) {
    double total = 0;
    for (int k = 0; k < size; k++) {
      total += weight(k, held);
    }
    return weight(next, held) / total;
  }

  private static double weight(int next, int held) {
    return (next > held ? 2.0 : 1.0) / (1 + Math.abs(next - held));
  }

  private static int propose(int held, int size, Rng rng) {
    double[] weights = IntStream.range(0, size).mapToDouble(k -> weight(k, held)).toArray();
    return rng.categorical(weights, size);
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = law.states().size();
    return Sampler.of(
        (held, none, rng) -> {
          int next = propose(held, size, rng);
          double newP = proposal(next, held, size);
          double oldP = proposal(held, held, size);
          double ratio = law.weight(next) * newP / (law.weight(held) * oldP);
          return rng.bernoulli(Math.min(1, ratio)) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = law.states().size();
    return Sampler.of(
        (held, none, rng) -> {
          int next = propose(held, size, rng);
          double newP = proposal(next, held, size);
          double oldP = proposal(held, next, size);
          double ratio = law.weight(next) / newP / (law.weight(held) / oldP);
          return rng.bernoulli(Math.min(1, ratio)) ? next : held;
        });
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("weights 1 / k", law.states(), law, Nothing.NONE, 0));
  }
}
