package museum.nimble;

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
 * Two coins, the first from cluster 1, the second from cluster 1 or 2, each cluster fair or not. A
 * sweep draws the second coin's cluster, with a new parameter if cluster 2 is empty, then tries to
 * change each parameter. State: whether the second coin is in cluster 2, and both parameters.
 */
public final class UnsavedParameter extends Exhibit<Ints, Ints> {
  private static final double[] PRIOR = {0.6, 0.4};
  private static final double[] HEADS = {0.1, 0.8};

  /** The concentration of the Chinese restaurant process. */
  private static final double ALPHA = 2;

  /** For the service loader. */
  public UnsavedParameter() {
    super("nimble-859", "a new cluster's parameter is not in the copy that rejections restore");
  }

  /** The clusters and their coins. */
  private static final class Clusters
      implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
    @Override
    public Ints drawPrior(Rng rng) {
      return Ints.of(
          rng.bernoulli(ALPHA / (1 + ALPHA)) ? 1 : 0,
          rng.bernoulli(PRIOR[1]) ? 1 : 0,
          rng.bernoulli(PRIOR[1]) ? 1 : 0);
    }

    @Override
    public Ints drawData(Ints state, Rng rng) {
      return Ints.of(
          rng.bernoulli(HEADS[state.get(1)]) ? 1 : 0,
          rng.bernoulli(HEADS[state.get(1 + state.get(0))]) ? 1 : 0);
    }

    @Override
    public double logPrior(Ints state) {
      return Math.log((state.get(0) == 1 ? ALPHA : 1) / (1 + ALPHA))
          + Math.log(PRIOR[state.get(1)])
          + Math.log(PRIOR[state.get(2)]);
    }

    @Override
    public double logLikelihood(Ints state, Ints y) {
      return Math.log(likelihood(state.get(1), y.get(0)))
          + Math.log(likelihood(state.get(1 + state.get(0)), y.get(1)));
    }
  }

  private static double likelihood(int parameter, int y) {
    return y == 1 ? HEADS[parameter] : 1 - HEADS[parameter];
  }

  @Override
  protected Clusters model(TrialOptions options) {
    return new Clusters();
  }

  private static Sampler<Ints, Ints> sampler(Clusters law, boolean parametersToo) {
    return Sampler.of(
        (state, y, rng) -> {
          int[] model = state.toArray();
          int[] saved = state.toArray();
          // The sampler of the clusters.
          if (model[0] == 0) {
            model[2] = rng.bernoulli(PRIOR[1]) ? 1 : 0;
          }
          double join = likelihood(model[1], y.get(1));
          double apart = ALPHA * likelihood(model[2], y.get(1));
          model[0] = rng.bernoulli(apart / (apart + join)) ? 1 : 0;
          saved[0] = model[0];
          if (parametersToo) {
            saved[2] = model[2];
          }
          // The samplers of the parameters.
          for (int k = 1; k <= 2; k++) {
            double current = law.logJoint(Ints.of(model), y);
            model[k] = 1 - model[k];
            double proposed = law.logJoint(Ints.of(model), y);
            if (rng.bernoulliLog(Math.min(0, proposed - current))) {
              saved[k] = model[k];
            } else {
              model[k] = saved[k];
            }
          }
          return Ints.of(model);
        });
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return List.of(
        TestFunction.of("apart", (state, y) -> state.get(0)),
        TestFunction.of("parameter 2", (state, y) -> state.get(2)),
        TestFunction.of("parameter 2, if used", (state, y) -> state.get(0) * state.get(2)),
        TestFunction.of("that and coin 2", (s, y) -> s.get(0) * s.get(2) * y.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    List<Ints> states =
        IntStream.range(0, 8).mapToObj(n -> Ints.of(n >> 2, n >> 1 & 1, n & 1)).toList();
    return Optional.of(FiniteCase.of("two coins", states, model(options), Ints.of(1, 0), 2));
  }
}
