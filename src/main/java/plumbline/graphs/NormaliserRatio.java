package plumbline.graphs;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The log ratio {@code log I_{G+e}(b, S) - log I_{G-e}(b, S)} of the prior's normalising constants
 * with and without an edge, for a diagonal S.
 */
@FunctionalInterface
public interface NormaliserRatio {
  /**
   * The log ratio for S the identity.
   *
   * @param df b
   * @param triangles how many nodes are joined to both ends of the edge
   * @return the log ratio
   */
  double at(double df, int triangles);

  /**
   * {@code 2 sqrt(pi) Gamma((b+d+1)/2) / Gamma((b+d)/2)} with d triangles (Mohammadi, Massam and
   * Letac 2017): exact where the ends are linked only through common neighbours, off by a few
   * hundredths where a longer path links them. The ratios along different ways from one graph to
   * another do not agree then, so that no prior on graphs belongs to them.
   *
   * @return the ratio
   */
  static NormaliserRatio gamma() {
    return (df, triangles) -> gammaRatio((df + triangles) / 2);
  }

  /**
   * The same with (b+d)/2 rounded down to a whole number, as the R package BDgraph 2.72 to 2.74
   * computes it: too few deaths wherever b + d is odd. For comparison only.
   *
   * @return the ratio
   */
  static NormaliserRatio truncated() {
    return (df, triangles) -> gammaRatio(Math.floor((Math.floor(df) + triangles) / 2));
  }

  private static double gammaRatio(double x) {
    return Math.log(2) + 0.5 * Math.log(Math.PI) + LogGamma.value(x + 0.5) - LogGamma.value(x);
  }
}
