package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * The Dirichlet law on probability vectors of length K.
 *
 * @param concentration K positive numbers
 */
public record Dirichlet(Doubles concentration) {
  /** Checks the concentration. */
  public Dirichlet {
    for (int k = 0; k < concentration.size(); k++) {
      Positive.require(concentration.get(k), "concentration[" + k + "]");
    }
  }

  /**
   * The log density with respect to the first K - 1 probabilities.
   *
   * @param p a probability vector of length K
   * @return the log density
   */
  public double logDensity(Doubles p) {
    double sum = LogGamma.value(concentration.sum());
    for (int k = 0; k < concentration.size(); k++) {
      double a = concentration.get(k);
      sum += (a == 1 ? 0 : (a - 1) * Math.log(p.get(k))) - LogGamma.value(a);
    }
    return sum;
  }

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a probability vector of length K
   */
  public Doubles sample(Rng rng) {
    double[] draw = new double[concentration.size()];
    rng.dirichlet(concentration.toArray(), draw);
    return Doubles.of(draw);
  }
}
