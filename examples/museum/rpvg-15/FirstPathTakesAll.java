package museum.rpvg;

import java.util.ArrayList;
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
 * Reads from two paths. The state is the number of the abundances, then the path of each read; the
 * data are whether each read matches the first path well.
 */
public final class FirstPathTakesAll extends Exhibit<Ints, Ints> {
  private static final ModelOption<Integer> READS = ModelOption.size("reads", 2, "reads");
  private static final ModelOption<Integer> LEVELS =
      ModelOption.size("levels", 2, "abundances of the first path: 1 / (levels + 1), ...");

  /** For the service loader. */
  public FirstPathTakesAll() {
    super("rpvg-15", "max(1, p) stands for min(1, p): the first possible path takes all reads");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(READS, LEVELS);
  }

  /** Abundances all alike; a path for each read by them; a match by its path. */
  private record Reads(int reads, int levels)
      implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
    double abundance(int level, int path) {
      double first = (level + 1.0) / (levels + 1);
      return path == 0 ? first : 1 - first;
    }

    static double matches(int path) {
      return path == 0 ? 0.8 : 0.4;
    }

    static double match(int path, int data) {
      return data == 1 ? matches(path) : 1 - matches(path);
    }

    @Override
    public Ints drawPrior(Rng rng) {
      int level = rng.uniformInt(levels);
      return Ints.generate(
          1 + reads, i -> i == 0 ? level : rng.bernoulli(abundance(level, 0)) ? 0 : 1);
    }

    @Override
    public Ints drawData(Ints state, Rng rng) {
      return Ints.generate(reads, i -> rng.bernoulli(matches(state.get(1 + i))) ? 1 : 0);
    }

    @Override
    public double logPrior(Ints state) {
      double sum = 0;
      for (int i = 1; i <= reads; i++) {
        sum += Math.log(abundance(state.get(0), state.get(i)));
      }
      return sum;
    }

    @Override
    public double logLikelihood(Ints state, Ints data) {
      double sum = 0;
      for (int i = 0; i < reads; i++) {
        sum += Math.log(match(state.get(1 + i), data.get(i)));
      }
      return sum;
    }
  }

  @Override
  protected Reads model(TrialOptions options) {
    return new Reads(READS.of(options), LEVELS.of(options));
  }

  /** What becomes of a quotient before it is taken for a probability. */
  @FunctionalInterface
  private interface Bound {
    double of(double quotient);
  }

  private static Sampler<Ints, Ints> sampler(Reads model, Bound bound) {
    return Sampler.of(
        (state, data, rng) -> {
          int[] paths = new int[model.reads()];
          for (int i = 0; i < paths.length; i++) {
            paths[i] = path(model, state.get(0), data.get(i), bound, rng);
          }
          double[] weights = new double[model.levels()];
          for (int level = 0; level < weights.length; level++) {
            weights[level] = 1;
            for (int path : paths) {
              weights[level] *= model.abundance(level, path);
            }
          }
          int level = rng.categorical(weights, weights.length);
          return Ints.generate(1 + paths.length, i -> i == 0 ? level : paths[i - 1]);
        });
  }

  /** A multinomial draw by binomial ones: each path in turn, out of what is left. */
  private static int path(Reads model, int level, int data, Bound bound, Rng rng) {
    double first = model.abundance(level, 0) * Reads.match(0, data);
    double second = model.abundance(level, 1) * Reads.match(1, data);
    double[] posterior = {first / (first + second), second / (first + second)};
    double left = 1;
    int path = 0;
    while (!rng.bernoulli(bound.of(posterior[path] / left)) && path < 1) {
      left -= posterior[path];
      path++;
    }
    return path;
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    return sampler(model(options), quotient -> Math.max(1, quotient));
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    return sampler(model(options), quotient -> Math.min(1, quotient));
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return List.of(
        TestFunction.of("level", (state, data) -> state.get(0)),
        TestFunction.of("first read's path", (state, data) -> state.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    Reads model = model(options);
    List<Ints> states = new ArrayList<>();
    for (int level = 0; level < model.levels(); level++) {
      for (int paths = 0; paths < 1 << model.reads(); paths++) {
        int first = level;
        int bits = paths;
        states.add(Ints.generate(1 + model.reads(), i -> i == 0 ? first : bits >> (i - 1) & 1));
      }
    }
    Ints data = Ints.of(IntStream.range(0, model.reads()).map(i -> 1 - i % 2).toArray());
    return Optional.of(
        FiniteCase.of("level, paths", List.copyOf(states), model, data, model.reads()));
  }
}
