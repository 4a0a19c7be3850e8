package plumbline.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import plumbline.numerics.SmallFraction;

/** Keeps the probability of the path of a walk as a fraction, read decision by decision. */
final class FractionDecisions implements FiniteRng.Decisions {
  private final DecisionTree tree;
  private final List<BigFraction[]> read = new ArrayList<>(); // of the current path, by depth
  private int depth;
  private BigFraction path = BigFraction.ONE;
  private long decisions;
  private BigFraction largest = BigFraction.ONE;

  FractionDecisions(DecisionTree tree) {
    this.tree = tree;
  }

  void rewind() {
    tree.rewind();
    depth = 0;
    path = BigFraction.ONE;
  }

  @Override
  public int choose(double[] weights, int offset, int length, double total) {
    boolean fresh = tree.isUndecided();
    int choice = tree.choose(weights, offset, length, total);
    if (fresh) {
      read.subList(depth, read.size()).clear();
      read.add(probabilities(weights, offset, length, total));
    }
    path = path.multiply(read.get(depth++)[choice]);
    return choice;
  }

  BigFraction pathProbability() {
    return path;
  }

  long decisions() {
    return decisions;
  }

  /** The one with the largest numerator times denominator. */
  BigFraction largest() {
    return largest;
  }

  private BigFraction[] probabilities(double[] weights, int offset, int length, double total) {
    double[] p = new double[length];
    for (int i = 0; i < length; i++) {
      p[i] = weights[offset + i] / total;
    }
    BigFraction[] fractions =
        each(p)
            .or(() -> length == 2 ? larger(p) : Optional.empty())
            .or(() -> ratios(p))
            .filter(read -> areNear(read, p))
            .orElseThrow(
                () ->
                    new NoFractionException(
                        "a decision among %d whose probabilities are no small fractions: %s, of %s in all"
                            .formatted(length, unread(p), Arrays.stream(p).sum())));
    decisions++;
    for (BigFraction fraction : fractions) {
      if (SmallFraction.size(fraction).compareTo(SmallFraction.size(largest)) > 0) {
        largest = fraction;
      }
    }
    return fractions;
  }

  /** The first that is none by itself; if each is, they do not add up to one. */
  private static double unread(double[] p) {
    return Arrays.stream(p)
        .filter(each -> SmallFraction.near(each).isEmpty())
        .findFirst()
        .orElse(p[0]);
  }

  /** Weights that do not add up to the total that came with them are not mended here. */
  private static boolean areNear(BigFraction[] fractions, double[] p) {
    for (int i = 0; i < p.length; i++) {
      if (!(Math.abs(fractions[i].doubleValue() - p[i]) <= SmallFraction.TOLERANCE)) {
        return false;
      }
    }
    return true;
  }

  /** Each by itself, if together they are one. */
  private static Optional<BigFraction[]> each(double[] p) {
    BigFraction[] fractions = new BigFraction[p.length];
    BigFraction sum = BigFraction.ZERO;
    for (int i = 0; i < p.length; i++) {
      Optional<BigFraction> near = SmallFraction.near(p[i]);
      if (near.isEmpty()) {
        return Optional.empty();
      }
      fractions[i] = near.get();
      sum = sum.add(fractions[i]);
    }
    return sum.equals(BigFraction.ONE) ? Optional.of(fractions) : Optional.empty();
  }

  /**
   * The larger of two: where the other is small, subtraction has taken its digits. What is possible
   * stays so, but for the difference of 1 and a coin's probability, which may be rounding alone.
   */
  private static Optional<BigFraction[]> larger(double[] p) {
    int at = p[0] > p[1] ? 0 : 1;
    return SmallFraction.near(p[at])
        .filter(near -> near.compareTo(BigFraction.ONE) < 0 || (at == 1 && p[0] == 1 - p[1]))
        .filter(near -> near.compareTo(BigFraction.ONE) <= 0)
        .map(
            near -> {
              BigFraction other = BigFraction.ONE.subtract(near);
              return at == 0 ? new BigFraction[] {near, other} : new BigFraction[] {other, near};
            });
  }

  /** By their ratios to the largest, which are simpler than they are themselves. */
  private static Optional<BigFraction[]> ratios(double[] p) {
    double most = Arrays.stream(p).max().orElse(0);
    BigFraction[] fractions = new BigFraction[p.length];
    BigFraction sum = BigFraction.ZERO;
    for (int i = 0; i < p.length; i++) {
      Optional<BigFraction> near = SmallFraction.near(p[i] / most);
      if (near.isEmpty()) {
        return Optional.empty();
      }
      fractions[i] = near.get();
      sum = sum.add(fractions[i]);
    }
    BigFraction all = sum;
    return Optional.of(
        Arrays.stream(fractions).map(one -> one.divide(all)).toArray(BigFraction[]::new));
  }
}
