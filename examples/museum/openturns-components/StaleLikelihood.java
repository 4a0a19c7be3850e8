package museum.openturns;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Two components, each moved in turn by a step up or down. */
public final class StaleLikelihood extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> SIZE =
      ModelOption.size("values", 3, "values of each component");

  /** For the service loader. */
  public StaleLikelihood() {
    super(
        "openturns-components",
        "every component is judged against the state before the first of them moved");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int size = SIZE.of(options);
    return Weighted.of(
        IntStream.range(0, size * size).mapToObj(n -> Ints.of(n / size, n % size)).toList(),
        x -> 1.0 / (1 + Math.abs(x.get(0) - x.get(1))));
  }

  private static Sampler<Ints, Nothing> sampler(Weighted<Ints> law, boolean fresh) {
    return Sampler.of(
        (held, none, rng) -> {
          double current = Math.log(law.weight(held));
          Ints state = held;
          for (int j = 0; j < held.size(); j++) {
            int component = j;
            int step = rng.bernoulli(0.5) ? 1 : -1;
            Ints before = state;
            Ints next =
                Ints.generate(held.size(), i -> before.get(i) + (i == component ? step : 0));
            double nextLog = Math.log(law.weight(next));
            if (rng.bernoulliLog(Math.min(0, nextLog - current))) {
              state = next;
              current = fresh ? nextLog : current;
            }
          }
          return state;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(
        TestFunction.of("x1", (x, none) -> x.get(0)),
        TestFunction.of("|x1 - x2|", (x, none) -> Math.abs(x.get(0) - x.get(1))));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("two components", law.states(), law, Nothing.NONE, 0));
  }
}
