package plumbline.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.numerics.GaussRule;

/**
 * Replaces every continuous draw of a program by the nodes of the Gauss rule of its law, and walks
 * every finite decision, so that the expectation of a smooth function of the program's result is
 * computed without sampling, by running the production code itself. With {@code n} nodes the result
 * is exact for polynomials up to degree {@code 2n-1} in each draw.
 *
 * <p>It serves samplers whose draws are direct (Gibbs steps from named laws), several in a step. An
 * acceptance that has a kink as a function of a continuous draw is for {@link IntegratingRng}.
 */
public final class QuadratureRng extends FiniteRng {
  private final DecisionTree tree;
  private final int nodes;
  private final double[] weights;
  private final GaussRule normal;
  private final GaussRule uniform;
  private final Map<Double, GaussRule> gamma = new HashMap<>();

  private QuadratureRng(DecisionTree tree, int nodes) {
    super(tree);
    this.tree = tree;
    this.nodes = nodes;
    this.weights = new double[nodes];
    this.normal = GaussRule.normal(nodes);
    this.uniform = GaussRule.uniform(nodes);
  }

  /**
   * The expectations of several numbers that a program computes.
   *
   * @param nodes how many nodes replace each continuous draw, at least 1
   * @param program draws only through the generator it is given, does the same when repeated, and
   *     returns numbers, always as many
   * @return their expectations
   * @throws NotRepeatableException if it does not do the same when repeated
   */
  public static double[] expectations(int nodes, Function<? super Rng, double[]> program) {
    DecisionTree tree = new DecisionTree();
    Rng rng = new QuadratureRng(tree, nodes);
    List<double[]> sums = new ArrayList<>(); // one, as soon as its length is known
    Walk.<Doubles>paths(
        tree,
        tree::rewind,
        () -> Doubles.of(program.apply(rng)),
        values -> {
          if (sums.isEmpty()) {
            sums.add(new double[values.size()]);
          }
          for (int i = 0; i < values.size(); i++) {
            sums.get(0)[i] += tree.pathProbability() * values.get(i);
          }
        });
    return sums.isEmpty() ? new double[0] : sums.get(0);
  }

  private double node(GaussRule rule) {
    for (int i = 0; i < nodes; i++) {
      weights[i] = rule.weight(i);
    }
    return rule.node(tree.choose(weights, 0, nodes, 1));
  }

  @Override
  public double uniform() {
    return node(uniform);
  }

  @Override
  public double normal() {
    return node(normal);
  }

  @Override
  public double exponential() {
    return gamma(1);
  }

  @Override
  public double gamma(double shape) {
    return node(gamma.computeIfAbsent(shape, a -> GaussRule.gamma(nodes, a)));
  }

  @Override
  public double logGamma(double shape) {
    return Math.log(gamma(shape));
  }
}
