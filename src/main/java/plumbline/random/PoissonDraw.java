package plumbline.random;

import plumbline.numerics.GammaFunction;

/** Poisson draws without set-up, for means that change from call to call. */
final class PoissonDraw {
  /** From here on the terms of a log probability are so large that their difference is noise. */
  private static final double LARGE = 1e8;

  private PoissonDraw() {}

  /** Sequential search along the cumulative probabilities; for small means. */
  static long byInversion(double mean, Rng rng) {
    double p = Math.exp(-mean);
    double u = rng.uniform();
    long k = 0;
    while (u > p && p > 0) {
      u -= p;
      k++;
      p *= mean / k;
    }
    return k;
  }

  /**
   * Transformed rejection with squeeze, algorithm PTRS of Hörmann (1993); for means of 10 or more.
   */
  static long byRejection(double mean, Rng rng) {
    double b = 0.931 + 2.53 * Math.sqrt(mean);
    double a = -0.059 + 0.02483 * b;
    double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
    double vr = 0.9277 - 3.6224 / (b - 2);
    double logMean = Math.log(mean);
    while (true) {
      double u = rng.uniform() - 0.5;
      double v = rng.uniform();
      double us = 0.5 - Math.abs(u);
      double k = Math.floor((2 * a / us + b) * u + mean + 0.43);
      if (us >= 0.07 && v <= vr) {
        return (long) k;
      }
      if (k < 0 || (us < 0.013 && v > us)) {
        continue;
      }
      if (Math.log(v * inverseAlpha / (a / (us * us) + b))
          <= (mean < LARGE
              ? k * logMean - mean - GammaFunction.log(k + 1)
              : GammaFunction.logPoisson(k, mean))) {
        return (long) k;
      }
    }
  }
}
