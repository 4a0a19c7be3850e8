package plumbline.verification.comparison;

import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.sampling.Draws;

/**
 * The longest autocorrelation time of any mean on each side. What moves slowly may bear on the tail
 * of every function: only so slow a chain can be expected to have been there, or to have missed it.
 *
 * @param forward in draws, at least 1
 * @param backward in draws, at least 1
 */
record Slowest(double forward, double backward) {
  /** Before any mean was looked at. */
  static final Slowest UNKNOWN = new Slowest(1, 1);

  /** Of all functions, whose means come first in their lists. */
  static Slowest of(List<List<Comparison>> functions, Draws forward, Draws backward) {
    return new Slowest(
        longest(functions, Comparison::forwardTime, forward),
        longest(functions, Comparison::autocorrelationTime, backward));
  }

  private static double longest(
      List<List<Comparison>> functions, ToDoubleFunction<Comparison> time, Draws side) {
    double draws = (double) side.chains() * side.draws();
    return functions.stream()
        .mapToDouble(rows -> time.applyAsDouble(rows.get(0)))
        .filter(own -> own > 1 && own < draws)
        .max()
        .orElse(1);
  }
}
