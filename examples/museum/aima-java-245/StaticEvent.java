package museum.aima;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A Bayesian network of three nodes in a row, each 0 or 1, of which the last is observed. A step
 * draws one of the others from its law given its Markov blanket.
 */
public final class StaticEvent extends Exhibit<Ints, Integer> {
  private static final double[] FIRST = {0.7, 0.3};
  private static final double[][] CHILD = {{0.8, 0.2}, {0.3, 0.7}};

  /** For the service loader. */
  public StaticEvent() {
    super("aima-java-245", "children are asked about the value held, not about the candidate");
  }

  /** The network: first, second, and the observed child of the second. */
  private static final class Network
      implements GenerativeModel<Ints, Integer>, JointDensity<Ints, Integer> {
    @Override
    public Ints drawPrior(Rng rng) {
      int first = rng.bernoulli(FIRST[1]) ? 1 : 0;
      return Ints.of(first, rng.bernoulli(CHILD[first][1]) ? 1 : 0);
    }

    @Override
    public Integer drawData(Ints event, Rng rng) {
      return rng.bernoulli(CHILD[event.get(1)][1]) ? 1 : 0;
    }

    @Override
    public double logPrior(Ints event) {
      return Math.log(FIRST[event.get(0)] * CHILD[event.get(0)][event.get(1)]);
    }

    @Override
    public double logLikelihood(Ints event, Integer evidence) {
      return Math.log(CHILD[event.get(1)][evidence]);
    }
  }

  /** The law of a node given its parent. */
  private static double given(Ints event, int node, int evidence) {
    return switch (node) {
      case 0 -> FIRST[event.get(0)];
      case 1 -> CHILD[event.get(0)][event.get(1)];
      default -> CHILD[event.get(1)][evidence];
    };
  }

  private static Ints with(Ints event, int node, int value) {
    return Ints.generate(2, i -> i == node ? value : event.get(i));
  }

  private static Sampler<Ints, Integer> sampler(boolean candidateToChildren) {
    return Sampler.of(
        (event, evidence, rng) -> {
          int node = rng.uniformInt(2);
          double[] weights = new double[2];
          for (int value = 0; value < 2; value++) {
            Ints generated = with(event, node, value);
            Ints seenByChildren = candidateToChildren ? generated : event;
            weights[value] =
                given(generated, node, evidence) * given(seenByChildren, node + 1, evidence);
          }
          return with(event, node, rng.categorical(weights, 2));
        });
  }

  @Override
  protected Network model(TrialOptions options) {
    return new Network();
  }

  @Override
  protected Sampler<Ints, Integer> wrong(TrialOptions options) {
    return sampler(false);
  }

  @Override
  protected Sampler<Ints, Integer> right(TrialOptions options) {
    return sampler(true);
  }

  @Override
  protected List<TestFunction<Ints, Integer>> functions() {
    return List.of(
        TestFunction.of("both parents", (event, evidence) -> event.get(0) * event.get(1)),
        TestFunction.of("second and child", (event, evidence) -> event.get(1) * evidence));
  }

  @Override
  protected Optional<FiniteCase<Ints, Integer>> finite(TrialOptions options) {
    List<Ints> events = IntStream.range(0, 4).mapToObj(n -> Ints.of(n >> 1, n & 1)).toList();
    return Optional.of(
        FiniteCase.of("two nodes above an observed one", events, model(options), 1, 1)
            .withMove(
                "law of the node's child, given the new value over given the old",
                (event, next) -> {
                  int child = event.get(0) == next.get(0) ? 2 : 1;
                  return given(next, child, 1) / given(event, child, 1);
                }));
  }
}
