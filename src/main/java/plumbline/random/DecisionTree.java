package plumbline.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Depth-first walk over all sequences of finite decisions that a program makes, by running it again
 * and again with a prescribed prefix. Paths of probability below the cut are not followed; their
 * mass is added up.
 */
final class DecisionTree implements FiniteRng.Decisions {
  private static final double CUT = 1e-18;

  /** One decision on the current path; reused when the walk comes back to its depth. */
  private static final class Node {
    private double[] probabilities = new double[0];
    private int length;
    private int choice;
    private double before; // probability of the path that leads here

    private void open(
        double[] weights, int offset, int size, double total, double pathProbability) {
      if (probabilities.length < size) {
        probabilities = new double[size];
      }
      for (int i = 0; i < size; i++) {
        double p = weights[offset + i] / total;
        if (!(p >= 0)) {
          throw new IllegalArgumentException(
              "weights must be non-negative, not " + weights[offset + i] + " at index " + i);
        }
        probabilities[i] = p;
      }
      length = size;
      choice = -1;
      before = pathProbability;
    }

    /** Moves on to the next choice that is worth following; returns the mass passed over. */
    private double next() {
      double passedOver = 0;
      while (++choice < length && before * probabilities[choice] < CUT) {
        passedOver += before * probabilities[choice];
      }
      return passedOver;
    }

    private boolean exhausted() {
      return choice >= length;
    }
  }

  /** Ends a run whose every continuation is too improbable to follow. */
  static final class PathCut extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PathCut() {
      super("path cut", null, false, false);
    }
  }

  private final List<Node> path = new ArrayList<>();
  private int open;
  private int depth;
  private double pathProbability;
  private double cutMass;

  /** Starts the next run of the program at the root. */
  void rewind() {
    depth = 0;
    pathProbability = 1;
  }

  /** Moves to the next path; false when all have been walked. */
  boolean advance() {
    while (open > 0) {
      Node last = path.get(open - 1);
      cutMass += last.next();
      if (!last.exhausted()) {
        return true;
      }
      open--;
    }
    return false;
  }

  @Override
  public int choose(double[] weights, int offset, int length, double total) {
    if (depth == open) {
      if (open == path.size()) {
        path.add(new Node());
      }
      Node fresh = path.get(open++);
      fresh.open(weights, offset, length, total, pathProbability);
      cutMass += fresh.next();
      if (fresh.exhausted() && total > 0) {
        throw new PathCut();
      }
      if (fresh.exhausted()) {
        throw new IllegalArgumentException(
            "a decision has no choice of positive probability: "
                + Arrays.toString(Arrays.copyOfRange(weights, offset, offset + length)));
      }
    }
    Node node = path.get(depth++);
    pathProbability = node.before * node.probabilities[node.choice];
    return node.choice;
  }

  /** Whether the next decision is met for the first time on this path. */
  boolean isUndecided() {
    return depth == open;
  }

  double pathProbability() {
    return pathProbability;
  }

  double cutMass() {
    return cutMass;
  }
}
