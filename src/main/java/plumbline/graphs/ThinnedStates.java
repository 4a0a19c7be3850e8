package plumbline.graphs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Every few states of a chain: partial correlations, graph, and logarithms of K's diagonal. */
final class ThinnedStates {
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
