package plumbline.random;

import java.util.ArrayList;
import java.util.List;

/**
 * Depth-first walk over all sequences of finite decisions that a program makes, by running it again
 * and again with a prescribed prefix. Paths of probability below the cut are not followed; their
 * mass is added up.
 */
final class DecisionTree {
  private static final double CUT = 1e-18;

  private record Branch(int choice, double probability) {}

  /** One open decision: the branches not yet taken, and the one being followed. */
  private static final class Node {
    final List<Branch> untried;
    Branch current;

    Node(List<Branch> untried) {
      this.untried = untried;
      this.current = untried.remove(untried.size() - 1);
    }
  }

  private final List<Node> path = new ArrayList<>();
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
    while (!path.isEmpty()) {
      Node last = path.get(path.size() - 1);
      if (last.untried.isEmpty()) {
        path.remove(path.size() - 1);
      } else {
        last.current = last.untried.remove(last.untried.size() - 1);
        return true;
      }
    }
    return false;
  }

  /** Makes a decision among {@code length} choices whose weights add up to {@code total}. */
  int choose(double[] weights, int offset, int length, double total) {
    if (depth == path.size()) {
      List<Branch> open = new ArrayList<>();
      for (int i = length - 1; i >= 0; i--) {
        double p = weights[offset + i] / total;
        if (!(p >= 0)) {
          throw new IllegalArgumentException(
              "weights must be non-negative, not " + weights[offset + i] + " at index " + i);
        }
        if (pathProbability * p >= CUT) {
          open.add(new Branch(i, p));
        } else {
          cutMass += pathProbability * p;
        }
      }
      if (open.isEmpty()) {
        throw new IllegalArgumentException("a decision has no choice of positive probability");
      }
      path.add(new Node(open));
    }
    Branch branch = path.get(depth++).current;
    pathProbability *= branch.probability();
    return branch.choice();
  }

  double pathProbability() {
    return pathProbability;
  }

  double cutMass() {
    return cutMass;
  }
}
