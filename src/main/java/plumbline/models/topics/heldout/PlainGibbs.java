package plumbline.models.topics.heldout;

import java.util.Arrays;
import plumbline.random.Rng;

/** Gibbs sampling of a document's topics token by token, in any order and for any part of it. */
final class PlainGibbs {
  private final SeenDocument document;
  private final int[] z;
  private final int[] counts;
  private final double[] weights;
  private double total;

  PlainGibbs(SeenDocument document) {
    this.document = document;
    z = new int[document.length()];
    counts = new int[document.topics()];
    weights = new double[document.topics()];
  }

  int topic(int token) {
    return z[token];
  }

  int[] counts() {
    return counts;
  }

  /** Takes over assignments of the whole document. */
  void place(int[] assignments) {
    System.arraycopy(assignments, 0, z, 0, z.length);
    Arrays.fill(counts, 0);
    for (int k : z) {
      counts[k]++;
    }
  }

  int[] state() {
    return z.clone();
  }

  private void weigh(int token) {
    total = 0;
    int slot = document.slot(token);
    for (int k = 0; k < weights.length; k++) {
      weights[k] = document.phi(slot, k) * (counts[k] + document.alpha(k));
      total += weights[k];
    }
  }

  /** Draws the topic of a token that is not counted yet; returns the sum of the weights. */
  double append(int token, Rng rng) {
    weigh(token);
    z[token] = rng.categorical(weights, 0, weights.length, total);
    counts[z[token]]++;
    return total;
  }

  /** One Gibbs step. */
  void update(int token, Rng rng) {
    counts[z[token]]--;
    append(token, rng);
  }

  /** One Gibbs step that must end at a topic: sets it and returns its probability. */
  double force(int token, int topic) {
    counts[z[token]]--;
    weigh(token);
    z[token] = topic;
    counts[topic]++;
    return weights[topic] / total;
  }

  /** The most probable topic given all others; true if that is a change. */
  boolean climb(int token) {
    counts[z[token]]--;
    weigh(token);
    int best = z[token];
    for (int k = 0; k < weights.length; k++) {
      if (weights[k] > weights[best]) {
        best = k;
      }
    }
    boolean changed = best != z[token];
    z[token] = best;
    counts[best]++;
    return changed;
  }

  void sweep(Rng rng) {
    for (int i = 0; i < z.length; i++) {
      update(i, rng);
    }
  }

  void sweepBackwards(Rng rng) {
    for (int i = z.length - 1; i >= 0; i--) {
      update(i, rng);
    }
  }

  /** All tokens one after the other, from no counts at all. */
  void fill(Rng rng) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < z.length; i++) {
      append(i, rng);
    }
  }
}
