package museum.turing;

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
 * Particle Gibbs on a hidden Markov chain of two states: the retained path, and others that are
 * drawn anew and branch off from any of them at each time.
 */
public final class ReplayedOffspring extends Exhibit<Ints, Ints> {
  private static final ModelOption<Integer> LENGTH = ModelOption.size("length", 3, "times");
  private static final ModelOption<Integer> OTHERS =
      ModelOption.size("others", 3, "paths beside the retained one");

  private static final double STAY = 0.5; // the bias is largest where the chain has no memory
  private static final int COUNTED = 2; // times of which all draws of all particles are counted

  /** For the service loader. */
  public ReplayedOffspring() {
    super("turing-2855", "what branches off from the retained path replays it to its end");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LENGTH, OTHERS);
  }

  /** Hidden states that stay or change, each seen rightly with probability 0.88. */
  private record Chain(int length)
      implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
    static double transition(int from, int to) {
      return from == to ? STAY : 1 - STAY;
    }

    static double emission(int state, int data) {
      return state == data ? 0.88 : 0.12;
    }

    static int next(int from, Rng rng) {
      return rng.bernoulli(transition(from, 1)) ? 1 : 0;
    }

    @Override
    public Ints drawPrior(Rng rng) {
      int[] z = new int[length];
      z[0] = rng.uniformInt(2);
      for (int t = 1; t < length; t++) {
        z[t] = next(z[t - 1], rng);
      }
      return Ints.of(z);
    }

    @Override
    public Ints drawData(Ints z, Rng rng) {
      return Ints.generate(length, t -> rng.bernoulli(emission(z.get(t), 1)) ? 1 : 0);
    }

    @Override
    public double logPrior(Ints z) {
      double sum = Math.log(0.5);
      for (int t = 1; t < length; t++) {
        sum += Math.log(transition(z.get(t - 1), z.get(t)));
      }
      return sum;
    }

    @Override
    public double logLikelihood(Ints z, Ints data) {
      return IntStream.range(0, length)
          .mapToDouble(t -> Math.log(emission(z.get(t), data.get(t))))
          .sum();
    }
  }

  @Override
  protected Chain model(TrialOptions options) {
    return new Chain(LENGTH.of(options));
  }

  /** Particle 0 is the retained path; the mark of a particle is whether it replays that. */
  private static Sampler<Ints, Ints> sampler(int others, boolean marksOffspring) {
    return Sampler.of(
        (retained, data, rng) -> {
          int[][] paths = new int[1 + others][];
          boolean[] replays = new boolean[1 + others];
          paths[0] = retained.toArray();
          replays[0] = true;
          int ones = rng.binomial(others, 0.5); // who of the others is which does not matter
          for (int i = 1; i <= others; i++) {
            paths[i] = new int[retained.size()];
            paths[i][0] = i <= ones ? 1 : 0;
          }
          for (int t = 1; t < retained.size(); t++) {
            int[][] before = Stream.of(paths).map(int[]::clone).toArray(int[][]::new);
            boolean[] marks = replays.clone();
            for (int i = 1; i <= others; i++) {
              int ancestor = drawn(before, t - 1, data, rng);
              paths[i] = before[ancestor].clone();
              replays[i] = marksOffspring && marks[ancestor];
              paths[i][t] = replays[i] ? retained.get(t) : Chain.next(paths[i][t - 1], rng);
            }
          }
          return Ints.of(paths[drawn(paths, retained.size() - 1, data, rng)]);
        });
  }

  /** One of the paths, by their weights at a time. */
  private static int drawn(int[][] paths, int time, Ints data, Rng rng) {
    double[] weights =
        Stream.of(paths).mapToDouble(path -> Chain.emission(path[time], data.get(time))).toArray();
    return rng.categorical(weights, weights.length);
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    return sampler(OTHERS.of(options), true);
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    return sampler(OTHERS.of(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return List.of(
        TestFunction.of(
            "seen rightly",
            (z, data) ->
                IntStream.range(0, z.size()).filter(t -> z.get(t) == data.get(t)).count()));
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    Chain model = new Chain(Math.min(COUNTED, LENGTH.of(options)));
    List<Ints> paths =
        IntStream.range(0, 1 << model.length())
            .mapToObj(bits -> Ints.generate(model.length(), t -> bits >> t & 1))
            .toList();
    Ints data = Ints.generate(model.length(), t -> t % 2);
    return Optional.of(FiniteCase.of("hidden paths", paths, model, data, model.length()));
  }
}
