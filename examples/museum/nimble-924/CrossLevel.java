package museum.nimble;

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
 * A number at the top, one below it, data below that. A step proposes the top number, draws the one
 * below from its law given its neighbours, and accepts both together.
 */
public final class CrossLevel extends Exhibit<Ints, Integer> {
  private static final ModelOption<Integer> TOPS =
      ModelOption.size("tops", 2, "values of the number at the top");
  private static final ModelOption<Integer> LOWS =
      ModelOption.size("lows", 3, "values of the number below");

  /** For the service loader. */
  public CrossLevel() {
    super("nimble-924", "a density is asked for, and the state it is asked about is set to 1");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(TOPS, LOWS);
  }

  /** Top number flat; the one below and the data near twice what they hang from, in a circle. */
  private record Levels(int tops, int lows)
      implements GenerativeModel<Ints, Integer>, JointDensity<Ints, Integer> {
    private double[] below(int parent) {
      double[] law = new double[lows];
      double total = 0;
      for (int k = 0; k < lows; k++) {
        law[k] = k == 2 * parent % lows ? 3 : 1;
        total += law[k];
      }
      for (int k = 0; k < lows; k++) {
        law[k] /= total;
      }
      return law;
    }

    @Override
    public Ints drawPrior(Rng rng) {
      int top = rng.uniformInt(tops);
      return Ints.of(top, rng.categorical(below(top), lows));
    }

    @Override
    public Integer drawData(Ints state, Rng rng) {
      return rng.categorical(below(state.get(1)), lows);
    }

    @Override
    public double logPrior(Ints state) {
      return Math.log(below(state.get(0))[state.get(1)] / tops);
    }

    @Override
    public double logLikelihood(Ints state, Integer y) {
      return Math.log(below(state.get(1))[y]);
    }

    /** The law of the number below, given the one above and the data. */
    double[] conditional(int top, int y) {
      double[] law = new double[lows];
      double total = 0;
      for (int k = 0; k < lows; k++) {
        law[k] = Math.exp(logJoint(Ints.of(top, k), y));
        total += law[k];
      }
      for (int k = 0; k < lows; k++) {
        law[k] /= total;
      }
      return law;
    }
  }

  /** The values in the model, which whoever computes with it may change. */
  private static final class Values {
    private final Levels model;
    private final int y;
    private final boolean restored;
    private int top;
    private int low;

    Values(Levels model, Ints state, int y, boolean restored) {
      this.model = model;
      this.y = y;
      this.restored = restored;
      top = state.get(0);
      low = state.get(1);
    }

    double logProb() {
      return model.logJoint(Ints.of(top, low), y);
    }

    /** How the data hang from the number below is found by setting that to 1. */
    double posteriorLogDensity() {
      int original = low;
      low = Math.min(1, model.lows() - 1);
      double[] conditional = model.conditional(top, y);
      if (restored) {
        low = original;
      }
      return Math.log(conditional[low]);
    }
  }

  private static Sampler<Ints, Integer> sampler(Levels model, boolean restored) {
    return Sampler.of(
        (state, y, rng) -> {
          Values values = new Values(model, state, y, restored);
          double modelBefore = values.logProb();
          double proposedBefore = values.posteriorLogDensity();
          values.top = rng.uniformInt(model.tops());
          values.low = rng.categorical(model.conditional(values.top, y), model.lows());
          double modelAfter = values.logProb();
          double proposedAfter = values.posteriorLogDensity();
          double ratio = modelAfter - modelBefore - (proposedAfter - proposedBefore);
          return rng.bernoulliLog(Math.min(0, ratio)) ? Ints.of(values.top, values.low) : state;
        });
  }

  @Override
  protected Levels model(TrialOptions options) {
    return new Levels(TOPS.of(options), LOWS.of(options));
  }

  @Override
  protected Sampler<Ints, Integer> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Ints, Integer> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Ints, Integer>> functions() {
    return List.of(
        TestFunction.of("top", (state, y) -> state.get(0)),
        TestFunction.of("low", (state, y) -> state.get(1)));
  }

  @Override
  protected Optional<FiniteCase<Ints, Integer>> finite(TrialOptions options) {
    Levels model = model(options);
    List<Ints> states =
        IntStream.range(0, model.tops() * model.lows())
            .mapToObj(n -> Ints.of(n / model.lows(), n % model.lows()))
            .toList();
    return Optional.of(FiniteCase.of("two levels, one observation", states, model, 0, 1));
  }
}
