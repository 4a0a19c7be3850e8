package plumbline.graphs;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;

/**
 * The normalising constant of a G-Wishart law whose graph is not decomposable, to about eleven
 * digits. With F the edges that a decomposable cover C has beyond G,
 *
 * <blockquote>
 *
 * I<sub>G</sub>(b, S) = (2 pi)<sup>-|F|</sup> &int; I<sub>C</sub>(b, S - i T) dT over the entries
 * T<sub>e</sub>, e in F
 *
 * </blockquote>
 *
 * <p>for the kernel of G is that of C where the k<sub>e</sub> are zero, and the integrand is, up to
 * its value at 0, their characteristic function. It is known in closed form. S's entries at F do
 * not matter, so that they are put where the integrand is real, positive and smallest at T = 0; the
 * trapezoidal rule in t = c sinh(u) then converges exponentially.
 */
final class NormaliserIntegral {
  private static final int MOST_MISSING = 2;
  private static final int ROUNDS = 40;
  private static final double TINY = 1e-100; // of a derivative by a step along the imaginary axis
  private static final double REACH = 8;
  private static final int STEPS = 80; // on each side of zero

  private final int p;
  private final double df;
  private final Adjacency cover;
  private final EliminationOrder order;
  private final int[] low;
  private final int[] high;
  private final double[] real;
  private final double[] imaginary;
  private final double[] blockReal;
  private final double[] blockImaginary;
  private final double constant;
  private double phase;

  private NormaliserIntegral(Graph graph, Graph cover, double df, Doubles scale) {
    this.p = graph.nodes();
    this.df = df;
    this.cover = new Adjacency(p);
    this.cover.place(cover);
    this.order = new EliminationOrder(p);
    if (!order.find(this.cover)) {
      throw new IllegalArgumentException("the cover " + cover + " is not decomposable");
    }
    int[] missing =
        java.util.stream.IntStream.range(0, Graph.pairCount(p))
            .filter(e -> cover.pairs().get(e) > graph.pairs().get(e))
            .toArray();
    this.low = new int[missing.length];
    this.high = new int[missing.length];
    for (int m = 0; m < missing.length; m++) {
      int j = 1;
      while (Graph.pairCount(j + 1) <= missing[m]) {
        j++;
      }
      low[m] = missing[m] - Graph.pairCount(j);
      high[m] = j;
    }
    this.real = scale.toArray();
    this.imaginary = new double[p * p];
    this.blockReal = new double[p * p];
    this.blockImaginary = new double[p * p];
    this.constant = constant();
  }

  /**
   * The log constant over the smallest decomposable cover.
   *
   * @throws IllegalArgumentException if the graph lacks more than two edges of every such cover
   */
  static double log(Graph graph, double df, Doubles scale) {
    return log(graph, cover(graph), df, scale);
  }

  /** The same over a cover of the caller's: every one gives the same number. */
  static double log(Graph graph, Graph cover, double df, Doubles scale) {
    return new NormaliserIntegral(graph, cover, df, scale).log();
  }

  private static Graph cover(Graph graph) {
    EliminationOrder order = new EliminationOrder(graph.nodes());
    for (int missing = 0; missing <= MOST_MISSING; missing++) {
      Graph found = cover(graph, missing, 0, order);
      if (found != null) {
        return found;
      }
    }
    throw new IllegalArgumentException(
        graph + " lacks more than " + MOST_MISSING + " edges of every decomposable graph over it");
  }

