package museum.dtrckd;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
 * The weight of one feature that all nodes of a symmetric network have, here on few values, and the
 * links between them. A step proposes a weight next to the one held.
 */
public final class BothTriangles extends Exhibit<Integer, Ints> {
  private static final ModelOption<Integer> VALUES =
      ModelOption.size("values", 5, "values of the weight");
  private static final ModelOption<Integer> NODES = ModelOption.size("nodes", 3, "nodes");

  /** For the service loader. */
  public BothTriangles() {
    super("dtrckd-dyads", "both triangles of a symmetric matrix come into the likelihood");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(VALUES, NODES);
  }

  /** A normal weight on a grid, and links by its logistic function: those above the diagonal. */
  private record Network(int values, int nodes)
      implements GenerativeModel<Integer, Ints>, JointDensity<Integer, Ints> {
    double weight(int value) {
      return value - 0.5 * (values - 1);
    }

    int dyads() {
      return nodes * (nodes - 1) / 2;
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(
          IntStream.range(0, values).mapToDouble(k -> Math.exp(logPrior(k))).toArray(), values);
    }

    @Override
    public Ints drawData(Integer value, Rng rng) {
      double link = 1 / (1 + Math.exp(-weight(value)));
      return Ints.generate(dyads(), i -> rng.bernoulli(link) ? 1 : 0);
    }

    @Override
    public double logPrior(Integer value) {
      return value < 0 || value >= values
          ? Double.NEGATIVE_INFINITY
          : -0.5 * weight(value) * weight(value);
    }

    @Override
    public double logLikelihood(Integer value, Ints links) {
      double sum = 0;
      for (int i = 0; i < links.size(); i++) {
        sum -= Math.log1p(Math.exp((links.get(i) == 1 ? -1 : 1) * weight(value)));
      }
      return sum;
    }
  }

  @Override
  protected Network model(TrialOptions options) {
    return new Network(VALUES.of(options), NODES.of(options));
  }

  private static Sampler<Integer, Ints> sampler(Network model, int triangles) {
    return Sampler.of(
        (value, links, rng) -> {
          int proposed = value + (rng.bernoulli(0.5) ? 1 : -1);
          double ratio = model.logLikelihood(proposed, links) - model.logLikelihood(value, links);
          ratio = triangles * ratio + model.logPrior(proposed) - model.logPrior(value);
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : value;
        });
  }

  @Override
  protected Sampler<Integer, Ints> wrong(TrialOptions options) {
    return sampler(model(options), 2);
  }

  @Override
  protected Sampler<Integer, Ints> right(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected List<TestFunction<Integer, Ints>> functions() {
    return List.of(
        TestFunction.of("value", (value, links) -> value),
        TestFunction.of("value x links", (value, links) -> value * links.stream().sum()));
  }

  @Override
  protected Optional<FiniteCase<Integer, Ints>> finite(TrialOptions options) {
    Network model = model(options);
    List<Integer> values = IntStream.range(0, model.values()).boxed().toList();
    Ints links = Ints.generate(model.dyads(), i -> i == 0 ? 1 : 0);
    return Optional.of(FiniteCase.of("weights, given links", values, model, links, links.size()));
  }
}
