package plumbline.models.topics.heldout;

import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;

/**
 * The variational lower bound (Blei, Ng and Jordan 2003) with q(theta) a Dirichlet law and
 * independent topics. What several toolkits call perplexity is a function of it. Its slack depends
 * on K and alpha, so that bounds of different models must not be compared.
 *
 * @param iterations the most iterations
 * @param tolerance stop when the bound rises by less, in nats
 */
record VariationalBound(int iterations, double tolerance) implements DocumentEstimator {
  @Override
  public Kind kind() {
    return new Kind("elbo", false);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    int topics = document.topics();
    int[] multiplicity = new int[document.distinct()];
    for (int i = 0; i < document.length(); i++) {
      multiplicity[document.slot(i)]++;
    }
    double[] gamma = document.alphas();
    for (int k = 0; k < topics; k++) {
      gamma[k] += (double) document.length() / topics;
    }
    double[] expectedLog = new double[topics];
    double bound = Double.NEGATIVE_INFINITY;
    for (int iteration = 0; iteration < iterations; iteration++) {
      double digammaSum = GammaFunction.digamma(document.alphaSum() + document.length());
      for (int k = 0; k < topics; k++) {
        expectedLog[k] = GammaFunction.digamma(gamma[k]) - digammaSum;
      }
      // With the best r the terms of z collapse to log sum_k phi exp(E log theta_k).
      double next = divergence(document, gamma, expectedLog);
      double[] fresh = document.alphas();
      for (int u = 0; u < multiplicity.length; u++) {
        double sum = 0;
        for (int k = 0; k < topics; k++) {
          sum += document.phi(u, k) * Math.exp(expectedLog[k]);
        }
        next += multiplicity[u] * Math.log(sum);
        for (int k = 0; k < topics; k++) {
          fresh[k] += multiplicity[u] * document.phi(u, k) * Math.exp(expectedLog[k]) / sum;
        }
      }
      boolean converged = next - bound < tolerance;
      bound = Math.max(bound, next);
      if (converged) {
        break;
      }
      System.arraycopy(fresh, 0, gamma, 0, topics);
    }
    return new LogProbability(bound, 0);
  }

  /** Minus the divergence of q(theta) from the prior. */
  private static double divergence(SeenDocument document, double[] gamma, double[] expectedLog) {
    double sum =
        GammaFunction.log(document.alphaSum())
            - GammaFunction.log(document.alphaSum() + document.length());
    for (int k = 0; k < gamma.length; k++) {
      sum +=
          GammaFunction.log(gamma[k])
              - GammaFunction.log(document.alpha(k))
              + (document.alpha(k) - gamma[k]) * expectedLog[k];
    }
    return sum;
  }
}
