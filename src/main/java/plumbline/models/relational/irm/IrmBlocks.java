package plumbline.models.relational.irm;

import java.util.Arrays;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.GammaFunction;

/**
 * A partition of the objects and, for each block of two clusters, how many observed dyads and links
 * it has. In a symmetric network the two halves of the matrices are equal, and a dyad within a
 * cluster counts once. Looking at an object costs its links and hidden dyads, not all its dyads:
 * the others are counted by the clusters' sizes.
 */
final class IrmBlocks {
  final int n;
  final boolean directed;
  // Of each object its cluster, from 0; -1 while it is in none.
  final int[] label;
  int clusters;
  // Of a block the entry is a * stride + b: dyads from cluster a to cluster b.
  int stride = 8;
  int[] counts = new int[8];
  int[] links = new int[64];
  int[] dyads = new int[64];
  private byte[] cells = new byte[0];
  private final Neighbours out;
  private final Neighbours in;
  // Of one object that has been taken out: links and dyads to and from each cluster, and to itself.
  int[] outLinks = new int[8];
  int[] outDyads = new int[8];
  int[] inLinks = new int[8];
  int[] inDyads = new int[8];
  int selfLinks;
  int selfDyads;

  IrmBlocks(int n, boolean directed) {
    this.n = n;
    this.directed = directed;
    this.label = new int[n];
    this.out = new Neighbours();
    this.in = directed ? new Neighbours() : out;
  }

  /**
   * Takes over a partition, labels 0.. after subtracting the offset. Each object is counted against
   * those before it, so that a dyad enters when the later of its two objects does.
   *
   * @param labels of the objects, from the offset up without gaps
   * @param offset the label of the first cluster
   * @param newCells a byte for each ordered pair, as in {@link Network}
   */
  void place(int[] labels, int offset, byte[] newCells) {
    if (cells != newCells) { // a network is immutable: the same cells say the same
      cells = newCells;
      out.gather(n, 1);
      if (directed) {
        in.gather(1, n);
      }
    }
    clusters = 0;
    Arrays.fill(label, -1);
    for (int i = 0; i < n; i++) {
      int k = labels[i] - offset;
      while (clusters <= k) {
        open();
      }
      look(i);
      insert(i, k);
    }
  }

  /** Opens a new cluster, last, with nobody in it. */
  void open() {
    if (clusters == stride) {
      grow();
    }
    for (int b = 0; b <= clusters; b++) {
      links[clusters * stride + b] = 0;
      links[b * stride + clusters] = 0;
      dyads[clusters * stride + b] = 0;
      dyads[b * stride + clusters] = 0;
    }
    outLinks[clusters] = 0;
    outDyads[clusters] = 0;
    inLinks[clusters] = 0;
    inDyads[clusters] = 0;
    counts[clusters++] = 0;
  }

  /** Doubles the room and lays out the rows for the wider stride. */
  private void grow() {
    int wider = 2 * stride;
    int[] newLinks = new int[wider * wider];
    int[] newDyads = new int[wider * wider];
    for (int a = 0; a < stride; a++) {
      System.arraycopy(links, a * stride, newLinks, a * wider, stride);
      System.arraycopy(dyads, a * stride, newDyads, a * wider, stride);
    }
    links = newLinks;
    dyads = newDyads;
    stride = wider;
    counts = Arrays.copyOf(counts, wider);
    outLinks = Arrays.copyOf(outLinks, wider);
    outDyads = Arrays.copyOf(outDyads, wider);
    inLinks = Arrays.copyOf(inLinks, wider);
    inDyads = Arrays.copyOf(inDyads, wider);
  }

  /**
   * Counts the dyads of an object that is in no cluster. Those of a symmetric network have no
   * direction: all count as out, none as in.
   */
  void look(int i) {
    out.count(i, outLinks, outDyads);
    if (directed) {
      in.count(i, inLinks, inDyads);
    } else {
      Arrays.fill(inLinks, 0, clusters, 0);
      Arrays.fill(inDyads, 0, clusters, 0);
    }
    // The low bit of a cell is a link, the next one says that it is observed.
    selfLinks = cells[i * n + i] & 1;
    selfDyads = cells[i * n + i] >> 1;
  }

  /** Puts an object into a cluster; it must be the one that was looked at last. */
  void insert(int i, int k) {
    count(k, 1);
    counts[k]++;
    label[i] = k;
  }

