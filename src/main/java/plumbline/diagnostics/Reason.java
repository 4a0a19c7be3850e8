package plumbline.diagnostics;

/** Why a diagnostic has no (finite) value on the data it was given. */
public enum Reason {
  /** Fewer draws than the definition needs. */
  TOO_SHORT("too few draws"),

  /** The draws, or the indicators made of them, never change: no variation to compare with. */
  CONSTANT("nothing varies"),

  /** A draw is NaN or infinite, or a moment overflows. */
  NON_FINITE("a draw is not a finite number"),

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
