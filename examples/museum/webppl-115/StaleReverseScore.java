package museum.webppl;

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
 * A program with one random number, weighed, and a proposer that goes up or down by one. A trace
 * holds the number with the score of the way back to the number before it.
 */
public final class StaleReverseScore extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("numbers", 5, "numbers");
  private static final ModelOption<Integer> STEPS =
      ModelOption.size("steps", 2, "steps of the run");
  private static final double UP = 0.7;

  /** For the service loader. */
  public StaleReverseScore() {
    super("webppl-115", "the score of the way back is that of the step before");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE, STEPS);
  }

  private static double prior(int number, int size) {
    return 2.0 * (number + 1) / (size * (size + 1));
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    int size = SIZE.of(options);
    return Weighted.of(
        IntStream.range(0, size).boxed().toList(), k -> prior(k, size) * (k % 2 == 0 ? 2 : 1));
  }

  /** Up or down by one; at an end it may stay. */
  private static int propose(int held, int size, Rng rng) {
    int next = held + (rng.bernoulli(UP) ? 1 : -1);
    return Math.max(0, Math.min(size - 1, next));
  }

  private static double score(int held, int next) {
    return Math.log(next > held || (next == held && held > 0) ? UP : 1 - UP);
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, int steps, boolean old) {
    int size = law.states().size();
    return Sampler.of(
        (first, none, rng) -> {
          int held = first;
          // A number that was not proposed has no way back: its own score stands for it.
          double reverseOfHeld = Math.log(prior(first, size));
          for (int step = 0; step < steps; step++) {
            int next = propose(held, size, rng);
            double forward = score(held, next);
            double reverse = score(next, held);
            double ratio = Math.log(law.weight(next)) - Math.log(law.weight(held)) - forward;
            ratio += old ? reverseOfHeld : reverse;
            if (rng.bernoulliLog(Math.min(0, ratio))) {
              held = next;
              reverseOfHeld = reverse;
            }
          }
          return held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), STEPS.of(options), true);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), STEPS.of(options), false);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("number", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("numbers", law.states(), law, Nothing.NONE, 0));
  }
}
