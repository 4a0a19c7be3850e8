package plumbline.verification.exact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The law that a chain with few states comes to, on average over time. It takes one state after the
 * other away (Grassmann, Taksar and Heyman 1985): without subtractions, hence without cancellation,
 * however rarely the chain moves.
 */
final class StationaryLaw {
  private final double[][] rows;
  private final List<int[]> closed = new ArrayList<>(); // states that never leave each other
  private final boolean[] left; // for good, sooner or later

  /**
   * Of a transition matrix.
   *
   * @param rows probabilities from row to column, not changed here
   */
  StationaryLaw(double[][] rows) {
    this.rows = rows;
    this.left = new boolean[rows.length];
    boolean[] known = new boolean[rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (!known[i]) {
        boolean[] ahead = reached(i, false);
        boolean[] behind = reached(i, true);
        int[] each = IntStream.range(0, rows.length).filter(j -> ahead[j] && behind[j]).toArray();
        boolean stays = IntStream.range(0, rows.length).allMatch(j -> behind[j] || !ahead[j]);
        for (int j : each) {
          known[j] = true;
          left[j] = !stays;
        }
        if (stays) {
          closed.add(each);
        }
      }
    }
  }

  /** Whether every state can be reached from every other. */
  boolean isIrreducible() {
    return closed.get(0).length == rows.length;
  }

  /** Whether the chain comes to it from wherever it starts. */
  boolean isOnly() {
    return closed.size() == 1;
  }

  /** Where the chain is, on average over all time, if it starts by this law: lim of start P^n. */
  double[] from(double[] start) {
    double[] arrived = settled(start);
    double total = Arrays.stream(arrived).sum();
    double[] law = new double[rows.length];
    for (int[] states : closed) {
      addLawOf(states, Arrays.stream(states).mapToDouble(i -> arrived[i]).sum() / total, law);
    }
    return law;
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

  /** The start with what is in states that are left for good moved to where it is absorbed. */
  private double[] settled(double[] start) {
    double[] mass = start.clone();
    double[][] p = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    boolean[] gone = new boolean[rows.length];
    for (int state = 0; state < rows.length; state++) {
      if (left[state]) {
        gone[state] = true;
        double leaves = 0;
        for (int j = 0; j < rows.length; j++) {
          leaves += gone[j] ? 0 : p[state][j];
        }
        for (int j = 0; j < rows.length; j++) {
          if (!gone[j] && p[state][j] > 0) {
            double share = p[state][j] / leaves;
            mass[j] += mass[state] * share;
            for (int i = 0; i < rows.length; i++) {
              p[i][j] += gone[i] ? 0 : p[i][state] * share;
            }
          }
        }
        mass[state] = 0;
      }
    }
    return mass;
  }

  /** Adds the only stationary law of a closed class, times a mass. */
  private void addLawOf(int[] states, double mass, double[] law) {
    int size = states.length;
    double[][] p = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        p[i][j] = rows[states[i]][states[j]];
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
    double[] weights = new double[size];
    weights[0] = 1;
    for (int next = 1; next < size; next++) {
      for (int i = 0; i < next; i++) {
        weights[next] += weights[i] * p[i][next];
      }
    }
    double total = Arrays.stream(weights).sum();
    for (int i = 0; i < size; i++) {
      law[states[i]] += mass * (weights[i] / total);
    }
  }
}
