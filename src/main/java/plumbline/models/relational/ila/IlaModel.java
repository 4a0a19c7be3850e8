package plumbline.models.relational.ila;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import plumbline.distributions.Normal;
import plumbline.models.relational.Link;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.features.BuffetPrior;
import plumbline.models.relational.features.FeatureModel;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;

/**
 * The infinite latent attribute model. With N objects:
 *
 * <ul>
 *   <li>Z | α ~ IBP(α), who has which of M attributes
 *   <li>c<sup>m</sup> | Z, γ ~ CRP(γ), subclusters of those who have attribute m
 *   <li>w<sup>m</sup><sub>kl</sub> ~ Normal(0, 1 / precision), symmetric for a symmetric network
 *   <li>x<sub>ij</sub> = bias + ∑<sub>m</sub> w<sup>m</sup>[c<sub>i</sub>, c<sub>j</sub>], over the
 *       attributes m of both i and j
 *   <li>r<sub>ij</sub> ~ Bernoulli(link(x<sub>ij</sub>))
 * </ul>
 *
 * <p>Source: Palla, Knowles and Ghahramani (2012), section 2. The state is an ordered list of
 * attributes with labelled subclusters; its density is that of the unordered, unlabelled state
 * spread evenly over all orders and labellings.
 *
 * @param dyads which pairs of objects there are and which are observed
 * @param priors laws of alpha, gamma, bias and precision
 * @param link from strength to probability
 */
public record IlaModel(Dyads dyads, RelationalPriors priors, Link link)
    implements FeatureModel<IlaState> {
  /**
   * With the logistic link.
   *
   * @param dyads which pairs of objects there are and which are observed
   * @param priors laws of the parameters
   * @return the model
   */
  public static IlaModel of(Dyads dyads, RelationalPriors priors) {
    return new IlaModel(dyads, priors, Link.LOGISTIC);
  }

  @Override
  public String name() {
    return "ila";
  }

  @Override
  public IlaModel withDyads(Dyads other) {
    return new IlaModel(other, priors, link);
  }

  @Override
  public Sampler<IlaState, Network> sampler() {
    return IlaSampler.of(this);
  }

  @Override
  public List<TestFunction<IlaState, Network>> monitored() {
    return List.of(
        TestFunction.of("alpha", (s, y) -> s.alpha()),
        TestFunction.of("gamma", (s, y) -> s.gamma()),
        TestFunction.of("bias", (s, y) -> s.bias()),
        TestFunction.of("sigma", (s, y) -> s.sigma()),
        TestFunction.of("features", (s, y) -> s.attributes().size()),
        TestFunction.of("subclusters", (s, y) -> subclusters(s)));
  }

  public static int subclusters(IlaState state) {
    int sum = 0;
    for (Attribute attribute : state.attributes()) {
      sum += attribute.clusters();
    }
    return sum;
  }

  @Override
  public IlaState drawPrior(Rng rng) {
    double alpha = priors.alpha().sample(rng);
    double gamma = priors.gamma().sample(rng);
    double bias = priors.bias().sample(rng);
    double precision = priors.precision().sample(rng);
    List<Attribute> attributes = new ArrayList<>();
    for (boolean[] column : BuffetPrior.draw(dyads.size(), alpha, rng)) {
      Ints subclusters = Ints.of(RestaurantPrior.draw(column, gamma, rng));
      int k = subclusters.stream().max().orElse(0);
      attributes.add(
          new Attribute(
              subclusters, drawWeights(k, dyads.directed(), 1 / Math.sqrt(precision), rng)));
    }
    return new IlaState(alpha, gamma, bias, precision, attributes);
  }

  /** A k x k matrix of normals, mirrored for symmetric networks. */
  public static Doubles drawWeights(int k, boolean directed, double sigma, Rng rng) {
    double[] weights = new double[k * k];
    for (int a = 0; a < k; a++) {
      for (int b = directed ? 0 : a; b < k; b++) {
        weights[a * k + b] = sigma * rng.normal();
        if (!directed) {
          weights[b * k + a] = weights[a * k + b];
        }
      }
    }
    return Doubles.of(weights);
  }

  /** Log density of the free entries of a k x k matrix of weights. */
  public static double logWeights(Doubles weights, int k, boolean directed, double precision) {
    Normal law = new Normal(0, 1 / Math.sqrt(precision));
    double sum = 0;
    for (int a = 0; a < k; a++) {
      for (int b = directed ? 0 : a; b < k; b++) {
        sum += law.logDensity(weights.get(a * k + b));
      }
    }
    return sum;
  }

  @Override
  public IlaState rearranged(IlaState state, int objects, IntUnaryOperator source) {
    List<Attribute> attributes =
        state.attributes().stream()
            .map(a -> new Attribute(moved(a.subclusters(), objects, source), a.weights()))
            .toList();
    return new IlaState(state.alpha(), state.gamma(), state.bias(), state.precision(), attributes);
  }

  /** Labels of other objects; 0 for new ones. */
  public static Ints moved(Ints labels, int objects, IntUnaryOperator source) {
    return Ints.generate(
        objects, i -> source.applyAsInt(i) < 0 ? 0 : labels.get(source.applyAsInt(i)));
  }

  @Override
  public double logPrior(IlaState state) {
    int[] sizes = state.sizes();
    double sum =
        priors.alpha().logDensity(state.alpha())
            + priors.gamma().logDensity(state.gamma())
            + priors.bias().logDensity(state.bias())
            + priors.precision().logDensity(state.precision())
            + BuffetPrior.logProbability(sizes, dyads.size(), state.alpha());
    for (Attribute attribute : state.attributes()) {
      int[] counts = new int[attribute.clusters()];
      attribute.subclusters().stream().filter(c -> c > 0).forEach(c -> counts[c - 1]++);
      sum +=
          RestaurantPrior.logProbability(counts, state.gamma())
              + logWeights(attribute.weights(), counts.length, dyads.directed(), state.precision());
    }
    return sum;
  }
}
