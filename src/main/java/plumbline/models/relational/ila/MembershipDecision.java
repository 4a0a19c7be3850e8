package plumbline.models.relational.ila;

import java.util.Arrays;
import plumbline.models.relational.features.OnePlus;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;

/**
 * The likelihood of one object's dyads with the members of one attribute, for every row of the
 * weights that the object could have: subclusters, auxiliaries, and a last row without effect that
 * stands for lacking the attribute.
 *
 * <p>With {@code t_j = e^bias odds_ij / e^w[row, c_j]} of a member j in subcluster c_j, the log
 * likelihood of row q is {@code sum_j r_ij w[q, c_j] - log(1 + t_j e^w[q, c_j])} over the observed
 * j, less what is the same for all q. A directed network has a second sum, of the dyads from the
 * members. O(members) for each row, with one logarithm for many factors.
 */
final class MembershipDecision {
  private double[] base = new double[64]; // odds from the object to each member as if it were off
  private double[] baseIn = new double[64]; // and from the member to the object
  private double[] terms = new double[64]; // those that are observed, times the bias's odds
  private double[] termsIn = new double[64];
  private int[] rows = new int[64]; // where the row of the member's subcluster starts
  private double[] outLinks = new double[8];
  private double[] inLinks = new double[8];
  private double[] logWeights = new double[16];
  private double[] product = new double[16];
  private double largest;

