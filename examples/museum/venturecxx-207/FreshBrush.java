package museum.venturecxx;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * The program of the thread: z is 0 or 1, x is drawn only where z is 1 and is 0 otherwise, and a
 * number near x is observed. A step enumerates the values of z. State: z, x.
 */
public final class FreshBrush extends Exhibit<Ints, Integer> {
  private static final ModelOption<Integer> VALUES =
      ModelOption.size("values", 4, "values of x where it is drawn");

  /** For the service loader. */
  public FreshBrush() {
    super("venturecxx-207", "what hangs from the value held is drawn anew, as for all others");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(VALUES);
  }

  /** z by a coin, x uniform on 1, 2, ... where it exists, y near x. */
  private record Program(int values)
      implements GenerativeModel<Ints, Integer>, JointDensity<Ints, Integer> {
    double[] observed(int x) {
      double[] law =
          IntStream.rangeClosed(0, values).mapToDouble(y -> Math.exp(-Math.abs(x - y))).toArray();
      double total = IntStream.rangeClosed(0, values).mapToDouble(y -> law[y]).sum();
      return IntStream.rangeClosed(0, values).mapToDouble(y -> law[y] / total).toArray();
    }

    int drawX(Rng rng) {
      return 1 + rng.uniformInt(values);
    }

    @Override
    public Ints drawPrior(Rng rng) {
      return rng.bernoulli(0.5) ? Ints.of(1, drawX(rng)) : Ints.of(0, 0);
    }

    @Override
    public Integer drawData(Ints state, Rng rng) {
      return rng.categorical(observed(state.get(1)), values + 1);
    }

    @Override
    public double logPrior(Ints state) {
      return Math.log(state.get(0) == 0 ? 0.5 : 0.5 / values);
    }

    @Override
    public double logLikelihood(Ints state, Integer y) {
      return Math.log(observed(state.get(1))[y]);
    }
  }

  @Override
  protected Program model(TrialOptions options) {
    return new Program(VALUES.of(options));
  }

  private static Sampler<Ints, Integer> sampler(Program model, boolean restored) {
    return Sampler.of(
        (state, y, rng) -> {
          int x = restored && state.get(0) == 1 ? state.get(1) : model.drawX(rng);
          List<Ints> particles = List.of(Ints.of(0, 0), Ints.of(1, x));
          double[] weights =
              particles.stream().mapToDouble(p -> model.observed(p.get(1))[y]).toArray();
          return particles.get(rng.categorical(weights, 2));
        });
  }

  @Override
  protected Sampler<Ints, Integer> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Ints, Integer> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Ints, Integer>> functions() {
    return List.of(
        TestFunction.of("z", (state, y) -> state.get(0)),
        TestFunction.of("x", (state, y) -> state.get(1)),
        TestFunction.of("x x observed", (state, y) -> state.get(1) * y));
  }

  @Override
  protected Optional<FiniteCase<Ints, Integer>> finite(TrialOptions options) {
    Program model = model(options);
    List<Ints> states =
        Stream.concat(
                Stream.of(Ints.of(0, 0)),
                IntStream.rangeClosed(1, model.values()).mapToObj(x -> Ints.of(1, x)))
            .toList();
    return Optional.of(FiniteCase.of("z and x, one observation", states, model, model.values(), 1));
  }
}
