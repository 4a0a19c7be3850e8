package museum.joseph;

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

/** A random walk on few numbers in a ring, and the list of what it accepted. */
public final class OnlyAccepted extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");

  /** For the service loader. */
  public OnlyAccepted() {
    super("joseph94m-2", "a rejected proposal leaves no sample, where the held state is one");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), k -> 1.0 + k);
  }

  /** The probabilities to move to each other number; proposals are uniform on these. */
  private static double[] moves(Weighted<Integer> law, int held) {
    return law.states().stream()
        .mapToDouble(next -> next == held ? 0 : Math.min(1, law.weight(next) / law.weight(held)))
        .toArray();
  }

  private static double moving(Weighted<Integer> law, int held) {
    return IntStream.range(0, law.states().size()).mapToDouble(k -> moves(law, held)[k]).sum();
  }

  /** To propose until a proposal is accepted is to draw from what can be accepted. */
  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Sampler.of((held, none, rng) -> rng.categorical(moves(law, held), law.states().size()));
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int others = law.states().size() - 1;
    return Sampler.of(
        (held, none, rng) -> {
          int other = rng.uniformInt(others);
          int next = other >= held ? other + 1 : other;
          return rng.bernoulli(Math.min(1, law.weight(next) / law.weight(held))) ? next : held;
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
        FiniteCase.of("weights 1 + k", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "a(x) / a(x'), a the share of proposals accepted",
                (held, next) -> moving(law, held) / moving(law, next)));
  }
}
