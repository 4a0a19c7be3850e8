package plumbline.models.relational;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * The likelihood of one object's dyads with the members of one attribute, for every row of the
 * weights that the object could have: subclusters, auxiliaries, and a last row without effect that
 * stands for lacking the attribute.
 */
final class MembershipDecision {
  private double[] base = new double[64]; // odds from the object to each member as if it were off
  private double[] baseIn = new double[64]; // and from the member to the object
  private double[] outLinks = new double[8];
  private double[] inLinks = new double[8];
  private double[] logWeights = new double[16];
  private double[] product = new double[16];

  /** Caches the odds of the object's dyads with all members as if it were off. */
  void gather(IlaWorkspace work, IlaColumn f, int i, int row) {
    if (base.length < f.size) {
      base = new double[2 * f.size];
      baseIn = new double[2 * f.size];
    }
    if (outLinks.length < f.clusters) {
      outLinks = new double[2 * f.clusters];
      inLinks = new double[2 * f.clusters];
    }
    Arrays.fill(outLinks, 0, f.clusters, 0);
    Arrays.fill(inLinks, 0, f.clusters, 0);
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      base[t] = work.odds[i * work.n + j];
      if (row >= 0) {
        base[t] /= f.factors[row * f.stride + c];
      }
      outLinks[c] += work.cells[i * work.n + j] & 1;
      if (work.directed) {
        baseIn[t] = work.odds[j * work.n + i];
        if (row >= 0) {
          baseIn[t] /= f.factors[c * f.stride + row];
        }
        inLinks[c] += work.cells[j * work.n + i] & 1;
      }
    }
    if (row >= 0) {
      undo(work, f, i, row);
    }
  }

  /** Takes the row's weights out of the strengths and odds of the object's dyads. */
  private void undo(IlaWorkspace work, IlaColumn f, int i, int row) {
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int out = row * f.stride + f.label[j];
      work.strength[i * work.n + j] -= f.weights[out];
      work.odds[i * work.n + j] = base[t];
      if (work.directed) {
        work.strength[j * work.n + i] -= f.weights[f.label[j] * f.stride + row];
        work.odds[j * work.n + i] = baseIn[t];
      } else {
        work.strength[j * work.n + i] = work.strength[i * work.n + j];
        work.odds[j * work.n + i] = base[t];
      }
    }
    work.strength[i * work.n + i] -= f.weights[row * f.stride + row];
    work.odds[i * work.n + i] /= f.factors[row * f.stride + row];
  }

  static void drawAuxiliary(IlaColumn f, int row, boolean directed, double sigma, Rng rng) {
    for (int l = 0; l < f.clusters; l++) {
      f.weight(row, l, sigma * rng.normal());
      if (directed) {
        f.weight(l, row, sigma * rng.normal());
      }
    }
    f.weight(row, row, sigma * rng.normal());
  }

  /** Log likelihoods of all candidates, up to a constant; divided by {@link #product}. */
  double[] evaluate(IlaWorkspace work, IlaColumn f, int i, int candidates) {
    if (logWeights.length < candidates) {
      logWeights = new double[2 * candidates];
      product = new double[2 * candidates];
    }
    Arrays.fill(logWeights, 0, candidates, 0);
    Arrays.fill(product, 0, candidates, 1);
    double bound = work.bound();
    if (work.fast(bound)) {
      multiplyAll(work, f, i, candidates, OnePlus.run(bound) / 2);
    } else {
      sumAll(work, f, i, candidates);
    }
    if (work.cells[i * work.n + i] != Network.SILENT) {
      for (int q = 0; q < candidates; q++) {
        logWeights[q] += work.logProbability(i * work.n + i, f.weights[q * f.stride + q]);
      }
    }
    return logWeights;
  }

  /** What the log likelihoods still have to be divided by. */
  double product(int q) {
    return product[q];
  }

  /** All candidates at once: the factors of one member are a row of the weights' exponentials. */
  private void multiplyAll(IlaWorkspace work, IlaColumn f, int i, int candidates, int run) {
    double scale = Math.exp(work.bias());
    int left = run;
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int row = f.label[j] * f.stride;
      if (work.cells[i * work.n + j] != Network.SILENT) {
        multiply(product, candidates, scale * base[t], f.mirrored, row);
      }
      if (work.directed && work.cells[j * work.n + i] != Network.SILENT) {
        multiply(product, candidates, scale * baseIn[t], f.factors, row);
      }
      if (--left <= 0) {
        for (int q = 0; q < candidates; q++) {
          logWeights[q] -= Math.log(product[q]);
          product[q] = 1;
        }
        left = run;
      }
    }
    for (int q = 0; q < candidates; q++) {
      double sum = 0;
      for (int l = 0; l < f.clusters; l++) {
        sum += outLinks[l] * f.weights[q * f.stride + l];
        sum += inLinks[l] * f.weights[l * f.stride + q];
      }
      logWeights[q] += sum;
    }
  }

  private static void multiply(double[] p, int candidates, double odds, double[] row, int from) {
    for (int q = 0; q < candidates; q++) {
      p[q] *= 1 + odds * row[from + q];
    }
  }

  /** The same dyad by dyad, for any link and any strength. */
  private void sumAll(IlaWorkspace work, IlaColumn f, int i, int candidates) {
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      for (int q = 0; q < candidates; q++) {
        if (work.cells[i * work.n + j] != Network.SILENT) {
          logWeights[q] += work.logProbability(i * work.n + j, f.weights[q * f.stride + c]);
        }
        if (work.directed && work.cells[j * work.n + i] != Network.SILENT) {
          logWeights[q] += work.logProbability(j * work.n + i, f.weights[c * f.stride + q]);
        }
      }
    }
  }
}
