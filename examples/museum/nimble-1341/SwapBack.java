package museum.nimble;

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

/** Balls in two boxes: a binomial number of one box's balls is moved to the other. */
public final class SwapBack extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> BALLS = ModelOption.size("balls", 5, "balls");

  /** The expected number of balls to move, as long as the box has so many. */
  private static final double EXPECTED = 2;

  /** For the service loader. */
  public SwapBack() {
    super("nimble-1341", "the way back counts the balls that were moved twice");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(BALLS);
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int balls = BALLS.of(options);
    return Weighted.of(
        IntStream.rangeClosed(0, balls).mapToObj(k -> Ints.of(k, balls - k)).toList(),
        x -> 2.0 + x.get(0) % 2);
  }

  /** The probability to take so many out of a box, each taken with the same chance. */
  private static double density(int taken, int balls, int content) {
    double chance = Math.min(1, EXPECTED / content);
    double density = Math.pow(chance, taken) * Math.pow(1 - chance, balls - taken);
    for (int i = 0; i < taken; i++) {
      density *= (balls - i) / (i + 1.0);
    }
    return density;
  }

  private static int taken(int balls, Rng rng) {
    return rng.binomial(balls, Math.min(1, EXPECTED / balls));
  }

  private static Sampler<Ints, Nothing> sampler(Weighted<Ints> law, int countedAgain) {
    return Sampler.of(
        (x, none, rng) -> {
          int from = rng.uniformInt(2);
          int swap = taken(x.get(from), rng);
          Ints next = Ints.generate(2, i -> x.get(i) + (i == from ? -swap : swap));
          double proposed = density(swap, x.get(from), x.get(from));
          int to = next.get(1 - from);
          double reversed = density(swap, to, to + countedAgain * swap);
          double ratio = law.weight(next) / law.weight(x) * reversed / proposed;
          return rng.bernoulli(Math.min(1, ratio)) ? next : x;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(model(options), 0);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(TestFunction.of("x1", (x, none) -> x.get(0)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("balls in two boxes", law.states(), law, Nothing.NONE, 0));
  }
}
