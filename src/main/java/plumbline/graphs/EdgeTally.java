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
  private final double[][] batches;
  private final double[] weights = new double[BATCHES];
  private final double[][] squares;
  private final double[] precision;
  private final ThinnedStates states;
  private final Map<LongBuffer, Visits> visited = new HashMap<>();
  private final long[] key;
  private final double[] inclusion;
  private final double[] current;
  private final Adjacency graph;
  private int done;

  /**
   * An empty tally.
   *
   * @param p number of nodes
   * @param iterations how many sweeps will be added, at least 40
   * @param weighted whether states count by their waiting time
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
   * Adds the current state.
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

  private void add(double waitingTime) {
    int batch = (int) ((long) done * BATCHES / iterations);
    double weight = weighted ? waitingTime : 1;
    weights[batch] += weight;
    double[] sums = batches[batch];
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

  private List<double[]> sums() {
    List<double[]> all = new ArrayList<>(Arrays.asList(batches));
    all.addAll(Arrays.asList(squares));
    all.add(weights);
    all.add(precision);
    return all;
  }

  static Graph graph(LongBuffer key, int p) {
    return new Graph(p, Ints.generate(Graph.pairCount(p), e -> (int) (key.get(e >> 6) >>> e & 1)));
  }

  Map<LongBuffer, Visits> visited() {
    return visited;
  }

  int nodes() {
    return p;
  }

  int iterations() {
    return iterations;
  }

  double batchSum(int batch, int pair) {
    return batches[batch][pair];
  }

  double batchWeight(int batch) {
    return weights[batch];
  }

  double squares(int half, int pair) {
    return squares[half][pair];
  }

  double precisionSum(int entry) {
    return precision[entry];
  }

  /** States at every few sweeps. */
  ThinnedStates states() {
    return states;
  }

  /** The posterior probability of an edge by this chain alone. */
  double probability(int pair) {
    double sum = 0;
    double weight = 0;
    for (int b = 0; b < BATCHES; b++) {
      sum += batches[b][pair];
      weight += weights[b];
    }
    return sum / weight;
  }
}
