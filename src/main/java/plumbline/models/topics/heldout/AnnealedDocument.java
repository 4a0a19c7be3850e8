package plumbline.models.topics.heldout;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plumbline.evaluation.AnnealedTarget;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * The assignments of one document on a {@link Bridge}: the Gibbs sweeps of annealed importance
 * sampling. A token costs one row of the table times the factors of the topics, of which a token
 * changes two; a topic is drawn in two steps, a block of eight and a topic in it.
 */
public final class AnnealedDocument implements AnnealedTarget {
  private static final int BLOCK = 8;

  private final Bridge bridge;
  private final int topics;
  private final int stride;
  private final int blocks;
  private final int[] slots;
  private final double[] table; // [U x stride], zero beyond K
  private final double[] factors; // g_bk(n_k)
  private final double[] weights;
  private final double[] blockSums;
  private final int[] z;
  private final int[] counts;
  private double at = -1;

  /**
   * A chain that has yet to be started or placed.
   *
   * @param bridge the laws on the way; not shared with another chain
   */
  public AnnealedDocument(Bridge bridge) {
    this.bridge = bridge;
    topics = bridge.topics();
    blocks = (topics + BLOCK - 1) / BLOCK;
    stride = blocks * BLOCK;
    slots = bridge.slots();
    table = new double[bridge.distinct() * stride];
    factors = new double[stride];
    weights = new double[Math.max(topics, BLOCK)];
    blockSums = new double[blocks];
    z = new int[slots.length];
    counts = new int[topics];
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

  /** Draws topics from Pólya's urn. */
  void drawFromUrn(double[] alpha, Rng rng) {
    System.arraycopy(alpha, 0, weights, 0, topics);
    for (int i = 0; i < z.length; i++) {
      z[i] = rng.categorical(weights, topics);
      weights[z[i]]++;
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
    return bridge.logIncrement(b, next, z, counts);
  }

  @Override
  public void sweep(double b, Rng rng) {
    if (b != at) {
      bridge.moveTo(b, table, stride);
      at = b;
    }
    double[] linear = bridge.concentrations();
    for (int k = 0; k < topics; k++) {
      factors[k] = factor(linear, k);
    }
    for (int i = 0; i < z.length; i++) {
      int old = z[i];
      double kept = factors[old];
      counts[old]--;
      factors[old] = factor(linear, old);
      int drawn = draw(slots[i] * stride, rng);
      counts[drawn]++;
      if (drawn == old) {
        factors[old] = kept;
      } else {
        z[i] = drawn;
        factors[drawn] = factor(linear, drawn);
      }
    }
  }

  private double factor(double @Nullable [] linear, int topic) {
    return linear == null ? bridge.factor(topic, counts[topic]) : counts[topic] + linear[topic];
  }

  /**
   * Sums the products block by block, without storing them: those of the one block that is drawn
   * are computed again. Eight terms spelled out are faster than a loop that the compiler
   * vectorises, because a row is short.
   */
  private int draw(int row, Rng rng) {
    double total = 0;
    for (int j = 0; j < blocks; j++) {
      int k = j * BLOCK;
      int e = row + k;
      double sum =
          ((table[e] * factors[k] + table[e + 1] * factors[k + 1])
                  + (table[e + 2] * factors[k + 2] + table[e + 3] * factors[k + 3]))
              + ((table[e + 4] * factors[k + 4] + table[e + 5] * factors[k + 5])
                  + (table[e + 6] * factors[k + 6] + table[e + 7] * factors[k + 7]));
      blockSums[j] = sum;
      total += sum;
    }
    int block = blocks == 1 ? 0 : rng.categorical(blockSums, 0, blocks, total);
    int first = block * BLOCK;
    for (int k = 0; k < BLOCK; k++) {
      weights[k] = table[row + first + k] * factors[first + k];
    }
    return first + rng.categorical(weights, 0, BLOCK, blockSums[block]);
  }
}
