package plumbline.models.topics.heldout;

import plumbline.evaluation.ImportanceEstimate;
import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * The left-to-right estimator (Wallach 2008): particles that predict each token from those before
 * it. Each particle's product of predictions is an unbiased estimate of Pr(w), and so is the
 * average of their products. The printed algorithm, which MALLET follows, multiplies averages
 * instead: with two or more particles that is biased, and the bias does not vanish as particles are
 * added.
 *
 * @param particles R
 * @param resampled whether the topics of earlier tokens are drawn anew before each prediction; the
 *     cost is then quadratic in the document's length
 * @param formula corrected: average of products; as printed: product of averages
 */
public record LeftToRight(int particles, boolean resampled, Formula formula)
    implements DocumentEstimator {
  @Override
  public Kind kind() {
    return new Kind(
        formula == Formula.CORRECTED ? "left-to-right" : "left-to-right-printed",
        formula == Formula.CORRECTED || particles == 1);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    double[][] logs = new double[particles][];
    for (int r = 0; r < particles; r++) {
      logs[r] = predictions(document, rng.child(r));
    }
    if (formula == Formula.CORRECTED) {
      return LogProbability.of(
          new ImportanceEstimate(Doubles.generate(particles, r -> Doubles.of(logs[r]).sum())));
    }
    double sum = 0;
    double[] column = new double[particles];
    for (int i = 0; i < document.length(); i++) {
      for (int r = 0; r < particles; r++) {
        column[r] = logs[r][i];
      }
      sum += LogSpace.logSumExp(column, particles) - Math.log(particles);
    }
    return new LogProbability(sum, Double.NaN);
  }

  private double[] predictions(SeenDocument document, Rng rng) {
    PlainGibbs chain = new PlainGibbs(document);
    double[] logs = new double[document.length()];
    for (int i = 0; i < logs.length; i++) {
      if (resampled) {
        for (int j = 0; j < i; j++) {
          chain.update(j, rng);
        }
      }
      logs[i] = Math.log(chain.append(i, rng) / (document.alphaSum() + i));
    }
    return logs;
  }
}
