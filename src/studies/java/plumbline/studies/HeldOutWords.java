package plumbline.studies;

import plumbline.evaluation.ImportanceEstimate;
import plumbline.models.ctm.CtmState;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * The probability of a new document's words given topics, mu and K: the integral over eta of the
 * normal law times {@code prod_n sum_z theta_z beta_z(w_n)}, by importance sampling about the mode.
 * Unbiased, as every proposal has heavier tails than the normal law in the integral.
 */
public final class HeldOutWords {
  private static final double TAILS = 5;
  private static final int STEPS = 200;

  private final int k;
  private final double[] precision;
  private final double[] mu;
  private final double[] topics; // [k x V]
  private final int words;
  private final double logDeterminant;

  /**
   * Documents of one fitted model.
   *
   * @param precision K, [k x k]
   * @param mu mean of eta, length k
   * @param topics B, [k x V], every word possible under some topic
   */
  public HeldOutWords(Doubles precision, Doubles mu, Doubles topics) {
    this.k = mu.size();
    this.precision = precision.toArray();
    this.mu = mu.toArray();
    this.topics = topics.toArray();
    this.words = topics.size() / k;
    double[] factor = precision.toArray();
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalArgumentException("the precision matrix must be positive definite");
    }
    this.logDeterminant = Cholesky.logDeterminant(factor, k);
  }

  /**
   * The log density of eta and a document's words, z summed over.
   *
   * @param eta length k
   * @param document the words
   * @return normalised: its exponential integrates over eta to the document's probability
   */
  public double logJoint(double[] eta, Ints document) {
    double[] theta = new double[k];
    CtmState.softmax(eta, 0, k, theta, 0);
    double sum = 0.5 * (logDeterminant - k * Math.log(2 * Math.PI));
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        sum -= 0.5 * (eta[i] - mu[i]) * precision[i * k + j] * (eta[j] - mu[j]);
      }
    }
    for (int n = 0; n < document.size(); n++) {
      double probability = 0;
      for (int z = 0; z < k; z++) {
        probability += theta[z] * topics[z * words + document.get(n)];
      }
      sum += Math.log(probability);
    }
    return sum;
  }

  /**
   * Estimates a document's log probability.
   *
   * @param document the words
   * @param samples number of draws, at least 2
   * @param rng the source of randomness
   * @return weights whose mean is unbiased for the probability
   */
  public ImportanceEstimate logProbability(Ints document, int samples, Rng rng) {
    double[] mode = new double[k];
    double[] factor = new double[k * k];
    findMode(document, mode, factor);
    double logWidth = 0.5 * Cholesky.logDeterminant(factor, k);
    double[] logs = new double[samples];
    double[] eta = new double[k];
    for (int s = 0; s < samples; s++) {
      double spread = Math.sqrt(TAILS / (2 * rng.gamma(TAILS / 2)));
      double squares = 0;
      for (int z = 0; z < k; z++) {
        eta[z] = rng.normal() * spread;
        squares += eta[z] * eta[z];
      }
      Cholesky.solveUpper(factor, eta, k);
      for (int z = 0; z < k; z++) {
        eta[z] += mode[z];
      }
      logs[s] = logJoint(eta, document) - logProposal(squares) - logWidth;
    }
    return new ImportanceEstimate(Doubles.of(logs));
  }

  /** The standard multivariate t at a squared distance. */
  private double logProposal(double squares) {
    return org.apache.commons.numbers.gamma.LogGamma.value((TAILS + k) / 2)
        - org.apache.commons.numbers.gamma.LogGamma.value(TAILS / 2)
        - 0.5 * k * Math.log(TAILS * Math.PI)
        - (TAILS + k) / 2 * Math.log1p(squares / TAILS);
  }

  /**
   * Climbs by Newton steps with the curvature of the complete data, which bounds the observed one
   * (EM with one step each). That curvature, averaged with the prior's, shapes the proposal: too
   * narrow a one would miss mass.
   */
  private void findMode(Ints document, double[] mode, double[] factor) {
    System.arraycopy(mu, 0, mode, 0, k);
    double[] theta = new double[k];
    double[] counts = new double[k];
    double[] gradient = new double[k];
    for (int step = 0; step < STEPS; step++) {
      CtmState.softmax(mode, 0, k, theta, 0);
      expectedCounts(document, theta, counts);
      curvature(theta, document.size(), 1, factor);
      double size = 0;
      for (int i = 0; i < k; i++) {
        gradient[i] = counts[i] - document.size() * theta[i];
        for (int j = 0; j < k; j++) {
          gradient[i] -= precision[i * k + j] * (mode[j] - mu[j]);
        }
        size = Math.max(size, Math.abs(gradient[i]));
      }
      if (size < 1e-6) {
        break;
      }
      Cholesky.solveLower(factor, gradient, k);
      Cholesky.solveUpper(factor, gradient, k);
      for (int z = 0; z < k; z++) {
        mode[z] += Math.max(-1, Math.min(1, gradient[z]));
      }
    }
    CtmState.softmax(mode, 0, k, theta, 0);
    curvature(theta, document.size(), 0.5, factor);
  }

  private void expectedCounts(Ints document, double[] theta, double[] counts) {
    java.util.Arrays.fill(counts, 0);
    for (int n = 0; n < document.size(); n++) {
      double total = 0;
      for (int z = 0; z < k; z++) {
        total += theta[z] * topics[z * words + document.get(n)];
      }
      for (int z = 0; z < k; z++) {
        counts[z] += theta[z] * topics[z * words + document.get(n)] / total;
      }
    }
  }

  private void curvature(double[] theta, int length, double share, double[] factor) {
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        factor[i * k + j] =
            precision[i * k + j] + share * length * ((i == j ? theta[i] : 0) - theta[i] * theta[j]);
      }
    }
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalStateException(
          "held-out likelihood: the curvature is not positive definite");
    }
  }
}