  /**
   * Caches the odds of the object's dyads with all members as if it were off.
   *
   * @param work with strengths that still have the object in its row
   * @param f the attribute, the object taken out of it
   * @param i the object
   * @param row the row of the weights that the object had, negative if it was off
   */
  void gather(IlaWorkspace work, IlaColumn f, int i, int row) {
    if (base.length < f.size) {
      base = new double[2 * f.size];
      baseIn = new double[2 * f.size];
      terms = new double[2 * f.size];
      termsIn = new double[2 * f.size];
      rows = new int[2 * f.size];
    }
    if (outLinks.length < f.clusters) {
      outLinks = new double[2 * f.clusters];
      inLinks = new double[2 * f.clusters];
    }
    Arrays.fill(outLinks, 0, f.clusters, 0);
    Arrays.fill(inLinks, 0, f.clusters, 0);
    largest = 0;
    double scale = Math.exp(work.bias());
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      int cell = work.strengths.cells()[i * work.n + j];
      rows[t] = c * f.stride;
      double odds = work.strengths.odds[i * work.n + j];
      base[t] = row < 0 ? odds : odds / f.mirrored[c * f.stride + row];
      terms[t] = cell == Network.SILENT ? 0 : scale * base[t];
      outLinks[c] += cell & 1;
      // NaN counts as large and stays; Math.max takes three times as long.
      if (!(terms[t] <= largest) && !Double.isNaN(largest)) {
        largest = terms[t];
      }
    }
    if (work.directed) {
      gatherIn(work, f, i, row, scale);
    }
  }

  private void gatherIn(IlaWorkspace work, IlaColumn f, int i, int row, double scale) {
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      int cell = work.strengths.cells()[j * work.n + i];
      double odds = work.strengths.odds[j * work.n + i];
      baseIn[t] = row < 0 ? odds : odds / f.factors[c * f.stride + row];
      termsIn[t] = cell == Network.SILENT ? 0 : scale * baseIn[t];
      inLinks[c] += cell & 1;
      if (!(termsIn[t] <= largest) && !Double.isNaN(largest)) {
        largest = termsIn[t];
      }
    }
  }

  /**
   * Draws the free weights of a row from Normal(0, sigma^2): to and, in a directed network, from
   * each subcluster, and one for itself. None is drawn between two auxiliaries, as one object joins
   * one of them.
   */
  static void drawAuxiliary(IlaColumn f, int row, boolean directed, double sigma, Rng rng) {
    for (int l = 0; l < f.clusters; l++) {
      f.weight(row, l, sigma * rng.normal());
      if (directed) {
        f.weight(l, row, sigma * rng.normal());
      }
    }
    f.weight(row, row, sigma * rng.normal());
  }

  /**
   * Log likelihoods of all candidates, up to a constant; still to be divided by {@link #product}.
   *
   * @param row the row that the object had, negative if it was off
   */
  double[] evaluate(IlaWorkspace work, IlaColumn f, int i, int row, int candidates) {
    if (logWeights.length < candidates + 4) {
      logWeights = new double[2 * candidates + 4];
      product = new double[2 * candidates + 4];
    }
    Arrays.fill(logWeights, 0, candidates + 4, 0);
    Arrays.fill(product, 0, candidates + 4, 1);
    // No log of a factor's odds is above it: largest bounds the terms, f.largest all weights.
    double bound = Math.log(largest) + f.largest;
    if (work.strengths.fast(bound)) {
      int run = OnePlus.run(bound);
      multiply(terms, f.mirrored, f.size, candidates, run);
      if (work.directed) {
        multiply(termsIn, f.factors, f.size, candidates, run);
      }
      addLinks(f, candidates);
    } else {
      sumAll(work, f, i, row, candidates);
    }
    if (work.strengths.cells()[i * work.n + i] != Network.SILENT) {
      // The strength has the weight of the old row in it; off has a weight of 0.
      double old = row < 0 ? 0 : f.weights[row * f.stride + row];
      for (int q = 0; q < candidates; q++) {
        logWeights[q] +=
            work.strengths.logProbability(i * work.n + i, f.weights[q * f.stride + q] - old);
      }
    }
    return logWeights;
  }

  /** What the log likelihoods still have to be divided by. */
  double product(int q) {
    return product[q];
  }

  /** The odds with a member as if the object were off. */
  double base(int t) {
    return base[t];
  }

  /** The same from the member to the object. */
  double baseIn(int t) {
    return baseIn[t];
  }

  /** Four candidates at a time: their factors lie side by side, and their products in registers. */
  private void multiply(double[] term, double[] factors, int size, int candidates, int run) {
    for (int q = 0; q < candidates; q += 4) {
      int t = 0;
      while (t < size) {
        int end = Math.min(size, t + run);
        double a = product[q];
        double b = product[q + 1];
        double c = product[q + 2];
        double d = product[q + 3];
        for (; t < end; t++) {
          double x = term[t];
          int row = rows[t] + q;
          a *= 1 + x * factors[row];
          b *= 1 + x * factors[row + 1];
          c *= 1 + x * factors[row + 2];
          d *= 1 + x * factors[row + 3];
        }
        product[q] = a;
        product[q + 1] = b;
        product[q + 2] = c;
        product[q + 3] = d;
        // What stays is below 1e20: times another run of at most e^600 it is still finite.
        if (!(Math.max(Math.max(a, b), Math.max(c, d)) < 1e20) || t < size) {
          flush(q, Math.min(q + 4, candidates));
        }
      }
    }
  }

  /** Moves products into the log likelihoods, one logarithm each. */
  private void flush(int from, int to) {
    for (int q = from; q < to; q++) {
      logWeights[q] -= Math.log(product[q]);
      product[q] = 1;
    }
  }

  /**
   * The linear part, {@code sum r_ij w[q, c_j]}, by the numbers of links to each subcluster: O(K)
   * for a row. In a symmetric network {@code inLinks} are 0.
   */
  private void addLinks(IlaColumn f, int candidates) {
    for (int q = 0; q < candidates; q++) {
      double sum = 0;
      for (int l = 0; l < f.clusters; l++) {
        sum += outLinks[l] * f.weights[q * f.stride + l];
        sum += inLinks[l] * f.weights[l * f.stride + q];
      }
      logWeights[q] += sum;
    }
  }

  /** The same dyad by dyad, for any link and any strength. */
  private void sumAll(IlaWorkspace work, IlaColumn f, int i, int row, int candidates) {
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      int out = i * work.n + j;
      int in = j * work.n + i;
      double oldOut = row < 0 ? 0 : f.weights[row * f.stride + c];
      double oldIn = row < 0 ? 0 : f.weights[c * f.stride + row];
      for (int q = 0; q < candidates; q++) {
        if (work.strengths.cells()[out] != Network.SILENT) {
          logWeights[q] += work.strengths.logProbability(out, f.weights[q * f.stride + c] - oldOut);
        }
        if (work.directed && work.strengths.cells()[in] != Network.SILENT) {
          logWeights[q] += work.strengths.logProbability(in, f.weights[c * f.stride + q] - oldIn);
        }
      }
    }
  }
}
