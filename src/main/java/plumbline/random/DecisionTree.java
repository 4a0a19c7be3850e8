package plumbline.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plumbline.platform.CallPlace;

/**
 * Depth-first walk over all sequences of finite decisions that a program makes, by running it again
 * and again with a prescribed prefix. Paths of probability below the cut are not followed; their
 * mass is added up. A decision that is met again must be the one it was, probabilities included.
 */
final class DecisionTree implements FiniteRng.Decisions {
  private static final double CUT = 1e-18;

  /** So much may differ in a decision that is met again, relative to all its choices together. */
  private static final double ROUNDING = 1e-12;

  private static final Class<?> DECISIONS = FiniteRng.Decisions.class;

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
  private boolean repeats;
  private @Nullable NotRepeatableException difference; // kept: a program may swallow what it throws

  /** Whether the runs to come are those of the path that was walked last. */
  void repeat(boolean again) {
    repeats = again;
  }

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
    if (depth < open) {
      Node met = path.get(depth);
      if (length != met.length || !areSame(met.probabilities, weights, offset, length, total)) {
        throw differs("the decision at " + place() + " was another one before");
      }
    } else if (repeats) {
      throw differs("the decision at " + place() + " was not made before");
    } else {
      if (open == path.size()) {
        path.add(new Node());
      }
      Node fresh = path.get(open++);
      fresh.open(weights, offset, length, total, pathProbability);
      cutMass += fresh.next();
      if (fresh.exhausted() && !(total > 0)) {
        throw new IllegalArgumentException(
            "a decision has no choice of positive probability: "
                + Arrays.toString(Arrays.copyOfRange(weights, offset, offset + length)));
      }
    }
    Node node = path.get(depth++);
    if (node.exhausted()) {
      throw new PathCut();
    }
    pathProbability = node.before * node.probabilities[node.choice];
    return node.choice;
  }

  /** Whether a decision has the probabilities that it had, as many as it has choices now. */
  static boolean areSame(
      double[] probabilities, double[] weights, int offset, int length, double total) {
    boolean same = true;
    for (int i = 0; i < length; i++) {
      same &= Math.abs(weights[offset + i] / total - probabilities[i]) <= ROUNDING; // NaN is not
    }
    return same;
  }

  private NotRepeatableException differs(String what) {
    difference = new NotRepeatableException(what);
    return difference;
  }

  /** Where in the program a decision is asked for. */
  private static String place() {
    return CallPlace.outside(
            type -> Rng.class.isAssignableFrom(type) || DECISIONS.isAssignableFrom(type))
        .map(place -> place.file() + ":" + place.line())
        .orElse("an unknown place");
  }

  /** After a run: all decisions that led here before must have been made again. */
  void end() {
    if (difference == null && depth < open) {
      difference =
          new NotRepeatableException(
              "after %d decisions there was one more before".formatted(depth));
    }
    if (difference != null) {
      throw difference;
    }
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
