package museum.pybnf;

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

/** A random walk in a box: on whole numbers, by steps of up to 2. */
public final class RedrawnAtTheWall extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 6, "states");
  private static final int REACH = 2;

  /** For the service loader. */
  public RedrawnAtTheWall() {
    super("pybnf-709", "steps out of the box are drawn again, and the ratio does not know of it");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.flat(IntStream.range(0, SIZE.of(options)).boxed().toList());
  }

  private static boolean inside(int x, int size) {
    return x >= 0 && x < size;
  }

  /** How many steps from a number stay inside. */
  private static int ways(int x, int size) {
    return (int)
        IntStream.rangeClosed(-REACH, REACH).filter(step -> inside(x + step, size)).count();
  }

  /** A step, drawn until it stays inside: any of those that do, all alike. */
  private static int redrawn(int x, int size, Rng rng) {
    int[] steps =
        IntStream.rangeClosed(-REACH, REACH).filter(step -> inside(x + step, size)).toArray();
    return x + steps[rng.uniformInt(steps.length)];
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = SIZE.of(options);
    return Sampler.of(
        (x, none, rng) -> {
          int next = redrawn(x, size, rng);
          return rng.bernoulli(Math.min(1, law.weight(next) / law.weight(x))) ? next : x;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = SIZE.of(options);
    return Sampler.of(
        (x, none, rng) -> {
          int next = x - REACH + rng.uniformInt(2 * REACH + 1);
          if (!inside(next, size)) {
            return x;
          }
          return rng.bernoulli(Math.min(1, law.weight(next) / law.weight(x))) ? next : x;
        });
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(
        TestFunction.of("x", (x, none) -> x), TestFunction.of("x^2", (x, none) -> x * x));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    int size = SIZE.of(options);
    return Optional.of(
        FiniteCase.of("a box", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "Z(x) / Z(x'), Z the share of steps that stay inside",
                (x, next) -> (double) ways(x, size) / ways(next, size)));
  }
}
