package museum.fastfm;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Two weights on few values, whose sum was observed with an error. A warm start goes on with one
 * sweep: each weight is drawn given the other.
 */
public final class SameSeed extends Exhibit<Ints, Integer> {
  private static final ModelOption<Integer> VALUES =
      ModelOption.size("values", 3, "values of a weight");
  private static final long RNG_SEED = 123;

  /** For the service loader. */
  public SameSeed() {
    super("fastfm-37", "every warm start has the same random numbers");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(VALUES);
  }

  /** Weights that are rather small, and an observation near their sum. */
  private record Regression(int values)
      implements GenerativeModel<Ints, Integer>, JointDensity<Ints, Integer> {
    private int sums() {
      return 2 * values - 1;
    }

    private double[] prior() {
      return IntStream.range(0, values).mapToDouble(k -> 1.0 / (1 + k)).toArray();
    }

    private double[] observed(Ints w) {
      double[] law =
          IntStream.range(0, sums())
              .mapToDouble(y -> Math.exp(-Math.abs(y - w.get(0) - w.get(1))))
              .toArray();
      double total = IntStream.range(0, sums()).mapToDouble(y -> law[y]).sum();
      return IntStream.range(0, sums()).mapToDouble(y -> law[y] / total).toArray();
    }

    @Override
    public Ints drawPrior(Rng rng) {
      return Ints.generate(2, i -> rng.categorical(prior(), values));
    }

    @Override
    public Integer drawData(Ints w, Rng rng) {
      return rng.categorical(observed(w), sums());
    }

    @Override
    public double logPrior(Ints w) {
      return Math.log(prior()[w.get(0)]) + Math.log(prior()[w.get(1)]);
    }

    @Override
    public double logLikelihood(Ints w, Integer y) {
      return Math.log(observed(w)[y]);
    }
  }

  @Override
  protected Regression model(TrialOptions options) {
    return new Regression(VALUES.of(options));
  }

  private static Ints swept(Regression model, Ints held, int y, Rng rng) {
    Ints w = held;
    for (int i = 0; i < 2; i++) {
      double[] law = new double[model.values()];
      for (int k = 0; k < law.length; k++) {
        law[k] = Math.exp(model.logJoint(with(w, i, k), y));
      }
      w = with(w, i, rng.categorical(law, law.length));
    }
    return w;
  }

  private static Ints with(Ints w, int index, int value) {
    return Ints.generate(2, i -> i == index ? value : w.get(i));
  }

  @Override
  protected Sampler<Ints, Integer> wrong(TrialOptions options) {
    Regression model = model(options);
    return Sampler.of((w, y, rng) -> swept(model, w, y, Rng.seeded(RNG_SEED)));
  }

  @Override
  protected Sampler<Ints, Integer> right(TrialOptions options) {
    Regression model = model(options);
    return Sampler.of((w, y, rng) -> swept(model, w, y, rng));
  }

  @Override
  protected List<TestFunction<Ints, Integer>> functions() {
    return List.of(
        TestFunction.of("first", (w, y) -> w.get(0)),
        TestFunction.of("product", (w, y) -> w.get(0) * w.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Integer>> finite(TrialOptions options) {
    Regression model = model(options);
    int values = model.values();
    List<Ints> states =
        IntStream.range(0, values * values).mapToObj(n -> Ints.of(n / values, n % values)).toList();
    return Optional.of(FiniteCase.of("two weights, one observation", states, model, values - 1, 1));
  }
}
