package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * A stick-breaking sequence V_1, V_2, ... ~ Beta(1, alpha) of which only a first part has been
 * drawn. Weights are {@code pi_h = V_h prod_{j<h} (1 - V_j)}. What is stored is {@code log(1 -
 * V_h)}, which keeps its digits when a stick takes nearly all that is left.
 */
public final class LazySticks {
  private double[] logKeep = new double[8]; // log(1 - V_h) at index h
  private double[] logRemaining = new double[8]; // sum of the above up to h
  private double[] logCovered = new double[8]; // log of what the first h sticks cover
  private int size;
  private double alpha = 1;

  /** An empty sequence. */
  public LazySticks() {
    logCovered[0] = Double.NEGATIVE_INFINITY;
  }

  /**
   * Sets the concentration for sticks to come.
   *
   * @param concentration alpha, positive
   */
  public void concentration(double concentration) {
    alpha = concentration;
  }

  /**
   * How many sticks exist.
   *
   * @return the number of sticks drawn and not forgotten
   */
  public int size() {
    return size;
  }

  /**
   * Draws sticks from the prior until there are enough.
   *
   * @param h how many sticks there must be
   * @param rng one exponential for each new stick, in order
   */
  public void ensure(int h, Rng rng) {
    while (size < h) {
      append(-rng.exponential() / alpha);
    }
  }

  /**
   * Forgets sticks.
   *
   * @param h how many to keep
   */
  public void retain(int h) {
    size = Math.min(size, h);
  }

  /**
   * Adds a stick.
   *
   * @param logOneMinusStick log(1 - V), negative
   */
  public void append(double logOneMinusStick) {
    if (!(logOneMinusStick < 0)) {
      throw new IllegalArgumentException("log(1 - V) must be negative, not " + logOneMinusStick);
    }
    size++;
    if (size == logKeep.length) {
      logKeep = Arrays.copyOf(logKeep, 2 * size);
      logRemaining = Arrays.copyOf(logRemaining, 2 * size);
      logCovered = Arrays.copyOf(logCovered, 2 * size);
    }
    logKeep[size] = logOneMinusStick;
    double left = logRemaining[size - 1] + logOneMinusStick;
    logRemaining[size] = left;
    // log(1 - exp(left)) by whichever of its two forms keeps the digits.
    logCovered[size] = left > -0.693 ? Math.log(-Math.expm1(left)) : Math.log1p(-Math.exp(left));
  }

  /**
   * A draw of log(1 - V) for V ~ Beta(1 + a, b) with a whole number a.
   *
   * @param a non-negative
   * @param b positive
   * @param rng one exponential if a is 0, two gammas otherwise
   * @return the draw, negative
   */
  public static double drawLogKeep(int a, double b, Rng rng) {
    if (a == 0) {
      return -rng.exponential() / b;
    }
    if (b < 1) {
      double difference = rng.logGamma(1.0 + a) - rng.logGamma(b);
      return -Math.max(difference, 0) - Math.log1p(Math.exp(-Math.abs(difference)));
    }
    return -Math.log1p(rng.gamma(1.0 + a) / rng.gamma(b));
  }

  /**
   * The logarithm of what a stick leaves.
   *
   * @param h from 1 to {@link #size()}
   * @return log(1 - V_h)
   */
  public double logKeep(int h) {
    return logKeep[h];
  }

  /**
   * The logarithm of what the first sticks leave.
   *
   * @param h from 0 to {@link #size()}
   * @return log of the product of 1 - V_k up to h
   */
  public double logRemaining(int h) {
    return logRemaining[h];
  }

  /**
   * The logarithm of what the first sticks cover.
   *
   * @param h from 0 to {@link #size()}
   * @return log of one minus the product of 1 - V_k up to h
   */
  public double logCovered(int h) {
    return logCovered[h];
  }

  /**
   * The logarithm of a weight.
   *
   * @param h from 1 to {@link #size()}
   * @return log pi_h
   */
  public double logWeight(int h) {
    return logRemaining[h - 1] + Math.log(-Math.expm1(logKeep[h]));
  }

  /**
   * Exchanges two neighbours; what the sequence covers beyond both stays the same.
   *
   * @param h the first of the two, less than {@link #size()}
   */
  public void swapWithNext(int h) {
    int last = size;
    double first = logKeep[h];
    logKeep[h] = logKeep[h + 1];
    logKeep[h + 1] = first;
    size = h - 1;
    while (size < last) {
      append(logKeep[size + 1]);
    }
  }

  /**
   * Replaces all sticks.
   *
   * @param logKeeps log(1 - V_h) in order
   */
  public void place(Doubles logKeeps) {
    size = 0;
    for (int h = 0; h < logKeeps.size(); h++) {
      append(logKeeps.get(h));
    }
  }

  /**
   * All sticks that exist.
   *
   * @return log(1 - V_h) in order
   */
  public Doubles logKeeps() {
    return Doubles.copyOf(logKeep, 1, size + 1);
  }
}
