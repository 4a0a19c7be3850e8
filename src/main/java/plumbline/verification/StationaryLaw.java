package plumbline.verification;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** The law that a chain with few states comes to. */
final class StationaryLaw {
  private final double[][] rows;
  private final int[] closed; // states that are never left for others and all reach each other

  /**
   * Of a transition matrix.
   *
   * @param rows probabilities from row to column, not changed here
   */
  StationaryLaw(double[][] rows) {
    this.rows = rows;
    this.closed = closedClass();
  }

  /** Whether every state can be reached from every other. */
  boolean isIrreducible() {
    return closed.length == rows.length;
  }

  /** Whether the chain comes to it from wherever it starts. */
  boolean isOnly() {
    boolean[] behind = reached(closed[0], true);
    return IntStream.range(0, behind.length).allMatch(i -> behind[i]);
  }

  /** Exact up to rounding if it is the only one; else from a start that is uniform. */
  double[] probabilities() {
    return isOnly() ? eliminated() : iterated();
  }

  private int[] closedClass() {
    int from = 0;
    while (true) {
      boolean[] ahead = reached(from, false);
      boolean[] behind = reached(from, true);
      int beyond = -1;
      for (int i = 0; i < ahead.length && beyond < 0; i++) {
        beyond = ahead[i] && !behind[i] ? i : -1;
      }
      if (beyond < 0) {
        return IntStream.range(0, ahead.length).filter(i -> ahead[i]).toArray();
      }
      from = beyond; // which reaches fewer states
    }
  }

  /** Which states can be reached from one, itself included; or can reach it. */
  private boolean[] reached(int from, boolean backward) {
    boolean[] seen = new boolean[rows.length];
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    seen[from] = true;
    while (!open.isEmpty()) {
      int i = open.pop();
      for (int j = 0; j < rows.length; j++) {
        if (!seen[j] && (backward ? rows[j][i] : rows[i][j]) > 0) {
          seen[j] = true;
          open.push(j);
        }
      }
    }
    return seen;
  }

  /**
   * Takes one state after the other away (Grassmann, Taksar and Heyman 1985): without subtractions,
   * hence without cancellation, however rarely the chain moves.
   */
  private double[] eliminated() {
    int size = closed.length;
    double[][] p = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        p[i][j] = rows[closed[i]][closed[j]];
      }
    }
    for (int last = size - 1; last > 0; last--) {
      double leaves = Arrays.stream(p[last], 0, last).sum();
      for (int i = 0; i < last; i++) {
        p[i][last] /= leaves;
        for (int j = 0; j < last; j++) {
          p[i][j] += p[i][last] * p[last][j];
        }
      }
    }
    double[] law = new double[rows.length];
    law[closed[0]] = 1;
    for (int next = 1; next < size; next++) {
      for (int i = 0; i < next; i++) {
        law[closed[next]] += law[closed[i]] * p[i][next];
      }
    }
    double total = Arrays.stream(law).sum();
    return Arrays.stream(law).map(weight -> weight / total).toArray();
  }

  private double[] iterated() {
    double[] law = new double[rows.length];
    Arrays.fill(law, 1.0 / rows.length);
    for (int iteration = 0; iteration < 1_000_000; iteration++) {
      double change = 0;
      double[] next = new double[law.length];
      for (int i = 0; i < law.length; i++) {
        // The lazy chain has the same stationary law and cannot be periodic.
        next[i] += 0.5 * law[i];
        for (int j = 0; j < law.length; j++) {
          next[j] += 0.5 * law[i] * rows[i][j];
        }
      }
      for (int i = 0; i < law.length; i++) {
        change = Math.max(change, Math.abs(next[i] - law[i]));
      }
      law = next;
      if (change < 1e-17) {
        break;
      }
    }
    return law;
  }
}
