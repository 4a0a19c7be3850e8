package plumbline.verification.certificate;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import plumbline.numerics.SmallFraction;

/**
 * A target's weights as whole numbers, read off its log density and nothing else: ratios of two
 * states as fractions, the simplest first, along a tree that spans the states.
 */
final class IntegerTarget {
  /** How far a log ratio may be from the one that was read, relative to the logarithms. */
  private static final double BOUND = 1e-12;

  /**
   * A weight that follows from that of another state.
   *
   * @param weight of this state
   * @param size of the ratio to the other state, as {@link SmallFraction#size}
   */
  private record Reading(BigFraction weight, BigInteger size) {}

  private final double[] logs;
  private final Map<Integer, BigFraction> weights = new HashMap<>();
  private final Map<Integer, Reading> simplest = new HashMap<>(); // of states without a weight yet

  private IntegerTarget(double[] logs) {
    this.logs = logs;
  }

  /**
   * The weights.
   *
   * @param logs log density of each state up to a constant; negative infinity where it is 0
   * @return without a common factor
   * @throws NoCertificateException if the ratios are no small fractions
   */
  static List<BigInteger> of(double[] logs) {
    return new IntegerTarget(logs).read();
  }

  private List<BigInteger> read() {
    int[] possible =
        IntStream.range(0, logs.length).filter(i -> logs[i] != Double.NEGATIVE_INFINITY).toArray();
    if (possible.length == 0) {
      throw new NoCertificateException("the target is 0 in every state");
    }
    add(possible[0], BigFraction.ONE, possible);
    while (!simplest.isEmpty()) {
      Map.Entry<Integer, Reading> next =
          simplest.entrySet().stream()
              .min(
                  Comparator.comparing((Map.Entry<Integer, Reading> one) -> one.getValue().size())
                      .thenComparing(Map.Entry::getKey))
              .orElseThrow();
      add(next.getKey(), next.getValue().weight(), possible);
    }
    for (int i : possible) {
      check(possible[0], i);
    }
    return integers();
  }

  private void add(int state, BigFraction weight, int[] possible) {
    weights.put(state, weight);
    simplest.remove(state);
    for (int other : possible) {
      if (!weights.containsKey(other)) {
        SmallFraction.near(Math.exp(logs[other] - logs[state]))
            .filter(ratio -> !ratio.equals(BigFraction.ZERO))
            .map(ratio -> new Reading(weight.multiply(ratio), SmallFraction.size(ratio)))
            .ifPresent(
                read ->
                    simplest.merge(
                        other, read, (a, b) -> a.size().compareTo(b.size()) <= 0 ? a : b));
      }
    }
  }

  private void check(int first, int state) {
    BigFraction weight = weights.get(state);
    double ratio = logs[state] - logs[first];
    double size = 1 + Math.abs(logs[state]) + Math.abs(logs[first]);
    if (weight == null || !(Math.abs(log(weight) - ratio) <= BOUND * size)) {
      throw new NoCertificateException(
          "the target's ratio of states %d and %d, exp(%s), is no fraction of small numbers"
              .formatted(state + 1, first + 1, ratio));
    }
  }

  /** Of fractions whose parts are beyond a double, too. */
  private static double log(BigFraction x) {
    return log(x.getNumerator()) - log(x.getDenominator());
  }

  private static double log(BigInteger x) {
    int shift = Math.max(0, x.bitLength() - 64);
    return Math.log(x.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  private List<BigInteger> integers() {
    BigInteger multiple = BigInteger.ONE;
    for (BigFraction weight : weights.values()) {
      multiple = Row.leastCommonMultiple(multiple, weight.getDenominator());
    }
    BigInteger common = multiple;
    List<BigInteger> whole =
        IntStream.range(0, logs.length)
            .mapToObj(i -> Objects.requireNonNullElse(weights.get(i), BigFraction.ZERO))
            .map(weight -> weight.multiply(common).getNumerator())
            .toList();
    BigInteger divisor = whole.stream().reduce(BigInteger.ZERO, BigInteger::gcd);
    return whole.stream().map(weight -> weight.divide(divisor)).toList();
  }
}
