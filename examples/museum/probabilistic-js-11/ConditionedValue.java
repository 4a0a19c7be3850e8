package museum.probabilisticjs;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * The example of the thread: which of several laws did the observed number come from? Each law is a
 * call of its own in the program, so that another choice makes one observed variable and drops
 * another.
 */
public final class ConditionedValue extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> LAWS = ModelOption.size("laws", 3, "laws");

  /** For the service loader. */
  public ConditionedValue() {
    super("probabilistic-js-11", "the score of an observed value counts as if it were proposed");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LAWS);
  }

  /** The law chosen, and a number from it: near the law's own number. */
  private record Mixture(int laws)
      implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
    private double[] observed(int x) {
      return IntStream.range(0, laws + 1).mapToDouble(y -> Math.exp(-Math.abs(x - y))).toArray();
    }

    private double[] prior() {
      return IntStream.range(0, laws).mapToDouble(x -> 2.0 + x).toArray();
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(prior(), laws);
    }

    @Override
    public Integer drawData(Integer x, Rng rng) {
      return rng.categorical(observed(x), laws + 1);
    }

    @Override
    public double logPrior(Integer x) {
      return Math.log(prior()[x]);
    }

    @Override
    public double logLikelihood(Integer x, Integer y) {
      double[] weights = observed(x);
      return Math.log(weights[y] / IntStream.range(0, laws + 1).mapToDouble(k -> weights[k]).sum());
    }
  }

  @Override
  protected Mixture model(TrialOptions options) {
    return new Mixture(LAWS.of(options));
  }

  private static Sampler<Integer, Integer> sampler(Mixture model, boolean conditionedToo) {
    return Sampler.of(
        (x, y, rng) -> {
          if (model.laws() == 1) {
            return x;
          }
          int other = rng.uniformInt(model.laws() - 1);
          int proposed = other < x ? other : other + 1;
          double newLogProb = model.logLikelihood(proposed, y);
          double oldLogProb = model.logLikelihood(x, y);
          double fwdPropLP = -Math.log(model.laws() - 1.0) + (conditionedToo ? newLogProb : 0);
          double rvsPropLP = -Math.log(model.laws() - 1.0) + (conditionedToo ? oldLogProb : 0);
          double ratio = model.logJoint(proposed, y) - model.logJoint(x, y);
          ratio += rvsPropLP - fwdPropLP;
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : x;
        });
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return List.of(
        TestFunction.of("law", (x, y) -> x), TestFunction.of("law x observed", (x, y) -> x * y));
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Mixture model = model(options);
    List<Integer> laws = IntStream.range(0, model.laws()).boxed().toList();
    return Optional.of(FiniteCase.of("laws of one number", laws, model, 0, 1));
  }
}
