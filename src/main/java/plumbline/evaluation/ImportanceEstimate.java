package plumbline.evaluation;

import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.numerics.Text;

/**
 * What a sample of importance weights says about the logarithm of their mean.
 *
 * @param logWeights the logarithms of the weights
 */
public record ImportanceEstimate(Doubles logWeights) {
  /** Checks that there is a weight. */
  public ImportanceEstimate {
    if (logWeights.size() == 0) {
      throw new IllegalArgumentException("an estimate needs at least one weight");
    }
  }

  /** How many weights. */
  public int samples() {
    return logWeights.size();
  }

  /**
   * The logarithm of the arithmetic mean of the weights. The mean is unbiased for the ratio; its
   * logarithm is, by Jensen's inequality, too low in expectation.
   */
  public double logMean() {
    return LogSpace.logSumExp(logWeights.toArray(), samples()) - Math.log(samples());
  }

  /** The mean of the logarithms: a lower bound of the logarithm of the ratio in expectation. */
  public double meanLog() {
    return logWeights.mean();
  }

  /** The standard deviation of the logarithms; NaN for one weight. */
  public double sdLog() {
    double mean = meanLog();
    double squares = logWeights.stream().map(x -> (x - mean) * (x - mean)).sum();
    return samples() < 2 ? Double.NaN : Math.sqrt(squares / (samples() - 1));
  }

  /** The effective number of weights, {@code (sum w)^2 / sum w^2}. */
  public double effectiveSize() {
    double[] logs = logWeights.toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    for (int i = 0; i < logs.length; i++) {
      logs[i] *= 2;
    }
    return Math.exp(2 * total - LogSpace.logSumExp(logs, logs.length));
  }

  /**
   * The standard error of {@link #logMean} for independent weights, by the delta method: {@code
   * sqrt(CV^2 / (S - 1))}; NaN for one weight.
   */
  public double standardError() {
    int s = samples();
    return s < 2 ? Double.NaN : Math.sqrt(Math.max(0, s / effectiveSize() - 1) / (s - 1));
  }

  /**
   * The standard error where consecutive weights are dependent, as from starts along one chain:
   * from the means of some {@code sqrt(S)} batches; NaN for fewer than four weights.
   */
  public double batchStandardError() {
    int s = samples();
    int batches = (int) Math.sqrt(s);
    if (batches < 2) {
      return Double.NaN;
    }
    double logMean = logMean();
    double squares = 0;
    for (int b = 0; b < batches; b++) {
      int from = (int) ((long) s * b / batches);
      int to = (int) ((long) s * (b + 1) / batches);
      double[] logs = Doubles.copyOf(logWeights.toArray(), from, to).toArray();
      double relative =
          Math.exp(LogSpace.logSumExp(logs, logs.length) - Math.log(logs.length) - logMean);
      squares += (relative - 1) * (relative - 1);
    }
    return Math.sqrt(squares / (batches - 1) / batches);
  }

  @Override
  public String toString() {
    return Text.of(
        "ImportanceEstimate: %.4f +- %.4f from %d weights, %.1f effective",
        logMean(), standardError(), samples(), effectiveSize());
  }
}
