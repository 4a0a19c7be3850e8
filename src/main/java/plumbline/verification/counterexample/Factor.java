package plumbline.verification.counterexample;

import plumbline.numerics.Doubles;

/**
 * A factor of an acceptance ratio, as a function of a move.
 *
 * @param name a formula in the old state x and the new one x'
 * @param logs its log for every flow that can be made both ways, in their order
 */
record Factor(String name, Doubles logs) {
  /** The factor times another. */
  Factor times(Factor other) {
    return new Factor(
        name + " * " + other.name,
        Doubles.generate(logs.size(), n -> logs.get(n) + other.logs.get(n)));
  }

  /** One over the factor. */
  Factor inverse(String inverseName) {
    return new Factor(inverseName, Doubles.generate(logs.size(), n -> -logs.get(n)));
  }

  /** Whether it is another one, up to rounding. */
  boolean is(double[] others) {
    for (int n = 0; n < logs.size(); n++) {
      if (!(Math.abs(logs.get(n) - others[n]) <= 1e-9 * Math.max(1, Math.abs(others[n])))) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is 1 for every move, or not a number for one, and so explains nothing. */
  boolean empty() {
    boolean one = true;
    for (double log : logs.toArray()) {
      if (Double.isNaN(log) || Double.isInfinite(log)) {
        return true;
      }
      one &= Math.abs(log) < 1e-12;
    }
    return one;
  }
}
