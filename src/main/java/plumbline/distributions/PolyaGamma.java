package plumbline.distributions;

import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;

/**
 * The Polya-Gamma law PG(b, c) for whole b: a sum of b exact draws from PG(1, c) by the alternating
 * series method (Devroye 2009; Polson, Scott and Windle 2013).
 */
public final class PolyaGamma {
  private static final double CUT = 0.64;
  private static final double LOG_HALF_PI = Math.log(Math.PI / 2);

  private PolyaGamma() {}

  /**
   * A draw.
   *
   * @param b positive whole number; the cost is proportional to it
   * @param c tilting, any number
   * @param rng the source of randomness
   * @return a positive number with mean {@code b tanh(c/2) / (2c)}
   */
  public static double sample(int b, double c, Rng rng) {
    if (b < 1) {
      throw new IllegalArgumentException("b must be at least 1, not " + b);
    }
    double z = Math.abs(c) / 2;
    double rate = Math.PI * Math.PI / 8 + z * z / 2;
    double tail = tailProbability(z, rate);
    double sum = 0;
    for (int i = 0; i < b; i++) {
      sum += one(z, rate, tail, rng);
    }
    return sum / 4;
  }

  /** The probability of proposing from the exponential tail. */
  private static double tailProbability(double z, double rate) {
    double root = Math.sqrt(1 / CUT);
    double logTail = LOG_HALF_PI - Math.log(rate) - rate * CUT;
    double left = StandardNormal.tail(root * (1 - CUT * z));
    double right = Math.exp(2 * z + StandardNormal.logTail(root * (CUT * z + 1)));
    double logHead = Math.log(2) - z + Math.log(left + right);
    return 1 / (1 + Math.exp(logHead - logTail));
  }

  private static double one(double z, double rate, double tail, Rng rng) {
    while (true) {
      double x = rng.bernoulli(tail) ? CUT + rng.exponential() / rate : inverseGaussian(z, rng);
      double sum = coefficient(0, x);
      double y = rng.uniform() * sum;
      for (int n = 1; ; n++) {
        if (n % 2 == 1) {
          sum -= coefficient(n, x);
          if (y <= sum) {
            return x;
          }
        } else {
          sum += coefficient(n, x);
          if (y > sum) {
            break;
          }
        }
      }
    }
  }

  private static double coefficient(int n, double x) {
    double half = n + 0.5;
    return x > CUT
        ? Math.PI * half * Math.exp(-half * half * Math.PI * Math.PI * x / 2)
        : Math.PI * half * Math.pow(2 / (Math.PI * x), 1.5) * Math.exp(-2 * half * half / x);
  }

  /** Inverse Gaussian with mean 1/z and shape 1, below the cut. */
  private static double inverseGaussian(double z, Rng rng) {
    if (z * CUT < 1) {
      while (true) {
        double e = rng.exponential();
        if (e * e <= 2 * rng.exponential() / CUT) {
          double x = CUT / ((1 + CUT * e) * (1 + CUT * e));
          if (rng.bernoulliLog(-z * z * x / 2)) {
            return x;
          }
        }
      }
    }
    double mean = 1 / z;
    while (true) {
      double y = rng.normal();
      y *= y;
      double x =
          mean + mean * mean * y / 2 - mean / 2 * Math.sqrt(4 * mean * y + mean * mean * y * y);
      if (!rng.bernoulli(mean / (mean + x))) {
        x = mean * mean / x;
      }
      if (x <= CUT) {
        return x;
      }
    }
  }
}
