package museum.stochtree;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A regression tree that is a root, 0, or splits a row of observations once, after the first, the
 * second, ... of them. Leaf means are integrated out; a leaf is never split again. A step grows a
 * root or prunes a split.
 */
abstract class Stump extends Exhibit<Integer, Doubles> {
  private static final ModelOption<Integer> OBSERVATIONS =
      ModelOption.size("observations", 3, "observations, one after the other");
  private static final double ALPHA = 0.6;
  private static final double BETA = 2;
  private static final double LEAF_VARIANCE = 4;

  Stump(String name, String bug) {
    super(name, bug);
  }

  @Override
  public final List<ModelOption<?>> options() {
    return List.of(OBSERVATIONS);
  }

  /** The trees, and observations with variance 1 around the means of their leaves. */
  record Trees(int observations)
      implements GenerativeModel<Integer, Doubles>, JointDensity<Integer, Doubles> {
    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(
          IntStream.range(0, observations).mapToDouble(tree -> Math.exp(logPrior(tree))).toArray(),
          observations);
    }

    @Override
    public Doubles drawData(Integer tree, Rng rng) {
      double left = Math.sqrt(LEAF_VARIANCE) * rng.normal();
      double right = tree == 0 ? left : Math.sqrt(LEAF_VARIANCE) * rng.normal();
      return Doubles.generate(observations, i -> (i < tree ? left : right) + rng.normal());
    }

    @Override
    public double logPrior(Integer tree) {
      return tree == 0 ? logPriorOfRoot() : logPriorOfSplit() - Math.log(observations - 1);
    }

    @Override
    public double logLikelihood(Integer tree, Doubles y) {
      return logMarginal(y, 0, tree) + logMarginal(y, tree, observations);
    }
  }

  private static double logPriorOfRoot() {
    return Math.log(1 - ALPHA);
  }

  private static double logPriorOfSplit() {
    return Math.log(ALPHA) + 2 * Math.log(1 - ALPHA * Math.pow(2, -BETA));
  }

  /** The log likelihood of a leaf, its mean integrated out; 0 for none. */
  private static double logMarginal(Doubles y, int from, int to) {
    int count = to - from;
    double sum = 0;
    double squares = 0;
    for (int i = from; i < to; i++) {
      sum += y.get(i);
      squares += y.get(i) * y.get(i);
    }
    double shrunk = sum * sum / (count + 1 / LEAF_VARIANCE);
    return -0.5
        * (count * Math.log(2 * Math.PI) + Math.log1p(count * LEAF_VARIANCE) + squares - shrunk);
  }

  @Override
  protected final Trees model(TrialOptions options) {
    return new Trees(OBSERVATIONS.of(options));
  }

  /**
   * Grows or prunes.
   *
   * @param growSign the sign with which the gain in log likelihood counts where the tree grows
   * @param pruneRatio the log of the probability to choose to grow the new tree, over that to
   *     choose to prune the old one, where the tree is pruned
   */
  static Sampler<Integer, Doubles> sampler(Trees model, int growSign, double pruneRatio) {
    return Sampler.of(
        (tree, y, rng) -> {
          if (model.observations() == 1) {
            return tree;
          }
          boolean grow = tree == 0;
          int split = grow ? 1 + rng.uniformInt(model.observations() - 1) : tree;
          double gain = model.logLikelihood(split, y) - model.logLikelihood(0, y);
          double prior = logPriorOfSplit() - logPriorOfRoot();
          double ratio = grow ? prior + growSign * gain : pruneRatio - prior - gain;
          boolean accepted = rng.bernoulliLog(Math.min(0, ratio));
          return accepted == grow ? split : 0;
        });
  }

  @Override
  protected final List<TestFunction<Integer, Doubles>> functions() {
    return List.of(
        TestFunction.of("root", (tree, y) -> tree == 0 ? 1 : 0),
        TestFunction.of("root x jump", (tree, y) -> tree == 0 ? jump(y) : 0));
  }

  private static double jump(Doubles y) {
    double jump = y.get(y.size() - 1) - y.get(0);
    return jump * jump;
  }

  @Override
  protected final Optional<FiniteCase<Integer, Doubles>> finite(TrialOptions options) {
    Trees model = model(options);
    List<Integer> trees = IntStream.range(0, model.observations()).boxed().toList();
    Doubles y = Doubles.generate(model.observations(), i -> i == 0 ? -1 : 1);
    return Optional.of(
        FiniteCase.of("trees with one split or none", trees, model, y, model.observations()));
  }
}
