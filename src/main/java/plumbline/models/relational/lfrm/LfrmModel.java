package plumbline.models.relational.lfrm;

import java.util.List;
import java.util.function.IntUnaryOperator;
import plumbline.models.relational.Link;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.features.BuffetPrior;
import plumbline.models.relational.features.FeatureModel;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;

/**
 * The latent feature relational model:
 *
 * <ul>
 *   <li>Z ~ IBP(α)
 *   <li>w<sub>kl</sub> ~ Normal(0, 1 / precision), for every pair of features, unordered in a
 *       symmetric network
 *   <li>r<sub>ij</sub> ~ Bernoulli(link(bias + Z<sub>i</sub> W Z<sub>j</sub>′))
 * </ul>
 *
 * <p>Source: Miller, Griffiths and Jordan (2009), without covariates. In a symmetric network two
 * objects that both have features k and l count the weight between these twice.
 *
 * @param dyads which pairs of objects there are and which are observed
 * @param priors laws of alpha, bias and precision
 * @param link from strength to probability
 */
public record LfrmModel(Dyads dyads, RelationalPriors priors, Link link)
    implements FeatureModel<LfrmState> {
  /**
   * With the logistic link.
   *
   * @param dyads which pairs of objects there are and which are observed
   * @param priors laws of the parameters
   * @return the model
   */
  public static LfrmModel of(Dyads dyads, RelationalPriors priors) {
    return new LfrmModel(dyads, priors, Link.LOGISTIC);
  }

  @Override
  public String name() {
    return "lfrm";
  }

  @Override
  public LfrmModel withDyads(Dyads other) {
    return new LfrmModel(other, priors, link);
  }

  @Override
  public Sampler<LfrmState, Network> sampler() {
    return LfrmSampler.of(this);
  }

  @Override
  public List<TestFunction<LfrmState, Network>> monitored() {
    return List.of(
        TestFunction.of("alpha", (s, y) -> s.alpha()),
        TestFunction.of("bias", (s, y) -> s.bias()),
        TestFunction.of("sigma", (s, y) -> s.sigma()),
        TestFunction.of("features", (s, y) -> s.features().size()));
  }

  @Override
  public LfrmState drawPrior(Rng rng) {
    double alpha = priors.alpha().sample(rng);
    double bias = priors.bias().sample(rng);
    double precision = priors.precision().sample(rng);
    List<Ints> features =
        BuffetPrior.draw(dyads.size(), alpha, rng).stream()
            .map(column -> Ints.generate(column.length, i -> column[i] ? 1 : 0))
            .toList();
    Doubles weights =
        IlaModel.drawWeights(features.size(), dyads.directed(), 1 / Math.sqrt(precision), rng);
    return new LfrmState(alpha, bias, precision, features, weights);
  }

  @Override
  public LfrmState rearranged(LfrmState state, int objects, IntUnaryOperator source) {
    List<Ints> features =
        state.features().stream().map(f -> IlaModel.moved(f, objects, source)).toList();
    return new LfrmState(state.alpha(), state.bias(), state.precision(), features, state.weights());
  }

  @Override
  public double logPrior(LfrmState state) {
    int[] sizes = state.sizes();
    return priors.alpha().logDensity(state.alpha())
        + priors.bias().logDensity(state.bias())
        + priors.precision().logDensity(state.precision())
        + BuffetPrior.logProbability(sizes, dyads.size(), state.alpha())
        + IlaModel.logWeights(state.weights(), sizes.length, dyads.directed(), state.precision());
  }
}
