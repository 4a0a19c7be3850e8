package plumbline.graphs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Ints;

/** What one chain leaves behind: sums by batches for each pair, K's sum, and the graphs visited. */
public final class EdgeTally {
  static final int BATCHES = 40;
  // Beyond either limit, the second in words of keys, graphs seen for the first time are not kept.
  private static final int MOST_GRAPHS = 20_000;
  private static final int MOST_WORDS = 4_000_000;

  /** Visits to one graph, and the time spent there. */
  static final class Visits {
    private long count;
    private double weight;

    long count() {
      return count;
    }

    double weight() {
      return weight;
    }
  }

  private final int p;
  private final int iterations;
  private final boolean weighted;
  // Sums over sweeps, weight included: of inclusion by batch, of the weights themselves by batch,
  // of the squares of inclusion by half of the run, and of K.
  private final double[][] batches;
  private final double[] weights = new double[BATCHES];
  private final double[][] squares;
  private final double[] precision;
  private final ThinnedStates states;
  private final Map<LongBuffer, Visits> visited = new HashMap<>();
  // The current state: bit e of the key is pair e in the order of Graph.
  private final long[] key;
  private final double[] inclusion;
  private final double[] current;
  private final Adjacency graph;
  private int done;

  /**
   * An empty tally.
   *
   * @param p number of nodes
   * @param iterations how many sweeps will be added, at least 40, so that no batch is empty
   * @param weighted whether states count by their waiting time
   * @throws IllegalArgumentException if there are fewer sweeps
   */
  public EdgeTally(int p, int iterations, boolean weighted) {
    if (iterations < BATCHES) {
      throw new IllegalArgumentException(
          "iterations must be at least " + BATCHES + ", not " + iterations);
    }
    int pairs = Graph.pairCount(p);
    this.p = p;
    this.iterations = iterations;
    this.weighted = weighted;
    this.batches = new double[BATCHES][pairs];
    this.squares = new double[2][pairs];
    this.precision = new double[p * p];
    this.states = new ThinnedStates(p, iterations);
    this.key = new long[(pairs + 63) / 64];
    this.inclusion = new double[pairs];
    this.current = new double[p * p];
    this.graph = new Adjacency(p);
  }

  /**
   * The memory of one chain's tally, from its first sweep to the summary.
   *
   * @param p number of nodes
   * @param iterations how many sweeps
   * @return bytes
   */
  public static double bytes(int p, int iterations) {
    double pairs = p * (p - 1.0) / 2;
    return Double.BYTES * ((BATCHES + 3) * pairs + 2.0 * p * p)
        + ThinnedStates.bytes(p, iterations);
  }

  /**
   * Adds the current state; nothing of the workspace is kept.
   *
   * @param work after a sweep
   */
  public void add(GraphWorkspace work) {
    System.arraycopy(work.inclusion(), 0, inclusion, 0, inclusion.length);
    System.arraycopy(work.precision(), 0, current, 0, current.length);
    graph.copy(work.graph());
    add(work.waitingTime());
  }

