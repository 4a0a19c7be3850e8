package plumbline.diagnostics;

import java.util.List;
import java.util.stream.IntStream;
import plumbline.numerics.Doubles;

/**
 * Whether a fit of simulated data found what the data were drawn from. For one data set the truth
 * is inside nine of ten intervals only roughly; what coverage a sampler really has, {@code
 * RankTest} says.
 *
 * @param variable its name
 * @param truth the value that the data were drawn with
 * @param low 5 % quantile of the draws
 * @param high 95 % quantile of the draws
 * @param effectiveDraws bulk effective sample size
 */
public record Recovery(
    String variable, double truth, double low, double high, double effectiveDraws) {
  /**
   * Compares a summary with the truth.
   *
   * @param summary of the draws
   * @param variables names of those whose truth is known
   * @param truth one number for each of them
   * @return one row for each of them
   * @throws IllegalArgumentException if there are not as many numbers as names, or there is no such
   *     variable
   */
  public static List<Recovery> of(Summary summary, List<String> variables, Doubles truth) {
    if (variables.size() != truth.size()) {
      throw new IllegalArgumentException(
          "true values must be as many as variables, not %d for %d"
              .formatted(truth.size(), variables.size()));
    }
    return IntStream.range(0, variables.size())
        .mapToObj(i -> of(summary.variable(variables.get(i)), truth.get(i)))
        .toList();
  }

  private static Recovery of(Summary.OfVariable variable, double truth) {
    return new Recovery(
        variable.name(),
        truth,
        variable.q5().value(),
        variable.q95().value(),
        variable.essBulk().value());
  }

  /**
   * Whether the 90 % interval holds the truth.
   *
   * @return true if it does
   */
  public boolean covered() {
    return low <= truth && truth <= high;
  }
}
