package plumbline.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.apache.commons.statistics.distribution.GammaDistribution;
import plumbline.numerics.AdaptiveQuadrature;
import plumbline.numerics.GammaFunction;

/**
 * Integrates over every continuous draw of a program and walks every finite decision, so that
 * expectations of its result are computed without sampling, by running the production code itself.
 * Unlike {@link QuadratureRng} it looks for the places where the result or a probability is not
 * smooth in a draw, such as the edge between proposals that are always accepted and others: it
 * serves Metropolis, Langevin and Hamiltonian steps in one dimension.
 *
 * <p>A second draw is integrated inside the first, so that the work grows with a power of their
 * number, by a factor of about a thousand for each: one or two are practical. As elsewhere, what is
 * only compared should be drawn as the decision itself ({@code bernoulliLog(logRatio)}), which
 * costs two runs instead of an integral.
 */
public final class IntegratingRng extends FiniteRng {
  /** Paths that are less probable are left out. */
  private static final double CUT = 1e-18;

  private static final double MOST_NORMAL = 9; // beyond: mass 2e-19
  private static final double MOST_EXPONENTIAL = 42; // beyond: mass 6e-19

  private static final double[] DRAW = {};

  private static final int MOST_RUNS = 2_000_000;

  private final Script script;
  private final Function<? super Rng, double[]> program;
  private final int size;
  private final int pieces;
  private final double tolerance;
  private double worst; // the largest error of any integral
  private int nested; // integrals that are being computed, one in another
  private int runs;
  private boolean complete; // whether a run has had all its answers

  private IntegratingRng(
      Script script,
      Function<? super Rng, double[]> program,
      int size,
      int pieces,
      double tolerance) {
    super(script);
    this.script = script;
    this.program = program;
    this.size = size;
    this.pieces = pieces;
    this.tolerance = tolerance;
  }

  /**
   * Expectations of what a program computes.
   *
   * @param values the expectations
   * @param error an estimate of the largest error of any of them; no proof
   */
  @SuppressWarnings("ArrayRecordComponent") // made here, handed over, not kept
  public record Expectations(double[] values, double error) {}

  /**
   * The expectations of several numbers that a program computes.
   *
   * @param size how many numbers
   * @param pieces into how many pieces each half of a draw's range is cut before it is looked at,
   *     e.g. 16: a draw inside another has an eighth of them
   * @param tolerance how far an integral over a piece of a draw's range may be off, e.g. 1e-12
   * @param program draws only through the generator it is given, does the same when repeated, and
   *     returns {@code size} numbers
   * @return their expectations
   * @throws IllegalStateException after two million runs of the program
   * @throws NotRepeatableException if it does not do the same when repeated
   */
  public static Expectations expectations(
      int size, int pieces, double tolerance, Function<? super Rng, double[]> program) {
    IntegratingRng rng = new IntegratingRng(new Script(), program, size, pieces, tolerance);
    double[] values = new double[size];
    rng.expectations(values, 1);
    return new Expectations(values, rng.worst);
  }

