package museum.revbayes;

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
 * The age of a node between its child, 0, and its parent, and a fossil whose age was observed. A
 * step proposes an age near the old one.
 */
public final class ClampedNode extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> AGES = ModelOption.size("ages", 5, "ages");

  /** For the service loader. */
  public ClampedNode() {
    super("revbayes-680", "observations behind a deterministic node are left out of the ratio");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(AGES);
  }

  private static double[] near(int age, int ages, double scale) {
    double[] law =
        IntStream.range(0, ages).mapToDouble(k -> Math.exp(-Math.abs(k - age) * scale)).toArray();
    double total = IntStream.range(0, ages).mapToDouble(k -> law[k]).sum();
    return IntStream.range(0, ages).mapToDouble(k -> law[k] / total).toArray();
  }

  /** An age by its prior, and a fossil's age near it. */
  private record Dating(int ages)
      implements GenerativeModel<Integer, Integer>, JointDensity<Integer, Integer> {
    private double[] prior() {
      return IntStream.range(0, ages).mapToDouble(k -> 1.0 / (2 + k)).toArray();
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(prior(), ages);
    }

    @Override
    public Integer drawData(Integer age, Rng rng) {
      return rng.categorical(near(age, ages, 1), ages);
    }

    @Override
    public double logPrior(Integer age) {
      return Math.log(prior()[age]);
    }

    @Override
    public double logLikelihood(Integer age, Integer fossil) {
      return Math.log(near(age, ages, 1)[fossil]);
    }
  }

  @Override
  protected Dating model(TrialOptions options) {
    return new Dating(AGES.of(options));
  }

  private static Sampler<Integer, Integer> sampler(Dating model, boolean affected) {
    return Sampler.of(
        (age, fossil, rng) -> {
          double[] law = near(age, model.ages(), 0.5);
          int proposed = rng.categorical(law, model.ages());
          double forward = Math.log(law[proposed]);
          double backward = Math.log(near(proposed, model.ages(), 0.5)[age]);
          double ratio = model.logPrior(proposed) - model.logPrior(age);
          if (affected) {
            ratio += model.logLikelihood(proposed, fossil) - model.logLikelihood(age, fossil);
          }
          ratio += backward - forward;
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : age;
        });
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return List.of(
        TestFunction.of("age", (age, fossil) -> age),
        TestFunction.of("age x fossil", (age, fossil) -> age * fossil));
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Dating model = model(options);
    List<Integer> ages = IntStream.range(0, model.ages()).boxed().toList();
    return Optional.of(FiniteCase.of("ages, one fossil", ages, model, 0, 1));
  }
}
