package plumbline.models.topics.heldout;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plumbline.evaluation.AnnealedImportance;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.WeightTree;

/**
 * The assignments of one document on a {@link Bridge}: the Gibbs sweeps of annealed importance
 * sampling. A sweep goes through the document word by word, because tokens of one word share its
 * row of the table times the factors of the topics: the first token of a word multiplies all of
 * them, a later one only the two that have changed.
 */
public final class AnnealedDocument implements AnnealedImportance.Target {
  private final Bridge bridge;
  private final int topics;
  private final int stride;
  private final int[] order; // the tokens, word by word
  private final int[] first; // where in the order each word begins; U + 1
  private final double[] table; // [U x stride], zero beyond K
  private final double[] factors; // g_bk(n_k)
  private final WeightTree weights; // of the word at hand
  private final int[] z;
  private final double[] counts; // n_k; as doubles they need no conversion in a sweep
  private final int[] integers; // n_k again, when they are asked for
  // The b of the table; none before the first sweep.
  private double at = -1;

  /**
   * A chain that has yet to be started or placed.
   *
   * @param bridge the laws on the way; not shared with another chain
   */
  public AnnealedDocument(Bridge bridge) {
    this.bridge = bridge;
    topics = bridge.topics();
    weights = new WeightTree(topics);
    stride = weights.width();
    table = new double[bridge.document().distinct() * stride];
    factors = new double[stride];
    int[] slots = bridge.document().slots();
    z = new int[slots.length];
    counts = new double[topics];
    integers = new int[topics];
    order = new int[slots.length];
    first = new int[bridge.document().distinct() + 1];
    sortByWord(slots);
  }

  /** A counting sort in O(N + U); the tokens of one word keep their order. */
  private void sortByWord(int[] slots) {
    for (int slot : slots) {
      first[slot + 1]++;
    }
    for (int u = 0; u + 1 < first.length; u++) {
      first[u + 1] += first[u];
    }
    int[] next = first.clone();
    for (int i = 0; i < slots.length; i++) {
      order[next[slots[i]]++] = i;
    }
  }

  /** N, how many tokens. */
  public int length() {
    return z.length;
  }

  /** Puts the chain at some assignments. */
  public void place(Ints assignments) {
    assignments.copyTo(z, 0);
    count();
  }

  /** Draws every topic uniformly: where a burn-in may begin. */
  void scatter(Rng rng) {
    for (int i = 0; i < z.length; i++) {
      z[i] = rng.uniformInt(topics);
    }
    count();
  }

  /**
   * Draws topics from Pólya's urn, which is an exact draw from {@code Pr(z | alpha)}: token i, from
   * 1, gets topic k with probability {@code (n_k + alpha_k) / (A + i - 1)}, those before it
   * counted. The factors serve as the urn; a sweep computes them anew before it reads them.
   */
  void drawFromUrn(double[] alpha, Rng rng) {
    double[] urn = factors;
    System.arraycopy(alpha, 0, urn, 0, topics);
    for (int i = 0; i < z.length; i++) {
      z[i] = rng.categorical(urn, topics);
      urn[z[i]]++;
    }
    count();
  }

  private void count() {
    Arrays.fill(counts, 0);
    for (int k : z) {
      counts[k]++;
    }
  }

  /** The present assignments. */
  public Ints state() {
    return Ints.of(z);
  }

  @Override
  public void start(Rng rng) {
    bridge.start(this, rng);
  }

  @Override
  public double logIncrement(double b, double next) {
    for (int k = 0; k < topics; k++) {
      integers[k] = (int) counts[k];
    }
    return bridge.logIncrement(b, next, z, integers);
  }

  @Override
  public void sweep(double b, Rng rng) {
    if (b != at) {
      bridge.moveTo(b, table, stride);
      at = b;
    }
    // All anew: since the last sweep b may have moved, or the chain may have been placed.
    double[] linear = bridge.concentrations();
    for (int k = 0; k < topics; k++) {
      factors[k] = factor(linear, k);
    }
    for (int u = 0; u + 1 < first.length; u++) {
      sweepWord(u, linear, rng);
    }
  }

  /**
   * A Gibbs step for each token of a word: topic k in proportion to {@code E_b[u, k] g_bk(n_k)},
   * the token not counted. Within the loop the token before stays out of the counts until it is
   * known where the next one leaves.
   *
   * @param u the distinct word
   * @param linear what the bridge gave for {@code concentrations}
   * @param rng one draw from the tree for each token
   */
  private void sweepWord(int u, double @Nullable [] linear, Rng rng) {
    int row = u * stride;
    int drawn = -1;
    for (int j = first[u]; j < first[u + 1]; j++) {
      int old = z[order[j]];
      if (drawn < 0) {
        change(old, -1, linear);
        weights.multiply(table, row, factors);
      } else if (drawn != old) { // if it is, one token goes in where another comes out
        change(drawn, 1, linear);
        weights.multiply(table, row, factors, drawn);
        change(old, -1, linear);
        weights.multiply(table, row, factors, old);
      }
      drawn = weights.draw(rng);
      z[order[j]] = drawn;
    }
    // The last token of the word comes back into the counts, which are whole again.
    change(drawn, 1, linear);
  }

  private void change(int topic, int by, double @Nullable [] linear) {
    counts[topic] += by;
    factors[topic] = factor(linear, topic);
  }

  /** g_bk at the present count of a topic. */
  private double factor(double @Nullable [] linear, int topic) {
    return linear == null
        ? bridge.factor(topic, (int) counts[topic])
        : counts[topic] + linear[topic];
  }
}
