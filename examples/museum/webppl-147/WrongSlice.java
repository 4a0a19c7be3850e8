package museum.webppl;

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
 * A program of two choices, of which the second depends on the first, and a weight. A step draws
 * one of them again from its law and reuses what comes after.
 */
public final class WrongSlice extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> VALUES =
      ModelOption.size("values", 3, "values of the first choice");

  /** For the service loader. */
  public WrongSlice() {
    super("webppl-147", "proposals are scored by the choices before the one drawn again");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(VALUES);
  }

  private static double[] law(Ints trace, int choice, int values) {
    return choice == 0
        ? IntStream.range(0, values)
            .mapToDouble(k -> (k + 1.0) / (values * (values + 1) / 2.0))
            .toArray()
        : new double[] {1.0 / (2 + trace.get(0)), 1 - 1.0 / (2 + trace.get(0))};
  }

  private static double score(Ints trace, int choice, int values) {
    return Math.log(law(trace, choice, values)[trace.get(choice)]);
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int values = VALUES.of(options);
    return Weighted.of(
        IntStream.range(0, 2 * values).mapToObj(n -> Ints.of(n / 2, n % 2)).toList(),
        trace ->
            Math.exp(score(trace, 0, values) + score(trace, 1, values))
                * (trace.get(0) == trace.get(1) ? 2 : 1));
  }

  private static Ints drawnAgain(Ints trace, int choice, int values, Rng rng) {
    double[] law = law(trace, choice, values);
    int[] next = trace.toArray();
    next[choice] = rng.categorical(law, law.length);
    return Ints.of(next);
  }

  private static Sampler<Ints, Nothing> sampler(Weighted<Ints> law, int values, boolean upto) {
    return Sampler.of(
        (old, none, rng) -> {
          int regenFrom = rng.uniformInt(old.size());
          Ints trace = drawnAgain(old, regenFrom, values, rng);
          double fw = -Math.log(old.size());
          double bw = -Math.log(trace.size());
          for (int i = 0; i < trace.size(); i++) {
            boolean counted = upto ? i < regenFrom : i >= regenFrom;
            boolean reused = i > regenFrom;
            fw += counted && !reused ? score(trace, i, values) : 0;
            bw += counted && !reused ? score(old, i, values) : 0;
          }
          double ratio = Math.log(law.weight(trace)) - Math.log(law.weight(old)) + bw - fw;
          return rng.bernoulliLog(Math.min(0, ratio)) ? trace : old;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), VALUES.of(options), true);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(model(options), VALUES.of(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(
        TestFunction.of("first", (trace, none) -> trace.get(0)),
        TestFunction.of("second", (trace, none) -> trace.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    int values = VALUES.of(options);
    return Optional.of(
        FiniteCase.of("two choices", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "law of the choice drawn again, old value over new",
                (old, trace) -> {
                  int choice = old.get(0) == trace.get(0) ? 1 : 0;
                  return Math.exp(score(old, choice, values) - score(trace, choice, values));
                }));
  }
}
