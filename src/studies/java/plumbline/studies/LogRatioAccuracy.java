package plumbline.studies;

import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.evaluation.PairedComparison;
import plumbline.numerics.Doubles;

/**
 * How good a method's log ratios of two models are, case by case, against a reference that is
 * trusted.
 *
 * @param method its name
 * @param signAgreement the share of cases on whose sign the method agrees with the reference
 * @param favoured the share of cases for which the method favours model 1
 * @param error the root mean square difference from the reference, in nats for a case
 */
public record LogRatioAccuracy(String method, double signAgreement, double favoured, double error) {
  /**
   * The accuracy of one estimate of each case.
   *
   * @param method its name
   * @param logRatios {@code ln p_1 - ln p_2} of each case, as the method has them
   * @param reference the same, as the reference has them
   * @throws IllegalArgumentException if there are not as many of them, or none
   */
  public static LogRatioAccuracy of(String method, Doubles logRatios, Doubles reference) {
    int cases = reference.size();
    if (cases == 0 || logRatios.size() != cases) {
      throw new IllegalArgumentException(
          "%s: estimates must be as many as the reference's and at least one, not %d for %d"
              .formatted(method, logRatios.size(), cases));
    }
    int same = 0;
    double squares = 0;
    for (int i = 0; i < cases; i++) {
      double difference = logRatios.get(i) - reference.get(i);
      same += Math.signum(logRatios.get(i)) == Math.signum(reference.get(i)) ? 1 : 0;
      squares += difference * difference;
    }
    return new LogRatioAccuracy(
        method,
        same / (double) cases,
        new PairedComparison(logRatios).favouredShare(),
        Math.sqrt(squares / cases));
  }

  /**
   * The mean accuracy of repeated runs, each of which has an estimate of each case.
   *
   * @param method its name
   * @param runs the log ratios of each run
   * @param reference the reference's
   * @throws IllegalArgumentException if there is no run, or one has another number of cases
   */
  public static LogRatioAccuracy ofRuns(String method, List<Doubles> runs, Doubles reference) {
    List<LogRatioAccuracy> each = runs.stream().map(run -> of(method, run, reference)).toList();
    return new LogRatioAccuracy(
        method,
        mean(each, LogRatioAccuracy::signAgreement),
        mean(each, LogRatioAccuracy::favoured),
        mean(each, LogRatioAccuracy::error));
  }

  private static double mean(
      List<LogRatioAccuracy> runs, ToDoubleFunction<LogRatioAccuracy> number) {
    return runs.stream()
        .mapToDouble(number)
        .average()
        .orElseThrow(() -> new IllegalArgumentException("at least one run is needed"));
  }
}