  /** A draw without an answer: the program has to be run again for each that it could have. */
  private static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("a draw without an answer", null, false, false);
    }
  }

  /**
   * A continuous law's density between two ends. Its integrals are cut at the centre, where most
   * proposals are the current point.
   */
  private record Range(double from, double centre, double to, DoubleUnaryOperator density) {
    static final Range UNIFORM = new Range(0, 0.5, 1, x -> 1);
    static final Range NORMAL =
        new Range(
            -MOST_NORMAL, 0, MOST_NORMAL, x -> Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI));
    static final Range EXPONENTIAL = new Range(0, 1, MOST_EXPONENTIAL, x -> Math.exp(-x));

    static Range gamma(double shape) {
      GammaDistribution gamma = GammaDistribution.of(shape, 1);
      return new Range(0, shape, gamma.inverseSurvivalProbability(CUT), gamma::density);
    }

    /** Of x^shape for a gamma draw x: smooth at 0, where a shape below 1 gives x a pole. */
    static Range powerOfGamma(double shape) {
      double to = GammaDistribution.of(shape, 1).inverseSurvivalProbability(CUT);
      double constant = Math.exp(-GammaFunction.log(shape + 1));
      return new Range(
          0,
          Math.pow(shape, shape),
          Math.pow(to, shape),
          t -> Math.exp(-Math.pow(t, 1 / shape)) * constant);
    }
  }

  /** The answers to a program's draws, in their order, and the first that is missing. */
  private static final class Script implements Decisions {
    private double[] answers = new double[8];
    private double[][] asked = new double[8][]; // what was decided among; empty for a draw
    private int length;
    private int next;
    private double[] weights = new double[0]; // of the decision that is missing, or
    private Range range = Range.UNIFORM; // the draw

    void rewind() {
      next = 0;
      weights = new double[0];
    }

    void push(double answer, double[] among) {
      if (length == answers.length) {
        answers = Arrays.copyOf(answers, 2 * length);
        asked = Arrays.copyOf(asked, 2 * length);
      }
      asked[length] = among;
      answers[length++] = answer;
    }

    void pop() {
      length--;
    }

    @Override
    public int choose(double[] all, int offset, int count, double total) {
      if (next < length) {
        double[] before = asked[next];
        if (before.length != count || !DecisionTree.areSame(before, all, offset, count, total)) {
          throw new NotRepeatableException("a decision was another one before");
        }
        return (int) answers[next++];
      }
      weights = new double[count];
      for (int i = 0; i < count; i++) {
        weights[i] = all[offset + i] / total;
        if (!(weights[i] >= 0)) {
          throw new IllegalArgumentException(
              "weights must be non-negative, not " + all[offset + i] + " at index " + i);
        }
      }
      throw new Unanswered();
    }

    double draw(Range law) {
      if (next < length) {
        if (asked[next].length > 0) {
          throw new NotRepeatableException("a draw was a decision before");
        }
        return answers[next++];
      }
      range = law;
      throw new Unanswered();
    }
  }

  /** Overwrites the values, given the answers that are there, which have a probability. */
  private void expectations(double[] values, double probability) {
    if (++runs > MOST_RUNS) {
      throw new IllegalStateException(
          "more than "
              + MOST_RUNS
              + " runs: the program draws too many continuous numbers, or compares one of them."
              + " Draw bernoulli(p) for uniform() < p, bernoulliLog(r) for log(uniform()) < r.");
    }
    script.rewind();
    try {
      double[] result = program.apply(this);
      System.arraycopy(result, 0, values, 0, size);
      again(values);
    } catch (Unanswered missing) {
      if (script.weights.length > 0) {
        decide(script.weights, values, probability);
      } else {
        integrate(script.range, values, probability);
      }
    }
  }

  /** Runs what has all its answers once more, the first time often: it has to say the same. */
  private void again(double[] values) {
    for (int times = complete ? 1 : Walk.FIRST_PATH - 1; times > 0; times--) {
      script.rewind();
      double[] result;
      try {
        result = program.apply(this);
      } catch (Unanswered more) {
        throw new NotRepeatableException("by the same draws there was one more than before");
      }
      for (int i = 0; i < size; i++) {
        if (Double.compare(values[i], result[i]) != 0) {
          throw new NotRepeatableException(
              "the same draws led to " + values[i] + " and then to " + result[i]);
        }
      }
    }
    complete = true;
  }

  private void decide(double[] weights, double[] values, double probability) {
    Arrays.fill(values, 0);
    double[] after = new double[size];
    for (int choice = 0; choice < weights.length; choice++) {
      if (probability * weights[choice] >= CUT) {
        script.push(choice, weights);
        expectations(after, probability * weights[choice]);
        script.pop();
        for (int i = 0; i < size; i++) {
          values[i] += weights[choice] * after[i];
        }
      }
    }
  }

  private void integrate(Range range, double[] values, double probability) {
    Arrays.fill(values, 0);
    nested++;
    addIntegral(range, range.from, range.centre, values, probability);
    addIntegral(range, range.centre, range.to, values, probability);
    nested--;
  }

  private void addIntegral(
      Range range, double from, double to, double[] values, double probability) {
    AdaptiveQuadrature.Integrals integrals =
        AdaptiveQuadrature.integrate(
            (x, at) -> {
              script.push(x, DRAW);
              expectations(at, probability);
              script.pop();
              double density = range.density.applyAsDouble(x);
              for (int i = 0; i < size; i++) {
                at[i] *= density;
              }
            },
            size,
            from,
            to,
            nested > 1 ? Math.max(1, pieces / 8) : pieces,
            tolerance);
    for (int i = 0; i < size; i++) {
      values[i] += integrals.values()[i];
      worst = Math.max(worst, integrals.errors()[i]);
    }
  }

  @Override
  public double uniform() {
    return script.draw(Range.UNIFORM);
  }

  @Override
  public double normal() {
    return script.draw(Range.NORMAL);
  }

  @Override
  public double exponential() {
    return script.draw(Range.EXPONENTIAL);
  }

  @Override
  public double gamma(double shape) {
    return shape < 1 ? Math.exp(logGamma(shape)) : script.draw(Range.gamma(shape));
  }

  @Override
  public double logGamma(double shape) {
    return shape < 1
        ? Math.log(script.draw(Range.powerOfGamma(shape))) / shape
        : Math.log(gamma(shape));
  }
}
