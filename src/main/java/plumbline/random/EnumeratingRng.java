package plumbline.random;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.math3.fraction.BigFraction;
import plumbline.numerics.SmallFraction;

/**
 * Walks every finite random decision of a program with its probability, so that the exact law of
 * the program's result comes from running the production code itself. Continuous draws and infinite
 * supports are refused with an {@link UnsupportedOperationException} that says what to draw
 * instead.
 *
 * <p>A uniform number is refused even where it is only compared, because what it is compared with
 * cannot be seen from here. Where a program has {@code rng.uniform() < p} it must say {@code
 * rng.bernoulli(p)}; where it accepts with a log ratio, {@code rng.bernoulliLog(logRatio)}. Both
 * are one decision here and cost no more elsewhere.
 *
 * <p>Each decision path is run twice, the first one fifty times: a program that draws from
 * something else, or keeps something from run to run, is refused with a {@link
 * NotRepeatableException}. Keep the program tiny.
 */
public final class EnumeratingRng extends FiniteRng {

  private static final String CONTINUOUS = "it is continuous";
  private static final String DECISIONS =
      "If the number is only compared, draw the decision itself: bernoulli(p) for uniform() < p,"
          + " bernoulliLog(logRatio) to accept with log ratio logRatio, uniformInt(n) or"
          + " categorical(weights, length) for a choice.";
  private static final String ACCEPTANCE =
      "If it is only compared with a log ratio, draw the decision itself: bernoulliLog(logRatio).";
  private static final String QUADRATURE =
      "Expectations over such a draw are computed by QuadratureRng.";

  private final boolean fractions;

  private EnumeratingRng(Decisions decisions) {
    super(decisions);
    fractions = decisions instanceof FractionDecisions;
  }

  /**
   * Whether probabilities are read as fractions: then none may be mended before.
   *
   * @return true within {@link #enumerateFractions}
   */
  public boolean readsFractions() {
    return fractions;
  }

  /**
   * The exact law of a program's result.
   *
   * @param probabilities result to probability, in order of first appearance
   * @param cutMass total probability of the paths below 1e-18 that were not followed
   * @param paths how many paths were walked
   * @param <T> the type of the result, with value equality
   */
  public record Law<T>(Map<T, Double> probabilities, double cutMass, long paths) {
    /**
     * The probability of one result.
     *
     * @param result any value
     * @return its probability, 0 if it never occurs
     */
    public double probability(T result) {
      return probabilities.getOrDefault(result, 0.0);
    }
  }

  /**
   * Runs a program over all its decision paths.
   *
   * @param program draws only through the generator it is given, and does the same when repeated
   * @param <T> the type of the result, with value equality
   * @return the exact law of the result
   * @throws NotRepeatableException if it does not do the same when repeated
   */
  public static <T> Law<T> enumerate(Function<? super Rng, ? extends T> program) {
    DecisionTree tree = new DecisionTree();
    Rng rng = new EnumeratingRng(tree);
    Map<T, Double> law = new LinkedHashMap<>();
    long paths =
        Walk.<T>paths(
            tree,
            tree::rewind,
            () -> program.apply(rng),
            result -> law.merge(result, tree.pathProbability(), Double::sum));
    return new Law<>(law, tree.cutMass(), paths);
  }

  /**
   * The exact law of a program's result in fractions. Each decision is read as the {@linkplain
   * SmallFraction small fractions} that its probabilities were computed from; from there on nothing
   * is rounded.
   *
   * @param probabilities result to probability, in order of first appearance; together they are one
   * @param decisions how many were read
   * @param largest of the probabilities of single choices the one whose numerator times denominator
   *     is largest
   * @param <T> the type of the result, with value equality
   */
  public record FractionLaw<T>(
      Map<T, BigFraction> probabilities, long decisions, BigFraction largest) {}

  /**
   * Runs a program over all its decision paths, and computes in fractions.
   *
   * @param program draws only through the generator it is given, and does the same when repeated
   * @param <T> the type of the result, with value equality
   * @return the exact law of the result
   * @throws NoFractionException if a decision is not between small fractions, or a path is too
   *     improbable to be followed
   * @throws NotRepeatableException if it does not do the same when repeated
   */
  public static <T> FractionLaw<T> enumerateFractions(Function<? super Rng, ? extends T> program) {
    DecisionTree tree = new DecisionTree();
    FractionDecisions fractions = new FractionDecisions(tree);
    Rng rng = new EnumeratingRng(fractions);
    Map<T, BigFraction> law = new LinkedHashMap<>();
    Walk.<T>paths(
        tree,
        fractions::rewind,
        () -> program.apply(rng),
        result -> law.merge(result, fractions.pathProbability(), BigFraction::add));
    if (tree.cutMass() > 0) {
      throw new NoFractionException(
          "paths of probability " + tree.cutMass() + " in all were too improbable to be followed");
    }
    return new FractionLaw<>(law, fractions.decisions(), fractions.largest());
  }

  @Override
  public double uniform() {
    throw refuse("uniform", CONTINUOUS, DECISIONS);
  }

  @Override
  public double normal() {
    throw refuse("normal", CONTINUOUS, QUADRATURE);
  }

  @Override
  public double exponential() {
    throw refuse("exponential", CONTINUOUS, ACCEPTANCE + " " + QUADRATURE);
  }

  @Override
  public double gamma(double shape) {
    throw refuse("gamma", CONTINUOUS, QUADRATURE);
  }

  @Override
  public double logGamma(double shape) {
    throw refuse("logGamma", CONTINUOUS, QUADRATURE);
  }
}