  /**
   * Takes an object out and looks at it; an emptied cluster is closed, the last takes its label.
   */
  void remove(int i) {
    int k = label[i];
    label[i] = -1;
    counts[k]--;
    look(i);
    count(k, -1);
    if (counts[k] == 0) {
      close(k);
    }
  }

  /**
   * Adds the object looked at to the blocks of cluster k, or takes it off. The block of k with
   * itself gets both directions and the object's dyad with itself.
   */
  private void count(int k, int sign) {
    for (int b = 0; b < clusters; b++) {
      links[k * stride + b] += sign * outLinks[b];
      dyads[k * stride + b] += sign * outDyads[b];
      if (directed) {
        links[b * stride + k] += sign * inLinks[b];
        dyads[b * stride + k] += sign * inDyads[b];
      } else if (b != k) {
        links[b * stride + k] = links[k * stride + b];
        dyads[b * stride + k] = dyads[k * stride + b];
      }
    }
    links[k * stride + k] += sign * selfLinks;
    dyads[k * stride + k] += sign * selfDyads;
  }

  /**
   * Gives the last cluster the label k. What was counted of the object looked at moves along: it
   * can be inserted without another look. O(N + K).
   */
  private void close(int k) {
    int last = clusters - 1;
    if (k != last) {
      for (int j = 0; j < n; j++) {
        label[j] = label[j] == last ? k : label[j];
      }
      counts[k] = counts[last];
      outLinks[k] = outLinks[last];
      outDyads[k] = outDyads[last];
      inLinks[k] = inLinks[last];
      inDyads[k] = inDyads[last];
      for (int b = 0; b < clusters; b++) {
        links[k * stride + b] = links[last * stride + b];
        dyads[k * stride + b] = dyads[last * stride + b];
      }
      // The row has [last, last] at [k, last] now, and from there the column brings it to [k, k].
      for (int b = 0; b < clusters; b++) {
        links[b * stride + k] = links[b * stride + last];
        dyads[b * stride + k] = dyads[b * stride + last];
      }
    }
    clusters = last;
  }

  /**
   * Sum of the log marginal probabilities of all blocks, with n1 links and n0 other observed dyads:
   * {@code log B(n1 + beta1, n0 + beta2) - log B(beta1, beta2)} (Kemp et al. 2006). A block without
   * observed dyads adds 0.
   */
  double logLikelihood(double beta1, double beta2) {
    double none = logBeta(beta1, beta2);
    double sum = 0;
    for (int a = 0; a < clusters; a++) {
      for (int b = directed ? 0 : a; b < clusters; b++) {
        int all = dyads[a * stride + b];
        if (all > 0) {
          int ones = links[a * stride + b];
          sum += logBeta(ones + beta1, all - ones + beta2) - none;
        }
      }
    }
    return sum;
  }

  /** Not by {@code LogBeta}, which makes arrays. */
  private static double logBeta(double a, double b) {
    return GammaFunction.log(a) + GammaFunction.log(b) - GammaFunction.log(a + b);
  }

  /**
   * For each object the others that it is not simply unlinked with, in one direction: those linked
   * to it and those whose dyad is silent.
   */
  private final class Neighbours {
    private final int[] start = new int[n + 1];
    private int[] others = new int[0];
    private byte[] kinds = new byte[0];

    /**
     * Lists the cells {@code i rows + j columns} that are no {@link Network#NO_LINK}.
     *
     * @param rows from an object to the next
     * @param columns from another to the next
     */
    void gather(int rows, int columns) {
      int size = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          size += cells[i * rows + j * columns] == Network.NO_LINK ? 0 : 1;
        }
        start[i + 1] = size;
      }
      if (others.length < size) {
        others = new int[size];
        kinds = new byte[size];
      }
      int e = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          byte cell = cells[i * rows + j * columns];
          if (cell != Network.NO_LINK) {
            others[e] = j;
            kinds[e++] = cell;
          }
        }
      }
    }

    /**
     * Links and observed dyads of an object with the members of each cluster. All members count as
     * observed at first, then the silent ones are taken off: {@code (kind >> 1) - 1} is -1 for them
     * and 0 for links.
     */
    void count(int i, int[] toLinks, int[] toDyads) {
      Arrays.fill(toLinks, 0, clusters, 0);
      System.arraycopy(counts, 0, toDyads, 0, clusters);
      for (int e = start[i]; e < start[i + 1]; e++) {
        int b = label[others[e]];
        if (b >= 0) {
          toLinks[b] += kinds[e] & 1;
          toDyads[b] += (kinds[e] >> 1) - 1;
        }
      }
    }
  }
}
