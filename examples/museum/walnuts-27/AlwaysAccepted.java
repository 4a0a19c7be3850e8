package museum.walnuts;

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
 * One doubling of a trajectory on a ring of states: a span of one state, joined by a new span of
 * its neighbour on a random side, from which the selected state is taken by Metropolis' rule.
 */
public final class AlwaysAccepted extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 6, "states");

  /** For the service loader. */
  public AlwaysAccepted() {
    super("walnuts-27", "the new weight is divided by itself, not by the old one");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1 + k * k);
  }

  private static int neighbour(int held, int size, Rng rng) {
    return (held + (rng.bernoulli(0.5) ? 1 : size - 1)) % size;
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Sampler.of(
        (held, none, rng) -> {
          int next = neighbour(held, law.states().size(), rng);
          double newLog = Math.log(law.weight(next));
          double logDenominator = newLog;
          return rng.bernoulliLog(Math.min(0, newLog - logDenominator)) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Sampler.of(
        (held, none, rng) -> {
          int next = neighbour(held, law.states().size(), rng);
          double newLog = Math.log(law.weight(next));
          double logDenominator = Math.log(law.weight(held));
          return rng.bernoulliLog(Math.min(0, newLog - logDenominator)) ? next : held;
        });
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(
        FiniteCase.of("a ring with weights 1 + k^2", law.states(), law, Nothing.NONE, 0));
  }
}
