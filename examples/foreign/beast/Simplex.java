package beasttrial;

import beast.base.inference.Operator;
import beast.base.inference.operator.DeltaExchangeOperator;
import beast.base.inference.operator.kernel.BactrianDeltaExchangeOperator;
import beast.base.inference.parameter.IntegerParameter;
import beast.base.inference.parameter.RealParameter;
import beast.base.util.Randomizer;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/**
 * Three real numbers x, not negative, with a fixed sum of w_i x_i, all such alike: w_i x_i over the
 * sum is uniform on the simplex.
 */
public final class Simplex implements ModelPlugin {
  private static final ModelOption<Which> OPERATOR =
      ModelOption.choice("operator", Which.DELTA_EXCHANGE, "the operator");
  private static final ModelOption<DeltaExchange.Weights> WEIGHTS =
      ModelOption.choice("weights", DeltaExchange.Weights.EQUAL, "weights of the numbers");
  private static final int SIZE = 3;

  /** For the service loader. */
  public Simplex() {}

  /** The operators. */
  public enum Which {
    /** By a uniform step. */
    DELTA_EXCHANGE,
    /** By a step of a law with two humps. */
    BACTRIAN_DELTA_EXCHANGE
  }

  @Override
  public String name() {
    return "beast-simplex";
  }

  @Override
  public String description() {
    return "BEAST 2's operators on real numbers with a fixed weighted sum";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(OPERATOR, WEIGHTS);
  }

  @Override
  public Trial<Doubles, Alike> trial(TrialOptions options) {
    DeltaExchange.Weights weights = WEIGHTS.of(options);
    double sum = weights.of(0) + weights.of(1) + weights.of(2);
    GenerativeModel<Doubles, Alike> law =
        new GenerativeModel<>() {
          @Override
          public Doubles drawPrior(Rng rng) {
            double[] shares = {rng.exponential(), rng.exponential(), rng.exponential()};
            double total = shares[0] + shares[1] + shares[2];
            return Doubles.generate(SIZE, i -> sum * shares[i] / total / weights.of(i));
          }

          @Override
          public Alike drawData(Doubles x, Rng rng) {
            return Alike.ALL;
          }
        };
    Which which = OPERATOR.of(options);
    ThreadLocal<Proposals> proposals =
        ThreadLocal.withInitial(() -> new Proposals(SIZE, x -> operator(which, weights, x)));
    return Trial.of(
            name(),
            law,
            Sampler.of(
                (x, none, rng) -> {
                  Proposals.Proposal proposal = proposals.get().from(x, Randomizer.Draws.of(rng));
                  boolean accepted = rng.bernoulliLog(Math.min(0, proposal.logHastings()));
                  return accepted ? proposal.next() : x;
                }))
        .functions(
            List.of(
                TestFunction.of("x1", (x, none) -> x.get(0)),
                TestFunction.of("x2", (x, none) -> x.get(1))));
  }

  private static Operator operator(
      Which which, DeltaExchange.Weights weights, RealParameter parameter) {
    Operator operator =
        which == Which.DELTA_EXCHANGE
            ? new DeltaExchangeOperator()
            : new BactrianDeltaExchangeOperator();
    operator.initByName(
        "parameter",
        parameter,
        "weight",
        1.0,
        "delta",
        1.0,
        "weightvector",
        new IntegerParameter(new Integer[] {weights.of(0), weights.of(1), weights.of(2)}),
        "autoOptimize",
        false);
    return operator;
  }
}
