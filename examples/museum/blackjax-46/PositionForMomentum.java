package museum.blackjax;

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

/**
 * Hamiltonian Monte Carlo on whole numbers: one leapfrog step with a force rounded to a whole
 * number, which can be undone exactly, and momenta of -2 to 2.
 */
public final class PositionForMomentum extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE = ModelOption.size("states", 5, "states");
  private static final int LARGEST = 2;

  /** For the service loader. */
  public PositionForMomentum() {
    super("blackjax-46", "the energy at the start is that of the position for the momentum's");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(IntStream.range(0, SIZE.of(options)).boxed().toList(), q -> 1.0 / (1 + q));
  }

  private static double kinetic(int momentum) {
    return momentum * momentum / 2.0;
  }

  /** What half a step adds to the momentum: the slope of log 1 / (1 + q), rounded. */
  private static int kick(int position) {
    return (int) -Math.round(1.0 / (1 + position));
  }

  /** What the kinetic energy at the start is taken of. */
  @FunctionalInterface
  private interface Argument {
    int of(int position, int momentum);
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, Argument argument) {
    double[] momenta =
        IntStream.rangeClosed(-LARGEST, LARGEST).mapToDouble(p -> Math.exp(-kinetic(p))).toArray();
    return Sampler.of(
        (position, none, rng) -> {
          int momentum = rng.categorical(momenta, momenta.length) - LARGEST;
          int half = momentum + kick(position);
          int next = position + half;
          int last = half + kick(next);
          if (law.weight(next) == 0 || Math.abs(last) > LARGEST) {
            return position;
          }
          double initial = kinetic(argument.of(position, momentum)) - log(law, position);
          double energy = kinetic(last) - log(law, next);
          return rng.bernoulliLog(Math.min(0, initial - energy)) ? next : position;
        });
  }

  private static double log(Weighted<Integer> law, int position) {
    return Math.log(law.weight(position));
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), (position, momentum) -> position);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), (position, momentum) -> momentum);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("position", (q, none) -> q));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("weights 1 / (1 + q)", law.states(), law, Nothing.NONE, 0));
  }
}
