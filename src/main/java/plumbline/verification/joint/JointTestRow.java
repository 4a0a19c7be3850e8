package plumbline.verification.joint;

import org.jspecify.annotations.Nullable;
import plumbline.numerics.StudentTail;
import plumbline.numerics.Text;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.TwoSampleTests;

/**
 * One line of a joint test: one aspect of one test function.
 *
 * @param name the function; squared deviations from the forward mean, products, ranks and
 *     distributions are marked
 * @param aspect what is compared
 * @param meanForward mean of the forward draws; for a distribution the share of the event that
 *     decides
 * @param meanBackward the same of the backward draws
 * @param z difference of the means over its standard error, which allows for autocorrelation, or
 *     for pairing where the draws are paired; for a distribution, and where what was not met bears
 *     on p, the |z| that the p value stands for, with the sign of the difference
 * @param p the row's p value: Student's t with the degrees of freedom that the effective size
 *     leaves; for a distribution the smallest of its events times their number; for a value that
 *     chains never changed the probability that they all started there, or left their start for it
 * @param tests classic tests on independent forward draws and thinned backward draws, shown beside
 * @param pAdjusted {@code p} adjusted for all rows; the ground of the verdict
 * @param iat integrated autocorrelation time of the backward chains, in draws
 * @param essBackward effective sample size of the backward chains
 * @param verdict what this row says; of chains only FAIL if pairs reject it as well
 * @param note why a number is undefined or a row has no say, or null
 * @param event of a distribution, the event that decides in words; else empty
 * @param sensitivity what the row would have seen; null where it has no say or no standard error
 * @param pairs what replicated pairs say of a row that chains suspect; else null
 */
