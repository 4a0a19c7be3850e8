package plumbline.foreign;

import java.util.HashMap;
import java.util.Map;

/**
 * How much {@code pi P} differs from pi, absolutely and relative to pi: a state of little mass may
 * be drawn a million times too often and change next to nothing.
 */
final class ForeignBalance {
  /** An error relative to pi may be so much larger than an absolute one. */
  private static final double RELATIVE = 1e3;

  /** So much a program's own sums of weights lose of a weight beside a larger one. */
  private static final double UNSEEN = 1e-15;

  private final double rounding;
  private double worst;
  private double relative;

  /**
   * Nothing yet.
   *
   * @param rounding of a probability that the program gives, and the absolute error that passes
   */
  ForeignBalance(double rounding) {
    this.rounding = rounding;
  }

  /** Adds one data set: its posterior, and the law of the step from each of its states. */
  void add(Map<ForeignValue, Double> posterior, Map<ForeignValue, Map<ForeignValue, Double>> rows) {
    Map<ForeignValue, Double> difference = new HashMap<>();
    Map<ForeignValue, Double> explained = new HashMap<>();
    posterior.forEach((state, p) -> difference.merge(state, -p, Double::sum));
    posterior.forEach(
        (from, p) ->
            rows.getOrDefault(from, Map.of())
                .forEach(
                    (to, q) -> {
                      difference.merge(to, p * q, Double::sum);
                      explained.merge(to, p * rounding, Double::sum);
                    }));
    difference.forEach(
        (state, error) -> {
          worst = Math.max(worst, Math.abs(error));
          double p = posterior.getOrDefault(state, 0.0);
          double lost = error < 0 ? UNSEEN : 0;
          if (p > 0 && Math.abs(error) > explained.getOrDefault(state, 0.0) + lost) {
            relative = Math.max(relative, Math.abs(error) / p);
          }
        });
  }

  /** The absolute error; if it is within rounding and the relative one is not, that. */
  double error() {
    return worst <= rounding && relative > RELATIVE * rounding ? relative : worst;
  }
}
