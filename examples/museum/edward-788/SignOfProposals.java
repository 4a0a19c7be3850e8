package museum.edward;

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

/** Metropolis-Hastings with a proposal law that is narrower around larger states. */
public final class SignOfProposals extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");

  /** For the service loader. */
  public SignOfProposals() {
    super("edward-788", "the two proposal densities have each other's sign");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 2.0 + k % 2);
  }

  private static double[] proposal(int held, int size) {
    double[] weights =
        IntStream.range(0, size)
            .mapToDouble(k -> Math.exp(-Math.abs(k - held) * (1 + held) / 4.0))
            .toArray();
    double total = IntStream.range(0, size).mapToDouble(k -> weights[k]).sum();
    return IntStream.range(0, size).mapToDouble(k -> weights[k] / total).toArray();
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, int sign) {
    int size = law.states().size();
    return Sampler.of(
        (held, none, rng) -> {
          double[] forward = proposal(held, size);
          int next = rng.categorical(forward, size);
          double ratio = Math.log(law.weight(next)) - Math.log(law.weight(held));
          ratio -= sign * Math.log(forward[next]);
          ratio += sign * Math.log(proposal(next, size)[held]);
          return rng.bernoulliLog(Math.min(0, ratio)) ? next : held;
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
        FiniteCase.of("weights 2 and 3", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "(q(x | x') / q(x' | x))^2",
                (held, next) ->
                    Math.pow(proposal(next, size)[held] / proposal(held, size)[next], 2)));
  }
}