  private static @org.jspecify.annotations.Nullable Graph cover(
      Graph graph, int missing, int from, EliminationOrder order) {
    if (missing == 0) {
      Adjacency adjacency = new Adjacency(graph.nodes());
      adjacency.place(graph);
      return order.find(adjacency) ? graph : null;
    }
    for (int j = 1; j < graph.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        if (Graph.pair(i, j) >= from && !graph.has(i, j)) {
          Graph found = cover(graph.with(i, j, true), missing - 1, Graph.pair(i, j) + 1, order);
          if (found != null) {
            return found;
          }
        }
      }
    }
    return null;
  }

  private double log() {
    int m = low.length;
    double[] widths = new double[m];
    for (int round = 0; round < (m == 1 ? 1 : ROUNDS); round++) {
      for (int e = 0; e < m; e++) {
        widths[e] = 1 / Math.sqrt(smallest(e));
      }
    }
    double top = logCover();
    double integral = m == 0 ? 1 : sum(0, new double[m], widths, top);
    return top + Math.log(integral) - m * Math.log(2 * Math.PI);
  }

  /** The trapezoidal rule over the entries from e on; the real part, the other cancels. */
  private double sum(int e, double[] t, double[] widths, double top) {
    if (e == t.length) {
      for (int m = 0; m < t.length; m++) {
        imaginary(m, -t[m]);
      }
      return Math.exp(logCover() - top) * Math.cos(phase);
    }
    double step = REACH / STEPS;
    double total = 0;
    // The integrand at -T is the conjugate of that at T: half of the first entry's range is enough.
    for (int k = e == 0 ? 0 : -STEPS; k <= STEPS; k++) {
      t[e] = widths[e] * Math.sinh(k * step);
      double weight = widths[e] * Math.cosh(k * step) * step * (e == 0 && k > 0 ? 2 : 1);
      total += weight * sum(e + 1, t, widths, top);
    }
    return total;
  }

  /**
   * Puts S's entry at e where the constant of the cover, log convex in it, is smallest, by Newton's
   * method; returns the second derivative of its logarithm there.
   */
  private double smallest(int e) {
    double at = real[low[e] * p + high[e]];
    double unit = Math.sqrt(real[low[e] * p + low[e]] * real[high[e] * p + high[e]]);
    double second = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double slope = slope(e, at);
      double nearby = 1e-5 * (unit - Math.abs(at));
      second = (slope(e, at + nearby) - slope(e, at - nearby)) / (2 * nearby);
      double move = -slope / second;
      // A step too far leaves the positive definite matrices or finds a steeper slope.
      while (!(Math.abs(slope(e, at + move)) <= Math.abs(slope)) && Math.abs(move) > 1e-12 * unit) {
        move /= 2;
      }
      at += move;
      if (Math.abs(move) <= 1e-9 * unit) {
        break;
      }
    }
    slope(e, at);
    return second;
  }

  /** The derivative of the cover's log constant in S's entry at e, put at a value. */
  private double slope(int e, double value) {
    real[low[e] * p + high[e]] = value;
    real[high[e] * p + low[e]] = value;
    imaginary(e, TINY);
    logCover();
    imaginary(e, 0);
    return phase / TINY;
  }

  private void imaginary(int e, double value) {
    imaginary[low[e] * p + high[e]] = value;
    imaginary[high[e] * p + low[e]] = value;
  }

  /**
   * log |I_C(b, S)|, S complex; its phase beside it. NaN if S's real part is not positive definite.
   */
  private double logCover() {
    double sum = constant;
    phase = 0;
    int[] later = new int[p];
    for (int r = 0; r < p; r++) {
      int count = later(r, later);
      later[count] = order.at(r);
      for (int i = 0; i <= count; i++) {
        for (int j = 0; j <= i; j++) {
          blockReal[i * p + j] = real[later[i] * p + later[j]];
          blockImaginary[i * p + j] = imaginary[later[i] * p + later[j]];
        }
      }
      for (int k = 0; k <= count; k++) {
        double re = blockReal[k * p + k];
        double im = blockImaginary[k * p + k];
        if (!(re > 0)) {
          return Double.NaN;
        }
        // Pivots have a positive real part, so that their principal logarithms add up.
        double weight = k == count ? (df + count) / 2 : 0.5;
        sum -= weight * 0.5 * Math.log(re * re + im * im);
        phase -= weight * Math.atan2(im, re);
        eliminate(k, count, re, im);
      }
    }
    return sum;
  }

  private void eliminate(int k, int last, double re, double im) {
    double square = re * re + im * im;
    for (int i = k + 1; i <= last; i++) {
      double a = blockReal[i * p + k];
      double b = blockImaginary[i * p + k];
      double x = (a * re + b * im) / square;
      double y = (b * re - a * im) / square;
      for (int j = k + 1; j <= i; j++) {
        double c = blockReal[j * p + k];
        double d = blockImaginary[j * p + k];
        blockReal[i * p + j] -= x * c - y * d;
        blockImaginary[i * p + j] -= x * d + y * c;
      }
    }
  }

  private int later(int r, int[] later) {
    int count = 0;
    for (int s = r + 1; s < p; s++) {
      if (cover.has(order.at(r), order.at(s))) {
        later[count++] = order.at(s);
      }
    }
    return count;
  }

  /**
   * What does not depend on S: each node given m later neighbours is a chi-square and m normals.
   */
  private double constant() {
    double sum = 0;
    for (int r = 0; r < p; r++) {
      int m = later(r, new int[p]);
      sum +=
          (df + 2 * m) / 2 * Math.log(2)
              + m / 2.0 * Math.log(Math.PI)
              + LogGamma.value((df + m) / 2);
    }
    return sum;
  }
}
