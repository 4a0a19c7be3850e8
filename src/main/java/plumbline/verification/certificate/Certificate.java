package plumbline.verification.certificate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import plumbline.numerics.SmallFraction;
import plumbline.random.EnumeratingRng;
import plumbline.random.NoFractionException;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.SmallestCase;

/**
 * That a kernel leaves its target invariant on a few states, as an identity of whole numbers: with
 * weights w and rows of numerators n over a denominator d, {@code sum_i w_i n_ij / d_i = w_j} for
 * every state j. The rows come from running the kernel over every decision that it can make, the
 * weights from the log joint density. Both are computed in floating point and read as fractions of
 * small numbers ({@link SmallFraction}); where there are none there is no certificate. From there
 * on nothing is rounded, and whoever has the numbers needs neither this library nor trust in it to
 * check them. That they are the kernel's he sees by making them again from the same code.
 *
 * @param kernel whose rows these are
 * @param posterior what the states are
 * @param states in words
 * @param weights of the target, whole numbers without a common factor
 * @param rows for each state the probabilities of the next one
 * @param decisions how many decisions of the code were read as fractions
 * @param largest of the probabilities of single choices the one whose numerator times denominator
 *     is largest
 */
public record Certificate(
    String kernel,
    String posterior,
    List<String> states,
    List<BigInteger> weights,
    List<Row> rows,
    long decisions,
    BigFraction largest) {
  /** A target read wrong within its tolerance errs by less: that is no fault of the kernel. */
  private static final double WRONG = 1e-9;

  /** Copies the lists. */
  public Certificate {
    states = List.copyOf(states);
    weights = List.copyOf(weights);
    rows = List.copyOf(rows);
  }

  /** A step from a state. */
  @FunctionalInterface
  private interface Step<S> {
    S from(S state, Rng rng);
  }

  /**
   * The certificate of a kernel in a case of its model.
   *
   * @param name the kernel's name, or {@link Sampler#SWEEP}
   * @param posterior the case
   * @param kernel the kernel
   * @param <S> state
   * @param <Y> data
   * @return a certificate that {@link #holds}
   * @throws NoCertificateException if a probability is no small fraction, or the kernel is wrong
   */
  public static <S, Y> Certificate of(
      String name, FiniteCase<S, Y> posterior, Sampler<S, Y> kernel) {
    return of(
        name,
        posterior.name(),
        posterior.states(),
        posterior.states().stream().mapToDouble(posterior::logTarget).toArray(),
        (state, rng) -> {
          Chain<S, Y> chain = kernel.start(state, posterior.data());
          chain.advance(rng);
          return chain.state();
        });
  }

  /**
   * The certificate of a kernel in a case of its own.
   *
   * @param name the kernel's name, or {@link Sampler#SWEEP}
   * @param posterior the case, whose sampler has the kernel
   * @param <S> state
   * @param <Y> data
   * @return a certificate that {@link #holds}
   * @throws NoCertificateException if a probability is no small fraction, or the kernel is wrong
   */
  public static <S, Y> Certificate of(String name, SmallestCase<S, Y> posterior) {
    Sampler<S, Y> kernel =
        name.equals(Sampler.SWEEP) ? posterior.sampler() : posterior.sampler().kernels().get(name);
    if (kernel == null) {
      throw new NoCertificateException("the sampler names no kernel " + name);
    }
    return of(
        name,
        posterior.name(),
        posterior.states(),
        posterior.states().stream()
            .mapToDouble(state -> posterior.density().logJoint(state, posterior.data()))
            .toArray(),
        (state, rng) -> {
          Chain<S, Y> chain = kernel.start(state, posterior.other());
          chain.place(state, posterior.data());
          chain.advance(rng);
          return chain.state();
        });
  }

  private static <S> Certificate of(
      String name, String posterior, List<S> states, double[] logs, Step<S> step) {
    List<Row> rows = new ArrayList<>();
    Map<S, Integer> index = new HashMap<>();
    for (S state : states) {
      index.put(state, index.size());
    }
    if (index.size() < states.size()) {
      throw new NoCertificateException("a state is there twice");
    }
    long decisions = 0;
    BigFraction largest = BigFraction.ONE;
    try {
      for (S state : states) {
        EnumeratingRng.FractionLaw<S> law =
            EnumeratingRng.enumerateFractions(rng -> step.from(state, rng));
        rows.add(row(index, state, law));
        decisions += law.decisions();
        if (SmallFraction.size(law.largest()).compareTo(SmallFraction.size(largest)) > 0) {
          largest = law.largest();
        }
      }
    } catch (NoFractionException | UnsupportedOperationException none) {
      throw new NoCertificateException(
          none.getMessage() == null ? none.getClass().getSimpleName() : none.getMessage(), none);
    }
    Certificate made =
        new Certificate(
            name, posterior, labels(states), IntegerTarget.of(logs), rows, decisions, largest);
    if (!made.moves()) {
      throw new NoCertificateException(
          "the kernel never moves, which leaves every target as it is");
    }
    double error = made.invarianceError();
    if (error > WRONG) {
      throw NoCertificateException.wrong("|pi P - pi| is " + error);
    }
    if (!made.holds()) {
      throw new NoCertificateException(
          "|pi P - pi| is %s: the kernel is wrong by so little, or a number was read wrong"
              .formatted(error == 0 ? "not 0, and below all doubles" : error));
    }
    return made;
  }

  /** Different states that say the same of themselves are numbered: no label is there twice. */
  private static List<String> labels(List<?> states) {
    Set<String> labels = new LinkedHashSet<>();
    for (Object state : states) {
      String label = state.toString();
      for (int number = 2; !labels.add(label); number++) {
        label = state + " (" + number + ")";
      }
    }
    return List.copyOf(labels);
  }

  private static <S> Row row(Map<S, Integer> index, S state, EnumeratingRng.FractionLaw<S> law) {
    List<BigFraction> probabilities = new ArrayList<>();
    index.keySet().forEach(any -> probabilities.add(BigFraction.ZERO));
    law.probabilities()
        .forEach(
            (next, p) -> {
              Integer to = index.get(next);
              if (to == null) {
                throw NoCertificateException.wrong(
                    "the step from " + state + " leads to " + next + ", not among the states");
              }
              probabilities.set(to, p);
            });
    return Row.of(probabilities);
  }

  /**
   * Whether the numbers prove what they are to prove.
   *
   * @return true if all rows are probabilities and the weights are the same after a step
   */
  public boolean holds() {
    int states = weights.size();
    return rows.size() == states
        && rows.stream().allMatch(row -> row.numerators().size() == states && row.isLaw())
        && weights.stream().allMatch(weight -> weight.signum() >= 0)
        && weights.stream().anyMatch(weight -> weight.signum() > 0)
        && worst().signum() == 0;
  }

  private boolean moves() {
    return IntStream.range(0, rows.size()).anyMatch(i -> !staysAt(i));
  }

  private boolean staysAt(int state) {
    return rows.get(state).numerators().get(state).equals(rows.get(state).denominator());
  }

  /**
   * Whether every state can be reached from every other: then the kernel leaves no other law as it
   * is.
   *
   * @return true for an irreducible kernel
   */
  public boolean isIrreducible() {
    return reached(false).cardinality() == rows.size()
        && reached(true).cardinality() == rows.size();
  }

  /** Which states can be reached from the first one, or can reach it. */
  private BitSet reached(boolean backward) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    seen.set(0);
    while (!open.isEmpty()) {
      int at = open.pop();
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(backward ? i : at);
        if (row.numerators().get(backward ? at : i).signum() > 0 && !seen.get(i)) {
          seen.set(i);
          open.add(i);
        }
      }
    }
    return seen;
  }

  /** The largest entry of |pi P - pi|, rounded: it may be too small for a double. */
  private double invarianceError() {
    BigInteger total = weights.stream().reduce(BigInteger.ZERO, BigInteger::add).multiply(common());
    return new BigDecimal(worst())
        .divide(new BigDecimal(total), MathContext.DECIMAL64)
        .doubleValue();
  }

  /** The same times the common denominator and the sum of all weights: 0 only if it is. */
  private BigInteger worst() {
    BigInteger common = common();
    BigInteger worst = BigInteger.ZERO;
    for (int j = 0; j < weights.size(); j++) {
      BigInteger difference = weights.get(j).multiply(common).negate();
      for (int i = 0; i < rows.size(); i++) {
        BigInteger numerator = rows.get(i).numerators().get(j);
        BigInteger multiple = common.divide(rows.get(i).denominator());
        difference = difference.add(weights.get(i).multiply(numerator).multiply(multiple));
      }
      worst = worst.max(difference.abs());
    }
    return worst;
  }

  private BigInteger common() {
    return rows.stream().map(Row::denominator).reduce(BigInteger.ONE, Row::leastCommonMultiple);
  }
}
