package beasttrial;

import beast.base.inference.Operator;
import beast.base.inference.State;
import beast.base.inference.parameter.RealParameter;
import beast.base.util.Randomizer;
import java.util.Arrays;
import java.util.function.Function;
import plumbline.numerics.Doubles;

/** One of BEAST's operators on some real numbers, called as BEAST calls it. */
final class Proposals {
  private static final double ROUNDING = 1e-9; // a step that ends at 0 must not end below
  private final RealParameter parameter;
  private final State state;
  private final Operator operator;
  private long calls;

  /**
   * An operator on numbers that are not negative.
   *
   * @param size how many
   * @param operator made for the parameter
   */
  Proposals(int size, Function<RealParameter, Operator> operator) {
    Double[] ones = new Double[size];
    Arrays.fill(ones, 1.0);
    parameter = new RealParameter(ones);
    parameter.setID("x");
    parameter.setLower(-ROUNDING);
    parameter.setUpper(1e9);
    state = new State();
    state.initByName("stateNode", parameter);
    state.initialise();
    this.operator = operator.apply(parameter);
  }

  /**
   * What is proposed.
   *
   * @param next the numbers proposed, those held if the operator refuses
   * @param logHastings the log of the ratio that it gives; minus infinity if it refuses
   */
  record Proposal(Doubles next, double logHastings) {}

  /** A proposal from some numbers, by some draws. */
  Proposal from(Doubles held, Randomizer.Draws draws) {
    state.store(calls++);
    for (int i = 0; i < held.size(); i++) {
      parameter.setValue(i, held.get(i));
    }
    Randomizer.use(draws);
    double logHastings = operator.proposal();
    boolean refused = logHastings == Double.NEGATIVE_INFINITY;
    return new Proposal(
        refused ? held : Doubles.generate(held.size(), parameter::getValue), logHastings);
  }
}
