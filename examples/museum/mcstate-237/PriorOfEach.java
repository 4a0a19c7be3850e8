package museum.mcstate;

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
 * A probability on a grid that two populations share, and heads of coins thrown in each. A step
 * goes up or down by one.
 */
public final class PriorOfEach extends Exhibit<Integer, Ints> {
  private static final ModelOption<Integer> CELLS =
      ModelOption.size("cells", 5, "values: 1 / (cells + 1), 2 / (cells + 1), ...");
  private static final int POPULATIONS = 2;
  private static final int COINS = 2;

  /** For the service loader. */
  public PriorOfEach() {
    super("mcstate-237", "the prior of a shared parameter counts once for each population");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(CELLS);
  }

  /** Cell number, heads in each population: a prior that rises, binomial likelihoods. */
  private record Populations(int cells)
      implements GenerativeModel<Integer, Ints>, JointDensity<Integer, Ints> {
    double p(int cell) {
      return (cell + 1.0) / (cells + 1);
    }

    @Override
    public Integer drawPrior(Rng rng) {
      return rng.categorical(IntStream.range(0, cells).mapToDouble(this::p).toArray(), cells);
    }

    @Override
    public Ints drawData(Integer cell, Rng rng) {
      return Ints.generate(POPULATIONS, i -> rng.binomial(COINS, p(cell)));
    }

    @Override
    public double logPrior(Integer cell) {
      return cell < 0 || cell >= cells ? Double.NEGATIVE_INFINITY : Math.log(p(cell));
    }

    @Override
    public double logLikelihood(Integer cell, Ints heads) {
      double p = p(cell);
      int all = heads.stream().sum();
      return all * Math.log(p) + (POPULATIONS * COINS - all) * Math.log1p(-p);
    }
  }

  @Override
  protected Populations model(TrialOptions options) {
    return new Populations(CELLS.of(options));
  }

  private static Sampler<Integer, Ints> sampler(Populations model, double share) {
    return Sampler.of(
        (cell, heads, rng) -> {
          int proposed = cell + (rng.bernoulli(0.5) ? 1 : -1);
          if (Double.isInfinite(model.logPrior(proposed))) {
            return cell;
          }
          double ratio = model.logLikelihood(proposed, heads) - model.logLikelihood(cell, heads);
          for (int population = 0; population < POPULATIONS; population++) {
            ratio += share * (model.logPrior(proposed) - model.logPrior(cell));
          }
          return rng.bernoulliLog(Math.min(0, ratio)) ? proposed : cell;
        });
  }

  @Override
  protected Sampler<Integer, Ints> wrong(TrialOptions options) {
    return sampler(model(options), 1);
  }

  @Override
  protected Sampler<Integer, Ints> right(TrialOptions options) {
    return sampler(model(options), 1.0 / POPULATIONS);
  }

  @Override
  protected List<TestFunction<Integer, Ints>> functions() {
    return List.of(
        TestFunction.of("cell", (cell, heads) -> cell),
        TestFunction.of("cell x heads", (cell, heads) -> cell * heads.stream().sum()));
  }

  @Override
  protected Optional<FiniteCase<Integer, Ints>> finite(TrialOptions options) {
    Populations model = model(options);
    List<Integer> cells = IntStream.range(0, model.cells()).boxed().toList();
    return Optional.of(
        FiniteCase.of("a grid, heads in two populations", cells, model, Ints.of(0, 1), 2));
  }
}
