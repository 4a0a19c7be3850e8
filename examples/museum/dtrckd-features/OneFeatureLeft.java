package museum.dtrckd;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.joint.Design;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * The number of features of one object, and whether a link was seen. A step proposes a number from
 * its prior and accepts it by the ratio of likelihoods.
 */
public final class OneFeatureLeft extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> MOST =
      ModelOption.size("most", 3, "the largest number of features");
  private static final double MEAN = 1;

  /** For the service loader. */
  public OneFeatureLeft() {
    super("dtrckd-features", "a state without features is refused");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(MOST);
  }

  /** A Poisson number, cut off at the largest, and a link that features make likelier. */
  private record Features(int most)
      implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
    double[] prior() {
      double[] prior = new double[most + 1];
      prior[0] = 1;
      for (int k = 1; k <= most; k++) {
        prior[k] = prior[k - 1] * MEAN / k;
      }
      return prior;
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(prior(), most + 1);
    }

    @Override
    public Integer drawData(Integer features, Rng rng) {
      return rng.bernoulli(link(features)) ? 1 : 0;
    }

    private static double link(int features) {
      return 1 - Math.pow(0.5, features + 1);
    }

    @Override
    public double logPrior(Integer features) {
      return Math.log(prior()[features]);
    }

    @Override
    public double logLikelihood(Integer features, Integer y) {
      return Math.log(y == 1 ? link(features) : 1 - link(features));
    }
  }

  @Override
  protected Features model(TrialOptions options) {
    return new Features(MOST.of(options));
  }

  private static Sampler<Integer, Integer> sampler(Features model, int least) {
    return Sampler.of(
        (features, y, rng) -> {
          int proposed = model.drawPrior(rng);
          if (proposed < least) {
            return features;
          }
          double ratio = model.logLikelihood(proposed, y) - model.logLikelihood(features, y);
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : features;
        });
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    return sampler(model(options), 0);
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return List.of(
        TestFunction.of("features", (features, y) -> features),
        TestFunction.of("none", (features, y) -> features == 0 ? 1 : 0));
  }

  /** Four chains that all begin with features have nothing to tell of the state that is lost. */
  @Override
  protected Design design() {
    return Design.replicated().draws(20_000);
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Features model = model(options);
    List<Integer> states = IntStream.rangeClosed(0, model.most()).boxed().toList();
    return Optional.of(FiniteCase.of("numbers of features, one link", states, model, 0, 1));
  }
}