public record JointTestRow(
    String name,
    Aspect aspect,
    double meanForward,
    double meanBackward,
    double z,
    double p,
    TwoSampleTests tests,
    double pAdjusted,
    double iat,
    double essBackward,
    Verdict verdict,
    @Nullable Note note,
    String event,
    @Nullable Sensitivity sensitivity,
    @Nullable Pairs pairs) {
  /**
   * The smallest error that this row would have found with probability {@link
   * Sensitivity#PROMISED}, in words.
   *
   * @return such as {@code 0.031 prior sd}; empty where the row has no say
   */
  public String detectable() {
    return sensitivity == null ? "" : sensitivity.words();
  }

  /** Welch's t test on thinned draws. */
  public double tTestP() {
    return tests.tP();
  }

  /** The Mann-Whitney test on the same. */
  public double mannWhitneyP() {
    return tests.uP();
  }

  /** The Kolmogorov-Smirnov test on the same; conservative for discrete functions. */
  public double ksP() {
    return tests.dP();
  }

  /** The chi-square test of homogeneity on the same; NaN unless the function is discrete. */
  public double chiSquareP() {
    return tests.chiSquareP();
  }

  /**
   * Whether it is replicated pairs that fail it.
   *
   * @return true if chains suspected it and pairs rejected it
   */
  public boolean confirmed() {
    return pairs != null && verdict == Verdict.FAIL;
  }

  /** The row of chains, with what pairs say of it. */
  JointTestRow with(@Nullable Pairs found, boolean confirmed) {
    boolean failed = verdict == Verdict.FAIL;
    Verdict decided = confirmed ? Verdict.FAIL : failed ? Verdict.INCONCLUSIVE : verdict;
    // Why chains alone could not fail it no longer matters.
    Note why = failed == confirmed ? note : confirmed ? null : Note.NOT_CONFIRMED;
    return new JointTestRow(
        name,
        aspect,
        meanForward,
        meanBackward,
        z,
        p,
        tests,
        pAdjusted,
        iat,
        essBackward,
        decided,
        why,
        event,
        sensitivity,
        found);
  }

  /**
   * What replicated pairs say of a row: exact joint draws from prior and simulator, and what the
   * sampler made of each some draws later. They have one law if the sampler is right, also where it
   * does not mix.
   *
   * @param pairs how many were looked at
   * @param draws of the chain between both sides of a pair
   * @param before mean of the row's function at the joint draws; for a distribution the share of
   *     the event that decides
   * @param after the same after these draws
   * @param z the mean difference of pairs over its standard error, or the |z| that p stands for
   * @param p of these pairs alone
   * @param pAdjusted adjusted for the looks at the pairs and for all rows that were asked again
   */
  public record Pairs(
      int pairs, int draws, double before, double after, double z, double p, double pAdjusted) {
    Pairs withAdjusted(double other) {
      return new Pairs(pairs, draws, before, after, z, p, other);
    }
  }

  /** Why a row of a comparison has no say, or less than others. */
  public enum Note {
    /** The document's own recipe: shown beside its autocorrelation time, never decisive. */
    AS_PUBLISHED,
    /** Neither side varies, and both agree. */
    CONSTANT,
    /** Only the forward side varies: the chain never reached another value. */
    BACKWARD_CONSTANT,
    /** Only the backward side of two files varies: the other never reached another value. */
    FORWARD_CONSTANT,
    /** Every replicate has the same difference: nothing tells how uncertain their mean is. */
    CONSTANT_DIFFERENCE,
    /** No replicate changed the value. */
    DID_NOT_MOVE,
    /** Chains reject it and replicated pairs do not: the chains may not have mixed. */
    NOT_CONFIRMED,
    /** A tail is too heavy for a variance; the row of the ranks decides instead. */
    INFINITE_VARIANCE,
    /**
     * No row that decides was made for what a classic test sees beyond doubt: a difference of the
     * laws between the values at which they are compared.
     */
    LAWS_DIFFER,
    /**
     * The values vary by so little or so much that their squares are no numbers; the row of the
     * ranks decides instead.
     */
    OUT_OF_RANGE,
    /**
     * A tail is too heavy for a variance and the chain moves slowly: no critical value is valid,
     * however many draws there are. Replicated designs decide.
     */
    SLOW_HEAVY_TAILS,
    /** Too few effective draws for any valid critical value. */
    TOO_FEW_EFFECTIVE_DRAWS,
    /** Too few draws for a standard error. */
    TOO_SHORT
  }

  /**
   * What a row would have seen: how large an error had to be for the row to fail with a given
   * probability, from the standard error and the critical value that the run itself had. A pass is
   * worth as much as this number is small.
   *
   * @param standardError of the difference that the row looks at, in the unit of its values, or in
   *     a power of two of it where their squares are no numbers, and so are the others; positive
   * @param critical how many standard errors fail it, given the number of rows
   * @param least a difference below which it does not fail, however small the standard error is,
   *     because of what the draws may not have met; in the unit of the row's values, 0 where there
   *     is nothing of that kind
   * @param degreesOfFreedom of the standard error
   * @param scale the size of the unit that errors are told in, in the unit of the row's values
   * @param unit that unit in words, such as "prior sd"
   * @param sd standard deviation of what the row averages, on the forward side, in the unit of the
   *     row's values; 0 or NaN where there is none
   */
  public record Sensitivity(
      double standardError,
      double critical,
      double least,
      double degreesOfFreedom,
      double scale,
      String unit,
      double sd) {
    /** The probability with which reports promise to find an error. */
    public static final double PROMISED = 0.95;

    /** The smallest error that the row is promised to find, with its unit. */
    public String words() {
      return Text.of("%.2g %s", detectable(PROMISED), unit);
    }

    /**
     * The smallest error that the row finds with a given probability.
     *
     * @param power the probability, in (0, 1)
     * @return the size, in units of {@link #unit}
     */
    public double detectable(double power) {
      double beyond = StudentTail.critical(2 * Math.min(power, 1 - power), degreesOfFreedom);
      return (threshold() + (power < 0.5 ? -beyond : beyond)) * standardError / scale;
    }

    /**
     * The smallest error that the row is promised to find, in standard deviations of what it
     * averages: comparable between means, spreads, products and shares.
     */
    public double relative() {
      return detectable(PROMISED) * scale / sd;
    }

    /**
     * A size in standard deviations of what the row averages, in its unit.
     *
     * @param relative in standard deviations
     */
    public double inUnit(double relative) {
      return relative * sd / scale;
    }

    /**
     * The probability that the row fails for an error of a given size.
     *
     * @param size in units of {@link #unit}
     * @return the probability, in (0, 1)
     */
    public double power(double size) {
      double shift = Math.abs(size) * scale / standardError;
      return StudentTail.upper(threshold() - shift, degreesOfFreedom)
          + StudentTail.upper(threshold() + shift, degreesOfFreedom);
    }

    /** How many standard errors fail it in the end. */
    private double threshold() {
      return Math.max(critical, least / standardError);
    }

    /** The level that the critical value stands for. */
    private double level() {
      return StudentTail.twoSidedP(critical, degreesOfFreedom);
    }

    /**
     * How many draws find an error of a given size with a given probability: standard errors shrink
     * with the root of the number of draws, degrees of freedom grow with it; the least difference
     * shrinks with it.
     *
     * @param draws how many this was measured with
     * @param size in units of {@link #unit}, positive
     * @param power in (0, 1)
     * @return the number of draws; infinite if it would be more than 10<sup>15</sup>
     */
    public double drawsFor(double draws, double size, double power) {
      double level = level();
      double low = 1;
      double high = 2;
      while (with(draws, high, level).detectable(power) > size) {
        low = high;
        high *= 2;
        if (high > 1e15) {
          return Double.POSITIVE_INFINITY;
        }
      }
      while (high - low > 1e-3 * high) {
        double middle = 0.5 * (low + high);
        if (with(draws, middle, level).detectable(power) > size) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return Math.ceil(high);
    }

    /** The same row with another number of draws. */
    private Sensitivity with(double draws, double others, double level) {
      double ratio = others / draws;
      double freedom = Math.max(1, degreesOfFreedom * ratio);
      return new Sensitivity(
          standardError / Math.sqrt(ratio),
          StudentTail.critical(level, freedom),
          least / ratio,
          freedom,
          scale,
          unit,
          sd);
    }
  }
}
