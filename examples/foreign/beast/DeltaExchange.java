package beasttrial;

import beast.base.inference.Operator;
import beast.base.inference.operator.DeltaExchangeOperator;
import beast.base.inference.parameter.IntegerParameter;
import beast.base.inference.parameter.RealParameter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/**
 * BEAST's {@code DeltaExchangeOperator} on numbers x with a fixed sum of w_i x_i, all such alike.
 * The states are those where all w_i x_i are whole; of the uniform number that says how far to go,
 * the values are drawn that lead from one of them to another.
 */
public final class DeltaExchange implements ModelPlugin {
  private static final ModelOption<Weights> WEIGHTS =
      ModelOption.choice("weights", Weights.EQUAL, "weights of the numbers");
  private static final ModelOption<Integer> PARTS = ModelOption.size("parts", 3, "how many x");
  private static final ModelOption<Integer> SUM = ModelOption.size("sum", 6, "sum of w_i x_i");
  private static final ModelOption<Integer> DELTA =
      ModelOption.size("delta", 2, "the operator's setting of this name");

  /** For the service loader. */
  public DeltaExchange() {}

  /** What the operator is given as its weight vector. */
  public enum Weights {
    /** All 1. */
    EQUAL,
    /** 1, 2, 3, ... */
    UNEQUAL;

    int of(int i) {
      return this == EQUAL ? 1 : 1 + i;
    }
  }

  @Override
  public String name() {
    return "beast-delta-exchange";
  }

  @Override
  public String description() {
    return "BEAST 2's DeltaExchangeOperator on numbers with a fixed weighted sum";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(WEIGHTS, PARTS, SUM, DELTA);
  }

  @Override
  public Trial<Ints, Alike> trial(TrialOptions options) {
    Weights weights = WEIGHTS.of(options);
    int parts = PARTS.of(options);
    if (parts < 2) {
      throw new IllegalArgumentException("parts must be at least 2, not " + parts);
    }
    Shares shares = new Shares(splits(SUM.of(options), parts).map(Ints::of).toList());
    FiniteCase<Ints, Alike> finite =
        FiniteCase.of("w_i x_i", shares.states(), shares, Alike.ALL, 0)
            .withMove("w_i / w_j, d taken from x_i", (held, next) -> ratio(weights, held, next));
    return Trial.of(name(), shares, sampler(weights, parts, DELTA.of(options)))
        .functions(
            List.of(
                TestFunction.of("x1", (wx, none) -> wx.get(0)),
                TestFunction.of("x2", (wx, none) -> (double) wx.get(1) / weights.of(1))))
        .exact(List.of(new MatrixCheck<>("pi P = pi", Sampler.SWEEP, finite)));
  }

  private static double ratio(Weights weights, Ints held, Ints next) {
    double ratio = 1;
    for (int i = 0; i < held.size(); i++) {
      ratio *= Math.pow(weights.of(i), Integer.signum(held.get(i) - next.get(i)));
    }
    return ratio;
  }

  private static Sampler<Ints, Alike> sampler(Weights weights, int parts, int delta) {
    ThreadLocal<Proposals> proposals =
        ThreadLocal.withInitial(
            () -> new Proposals(parts, parameter -> operator(parameter, weights, delta)));
    Lattice lattice = new Lattice(proposals.get(), parts, weights::of);
    return Sampler.of(
        (wx, none, rng) -> {
          Doubles x = Doubles.generate(parts, i -> (double) wx.get(i) / weights.of(i));
          Proposals.Proposal proposal = proposals.get().from(x, lattice.draws(rng));
          boolean accepted = rng.bernoulliLog(Math.min(0, proposal.logHastings()));
          return accepted
              ? Ints.generate(parts, i -> (int) Math.round(weights.of(i) * proposal.next().get(i)))
              : wx;
        });
  }

  private static Operator operator(RealParameter parameter, Weights weights, int delta) {
    Operator operator = new DeltaExchangeOperator();
    Integer[] vector =
        IntStream.range(0, parameter.getDimension()).mapToObj(weights::of).toArray(Integer[]::new);
    operator.initByName(
        "parameter",
        parameter,
        "weight",
        1.0,
        "delta",
        (double) delta,
        "weightvector",
        new IntegerParameter(vector),
        "autoOptimize",
        false);
    return operator;
  }

  private static Stream<int[]> splits(int sum, int parts) {
    return parts == 1
        ? Stream.of(new int[] {sum})
        : IntStream.rangeClosed(0, sum)
            .boxed()
            .flatMap(
                last ->
                    splits(sum - last, parts - 1)
                        .map(
                            rest ->
                                IntStream.concat(IntStream.of(rest), IntStream.of(last))
                                    .toArray()));
  }
}
