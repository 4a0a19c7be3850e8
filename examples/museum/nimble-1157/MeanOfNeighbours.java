package museum.nimble;

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

/**
 * Places in a row, each -1 or 1, weighed by the density of a proper CAR law whose mean differs from
 * place to place. A step tries to change one place, by its density given its neighbours.
 */
public final class MeanOfNeighbours extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> PLACES = ModelOption.size("places", 3, "places");
  private static final double GAMMA = 0.8;
  private static final double TAU = 0.7;

  /** For the service loader. */
  public MeanOfNeighbours() {
    super("nimble-1157", "neighbours are centred at the mean of the place itself");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(PLACES);
  }

  private static double mu(int place) {
    return 1.5 * place - 1;
  }

  private static int neighbours(int place, int places) {
    return (place > 0 ? 1 : 0) + (place < places - 1 ? 1 : 0);
  }

  /** What a neighbour weighs: one over the number of neighbours, which is also 1 / M. */
  private static double c(int i, int j, int places) {
    return Math.abs(i - j) == 1 ? 1.0 / neighbours(i, places) : 0;
  }

  private static double precision(int place, int places) {
    return TAU * Math.max(1, neighbours(place, places));
  }

  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int places = PLACES.of(options);
    List<Ints> states =
        IntStream.range(0, 1 << places)
            .mapToObj(n -> Ints.generate(places, i -> (n >> i & 1) == 1 ? 1 : -1))
            .toList();
    return Weighted.of(states, x -> Math.exp(-0.5 * form(x)));
  }

  /** The form (x - mu)' tau M^-1 (I - gamma C) (x - mu). */
  private static double form(Ints x) {
    double sum = 0;
    for (int i = 0; i < x.size(); i++) {
      double deviation = x.get(i) - mu(i);
      for (int j = 0; j < x.size(); j++) {
        double entry = (i == j ? 1 : 0) - GAMMA * c(i, j, x.size());
        sum += deviation * precision(i, x.size()) * entry * (x.get(j) - mu(j));
      }
    }
    return sum;
  }

  private static double mean(Ints x, int place, boolean own) {
    double mean = mu(place);
    for (int j = 0; j < x.size(); j++) {
      mean += GAMMA * c(place, j, x.size()) * (x.get(j) - mu(own ? place : j));
    }
    return mean;
  }

  private static double logDensity(int value, Ints x, int place, boolean own) {
    double deviation = value - mean(x, place, own);
    return -0.5 * precision(place, x.size()) * deviation * deviation;
  }

  private static Sampler<Ints, Nothing> sampler(boolean own) {
    return Sampler.of(
        (x, none, rng) -> {
          int place = rng.uniformInt(x.size());
          int proposed = -x.get(place);
          double ratio = logDensity(proposed, x, place, own);
          ratio -= logDensity(x.get(place), x, place, own);
          return rng.bernoulliLog(Math.min(0, ratio)) ? changed(x, place) : x;
        });
  }

  private static Ints changed(Ints x, int place) {
    return Ints.generate(x.size(), i -> i == place ? -x.get(i) : x.get(i));
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    return sampler(true);
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    return sampler(false);
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(
        TestFunction.of("first", (x, none) -> x.get(0)),
        TestFunction.of("last", (x, none) -> x.get(x.size() - 1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(
        FiniteCase.of("places in a row", law.states(), law, Nothing.NONE, 0)
            .withMove(
                "exp(gamma tau / M_i (x'_i - x_i) sum of C_ij (mu_i - mu_j))",
                MeanOfNeighbours::missing));
  }

  private static double missing(Ints x, Ints next) {
    double log = 0;
    for (int i = 0; i < x.size(); i++) {
      double shift = mean(x, i, false) - mean(x, i, true);
      log += precision(i, x.size()) * (next.get(i) - x.get(i)) * shift;
    }
    return Math.exp(log);
  }
}
