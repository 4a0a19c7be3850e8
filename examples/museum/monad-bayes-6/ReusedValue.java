package museum.monadbayes;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * The test that upstream added: a coin x, and y uniform on twice as many numbers where x is 0. A
 * step draws one of them again; y is reused if it may be.
 */
public final class ReusedValue extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> FEW =
      ModelOption.size("few", 2, "values of y where x is 1");

  /** For the service loader. */
  public ReusedValue() {
    super("monad-bayes-6", "a value is reused wherever the new law gives it positive density");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(FEW);
  }

  private static int support(int x, int few) {
    return x == 1 ? few : 2 * few;
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int few = FEW.of(options);
    Stream<Ints> traces =
        Stream.of(0, 1)
            .flatMap(x -> IntStream.range(0, support(x, few)).mapToObj(y -> Ints.of(x, y)));
    return Weighted.of(traces.toList(), trace -> 0.5 / support(trace.get(0), few));
  }

  /** Whether y comes over to the law of another x. */
  private static boolean reusable(int x, int y, int other, int few, boolean positive) {
    return positive ? y < support(other, few) : support(x, few) == support(other, few);
  }

  /** The weight of what is in the new trace and was not reused from the old one. */
  private static double resampled(Ints old, Ints trace, int few, boolean positive) {
    boolean same =
        reusable(old.get(0), old.get(1), trace.get(0), few, positive) && old.get(1) == trace.get(1);
    return (old.get(0) == trace.get(0) ? 1 : 0.5) * (same ? 1 : 1.0 / support(trace.get(0), few));
  }

  private static Ints mutated(Ints old, int few, boolean positive, Rng rng) {
    int x = old.get(0);
    if (rng.uniformInt(2) == 1) {
      return Ints.of(x, rng.uniformInt(support(x, few)));
    }
    int next = rng.bernoulli(0.5) ? 1 : 0;
    boolean reuse = reusable(x, old.get(1), next, few, positive);
    return Ints.of(next, reuse ? old.get(1) : rng.uniformInt(support(next, few)));
  }

  private static Sampler<Ints, Nothing> sampler(Weighted<Ints> law, int few, boolean positive) {
    return Sampler.of(
        (old, none, rng) -> {
          Ints trace = mutated(old, few, positive, rng);
          double numerator = law.weight(trace) * resampled(trace, old, few, positive);
          double denominator = law.weight(old) * resampled(old, trace, few, positive);
          return rng.bernoulli(Math.min(1, numerator / denominator)) ? trace : old;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), FEW.of(options), true);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(model(options), FEW.of(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(
        TestFunction.of("x", (trace, none) -> trace.get(0)),
        TestFunction.of("y", (trace, none) -> trace.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("x and y", law.states(), law, Nothing.NONE, 0));
  }
}
