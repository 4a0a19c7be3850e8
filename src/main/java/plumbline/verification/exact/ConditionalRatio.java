package plumbline.verification.exact;

import java.util.List;
import plumbline.sampling.JointDensity;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * The cheapest test of a Gibbs update and the one that finds the place of a bug (Grosse and
 * Duvenaud 2014): between any two values of the updated variable the ratio of the conditional's
 * weights equals the ratio of the joint density.
 */
public final class ConditionalRatio {
  private ConditionalRatio() {}

  /**
   * The largest difference between the two log ratios.
   *
   * @param density the joint density
   * @param states states that differ in the updated variable alone, at least two
   * @param data the data
   * @param logWeights the update's log weight of each state, up to one constant
   * @param <S> state
   * @param <Y> data
   * @return the error; rounding explains about 1e-10. Infinite if one side calls impossible what
   *     the other does not, if either is no number, or if both call every state impossible, so that
   *     nothing was compared
   */
  public static <S, Y> double error(
      JointDensity<S, Y> density, List<? extends S> states, Y data, double[] logWeights) {
    SuccessiveConditional.requireAtLeast(2, states.size(), "the number of states");
    if (logWeights.length != states.size()) {
      throw new IllegalArgumentException(
          "there are " + states.size() + " states and " + logWeights.length + " log weights");
    }
    double[] difference = new double[logWeights.length];
    int reference = -1;
    for (int i = 0; i < difference.length; i++) {
      double logJoint = density.logJoint(states.get(i), data);
      boolean impossible = logJoint == Double.NEGATIVE_INFINITY;
      if (impossible != (logWeights[i] == Double.NEGATIVE_INFINITY)
          || Double.isNaN(logWeights[i] - logJoint) != impossible) {
        return Double.POSITIVE_INFINITY;
      }
      difference[i] = impossible ? Double.NaN : logWeights[i] - logJoint;
      if (!impossible && reference < 0) {
        reference = i;
      }
    }
    if (reference < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double worst = 0;
    for (double d : difference) {
      if (!Double.isNaN(d)) {
        worst = Math.max(worst, Math.abs(d - difference[reference]));
      }
    }
    return worst;
  }
}
