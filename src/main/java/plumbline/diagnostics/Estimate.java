package plumbline.diagnostics;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A number computed from draws, or the reason why there is none. NaN always has a reason; an
 * infinite or zero limit (R-hat of chains stuck at different places is infinite, the effective size
 * of a constant chain is 0) carries both.
 */
public final class Estimate {
  private final double value;
  private final @Nullable Reason reason;

  private Estimate(double value, @Nullable Reason reason) {
    this.value = value;
    this.reason = reason;
  }

  /**
   * A computed number.
   *
   * @param value the number; NaN and infinity count as {@link Reason#NON_FINITE}
   * @return the estimate
   */
  public static Estimate of(double value) {
    return new Estimate(value, Double.isFinite(value) ? null : Reason.NON_FINITE);
  }

  /**
   * A limit that deserves a remark.
   *
   * @param value the limit
   * @param reason why it is one
   * @return the estimate
   */
  public static Estimate of(double value, Reason reason) {
    return new Estimate(value, reason);
  }

  /**
   * No number.
   *
   * @param reason why
   * @return an estimate whose value is NaN
   */
  public static Estimate undefined(Reason reason) {
    return new Estimate(Double.NaN, reason);
  }

  /**
   * The number.
   *
   * @return the value; NaN if it is undefined
   */
  public double value() {
    return value;
  }

  /**
   * Why the value is undefined or a limit.
   *
   * @return the reason; empty for an ordinary number
   */
  public Optional<Reason> reason() {
    return Optional.ofNullable(reason);
  }

  /**
   * Whether there is a number at all.
   *
   * @return false if the value is NaN
   */
  public boolean isDefined() {
    return !Double.isNaN(value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Estimate that
        && Double.compare(value, that.value) == 0
        && reason == that.reason;
  }

  @Override
  public int hashCode() {
    return 31 * Double.hashCode(value) + Objects.hashCode(reason);
  }

  @Override
  public String toString() {
    return reason == null ? Double.toString(value) : value + " (" + reason + ")";
  }

  /** Why a diagnostic has no (finite) value on the data it was given. */
  public enum Reason {
    /** Fewer draws than the definition needs. */
    TOO_SHORT("too few draws"),

    /** The draws, or the indicators made of them, never change: no variation to compare with. */
    CONSTANT("nothing varies"),

    /** A draw is NaN or infinite, or a moment overflows or vanishes. */
    NON_FINITE("a draw, or the square of one, is not a finite number"),

    /** The definition compares chains, and there is one. */
    ONE_CHAIN("needs at least two chains"),

    /** The definition is for several variables together, and there is one. */
    ONE_VARIABLE("needs at least two variables"),

    /** A covariance matrix is singular: variables are linearly dependent, or too few draws. */
    SINGULAR("the within-chain covariance matrix is singular"),

    /** No thinning makes the chain first-order Markov (Raftery-Lewis). */
    NO_THINNING_FOUND("no thinning makes the chain first-order Markov"),

    /** No part of the chain passed the stationarity test (Heidelberger-Welch). */
    NOT_STATIONARY("no part of the chain passed the stationarity test");

    private final String explanation;

    Reason(String explanation) {
      this.explanation = explanation;
    }

    /**
     * The reason in words.
     *
     * @return a phrase for people
     */
    public String explanation() {
      return explanation;
    }
  }
}
