package plumbline.verification.comparison;

import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.sampling.Draws;
import plumbline.verification.comparison.MomentComparison.Moment;

/**
 * The longest autocorrelation time of any mean on each side. What moves slowly may bear on the tail
 * of every function: only so slow a chain can be expected to have been there, or to have missed it.
 *
 * @param forward in draws, at least 1
 * @param backward in draws, at least 1
 */
record Slowest(double forward, double backward) {
  /** Of the means of all functions. */
  static Slowest of(List<Moment> means, Layout layout, Draws forward, Draws backward) {
    return new Slowest(
        layout == Layout.FILES
            ? longest(means, mean -> mean.x().integratedAutocorrelationTime(), forward)
            : 1,
        longest(means, mean -> mean.y().integratedAutocorrelationTime(), backward));
  }

  private static double longest(List<Moment> means, ToDoubleFunction<Moment> time, Draws side) {
    double draws = (double) side.chains() * side.draws();
    return means.stream().mapToDouble(time).filter(own -> own > 1 && own < draws).max().orElse(1);
  }
}