  /**
   * Adds the current state with its nodes renamed.
   *
   * @param work after a sweep
   * @param source for each node of the tally, the node of the workspace
   */
  public void add(GraphWorkspace work, int[] source) {
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        current[i * p + j] = work.precision()[source[i] * p + source[j]];
        if (i < j) {
          inclusion[Graph.pair(i, j)] = work.inclusion()[Graph.pair(source[i], source[j])];
          graph.set(i, j, work.graph().has(source[i], source[j]));
        }
      }
    }
    add(work.waitingTime());
  }

  /**
   * Adds the state that has been copied. Inclusion is a probability given the rest of the state
   * where the move gives one, whose average varies less than that of the edges themselves.
   *
   * @param waitingTime ignored unless states are weighted
   */
  private void add(double waitingTime) {
    int batch = (int) ((long) done * BATCHES / iterations);
    double weight = weighted ? waitingTime : 1;
    weights[batch] += weight;
    double[] sums = batches[batch];
    // The number of batches is even: none lies in both halves.
    double[] half = squares[2 * batch / BATCHES];
    for (int e = 0; e < inclusion.length; e++) {
      sums[e] += weight * inclusion[e];
      half[e] += weight * inclusion[e] * inclusion[e];
    }
    for (int e = 0; e < current.length; e++) {
      precision[e] += weight * current[e];
    }
    visit(weight);
    states.add(done, current, key);
    done++;
  }

  /**
   * Counts a visit to the current graph. Once too many graphs are known only those are counted on:
   * the visits then add up to less than all sweeps.
   */
  private void visit(double weight) {
    Arrays.fill(key, 0);
    int e = 0;
    for (int j = 1; j < p; j++) {
      for (int i = 0; i < j; i++) {
        if (graph.has(i, j)) {
          key[e >> 6] |= 1L << e;
        }
        e++;
      }
    }
    // The key is looked up as it is, and copied only when a new graph is kept: it changes later.
    Visits visits = visited.get(LongBuffer.wrap(key));
    if (visits == null && visited.size() < Math.min(MOST_GRAPHS, MOST_WORDS / key.length)) {
      visits = new Visits();
      visited.put(LongBuffer.wrap(key.clone()), visits);
    }
    if (visits != null) {
      visits.count++;
      visits.weight += weight;
    }
  }

  /**
   * Writes all that has been added.
   *
   * @param out where to
   * @throws IOException if it cannot be written
   */
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(done);
    for (double[] array : sums()) {
      for (double value : array) {
        out.writeDouble(value);
      }
    }
    states.write(out, done);
    out.writeInt(visited.size());
    for (Map.Entry<LongBuffer, Visits> entry : visited.entrySet()) {
      for (int w = 0; w < key.length; w++) {
        out.writeLong(entry.getKey().get(w));
      }
      out.writeLong(entry.getValue().count);
      out.writeDouble(entry.getValue().weight);
    }
  }

  /**
   * Becomes what was written by a tally of the same size.
   *
   * @param in where from
   * @throws IOException if it cannot be read
   */
  public void read(DataInputStream in) throws IOException {
    done = in.readInt();
    for (double[] array : sums()) {
      for (int i = 0; i < array.length; i++) {
        array[i] = in.readDouble();
      }
    }
    states.read(in, done);
    visited.clear();
    int graphs = in.readInt();
    for (int g = 0; g < graphs; g++) {
      long[] words = new long[key.length];
      for (int w = 0; w < words.length; w++) {
        words[w] = in.readLong();
      }
      Visits visits = new Visits();
      visits.count = in.readLong();
      visits.weight = in.readDouble();
      visited.put(LongBuffer.wrap(words), visits);
    }
  }

  /** The arrays themselves, in the order in which they are written. */
  private List<double[]> sums() {
    List<double[]> all = new ArrayList<>(Arrays.asList(batches));
    all.addAll(Arrays.asList(squares));
    all.add(weights);
    all.add(precision);
    return all;
  }

  /** The graph of a key. */
  static Graph graph(LongBuffer key, int p) {
    return new Graph(p, Ints.generate(Graph.pairCount(p), e -> (int) (key.get(e >> 6) >>> e & 1)));
  }

  /** The graphs that were visited, by their keys, in no order. */
  Map<LongBuffer, Visits> visited() {
    return visited;
  }

  int nodes() {
    return p;
  }

  int iterations() {
    return iterations;
  }

  /** The weighted sum of the inclusion of a pair over the sweeps of a batch. */
  double batchSum(int batch, int pair) {
    return batches[batch][pair];
  }

  /** The sum of the weights in a batch: the number of its sweeps, or their waiting times. */
  double batchWeight(int batch) {
    return weights[batch];
  }

  /** As {@link #batchSum}, of squares, over the first half (0) or the second (1). */
  double squares(int half, int pair) {
    return squares[half][pair];
  }

  /** The weighted sum of an entry of K, i p + j, over all sweeps. */
  double precisionSum(int entry) {
    return precision[entry];
  }

  /** States at every few sweeps. */
  ThinnedStates states() {
    return states;
  }

  /**
   * The posterior probability of an edge by this chain alone: over all sweeps, sum of weight times
   * inclusion by sum of weights.
   */
  double probability(int pair) {
    double sum = 0;
    double weight = 0;
    for (int b = 0; b < BATCHES; b++) {
      sum += batches[b][pair];
      weight += weights[b];
    }
    return sum / weight;
  }

  /** Every few states of a chain: partial correlations, graph, and logarithms of K's diagonal. */
  static final class ThinnedStates {
    private static final int MOST_KEPT = 1_000;
    private static final int MOST_NUMBERS = 20_000_000;

    private final int p;
    private final int pairs;
    private final int every;
    private final float[][] partial;
    private final long[][] graphs;
    private final double[][] logDiagonal;

    ThinnedStates(int p, int iterations) {
      this.p = p;
      this.pairs = Graph.pairCount(p);
      int kept = Math.max(1, Math.min(MOST_KEPT, MOST_NUMBERS / Math.max(1, pairs)));
      this.every = Math.max(1, (iterations + kept - 1) / kept);
      int rows = (iterations + every - 1) / every;
      this.partial = new float[rows][];
      this.graphs = new long[rows][];
      this.logDiagonal = new double[rows][];
    }

    /** What it takes when all sweeps are done. */
    static double bytes(int p, int iterations) {
      double pairs = p * (p - 1.0) / 2;
      double kept = Math.min(iterations, Math.max(1, Math.min(MOST_KEPT, MOST_NUMBERS / pairs)));
      return kept * (pairs * (Float.BYTES + 1.0 / 8) + p * Double.BYTES);
    }

    /** Takes the state of a sweep, or not. */
    void add(int sweep, double[] k, long[] graph) {
      if (sweep % every == 0) {
        partial[sweep / every] = partialCorrelations(k);
        graphs[sweep / every] = graph.clone();
        double[] logs = new double[p];
        for (int j = 0; j < p; j++) {
          logs[j] = Math.log(k[j * p + j]);
        }
        logDiagonal[sweep / every] = logs;
      }
    }

    private float[] partialCorrelations(double[] k) {
      float[] row = new float[pairs];
      int e = 0;
      for (int j = 1; j < p; j++) {
        for (int i = 0; i < j; i++) {
          row[e++] = (float) (-k[i * p + j] / Math.sqrt(k[i * p + i] * k[j * p + j]));
        }
      }
      return row;
    }

    /** Writes the states of the first sweeps. */
    void write(DataOutputStream out, int sweeps) throws IOException {
      for (int r = 0; r * every < sweeps; r++) {
        for (float value : partial[r]) {
          out.writeFloat(value);
        }
        for (long word : graphs[r]) {
          out.writeLong(word);
        }
        for (double value : logDiagonal[r]) {
          out.writeDouble(value);
        }
      }
    }

    /** Becomes what was written. */
    void read(DataInputStream in, int sweeps) throws IOException {
      for (int r = 0; r * every < sweeps; r++) {
        partial[r] = new float[pairs];
        for (int e = 0; e < pairs; e++) {
          partial[r][e] = in.readFloat();
        }
        graphs[r] = new long[(pairs + 63) / 64];
        for (int w = 0; w < graphs[r].length; w++) {
          graphs[r][w] = in.readLong();
        }
        logDiagonal[r] = new double[p];
        for (int j = 0; j < p; j++) {
          logDiagonal[r][j] = in.readDouble();
        }
      }
    }

    /** Partial correlations of a pair. */
    float[] partial(int pair) {
      float[] values = new float[partial.length];
      for (int r = 0; r < values.length; r++) {
        values[r] = partial[r][pair];
      }
      return values;
    }

    /** Whether a pair is an edge: 1 or 0. */
    double[] edge(int pair) {
      double[] values = new double[graphs.length];
      for (int r = 0; r < values.length; r++) {
        values[r] = graphs[r][pair >> 6] >>> pair & 1;
      }
      return values;
    }

    /** Logarithms of a diagonal entry of K. */
    double[] logDiagonal(int j) {
      double[] values = new double[logDiagonal.length];
      for (int r = 0; r < values.length; r++) {
        values[r] = logDiagonal[r][j];
      }
      return values;
    }
  }
}
