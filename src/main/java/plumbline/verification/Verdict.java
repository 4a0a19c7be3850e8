package plumbline.verification;

/** What a test says. */
public enum Verdict {
  /** No evidence against the sampler, from a sample large enough to speak. */
  PASS,
  /** The sampler, the simulator or the density is wrong. */
  FAIL,
  /** The sample is too small or too autocorrelated to say anything. */
  INCONCLUSIVE,
  /** Not run, does not apply, or shown but by design without a say: never a PASS. */
  NOT_TESTED;

  /**
   * The verdict on several tests together: any failure fails, else any doubt remains.
   *
   * @param other another verdict
   * @return the stronger of both
   */
  public Verdict and(Verdict other) {
    if (this == FAIL || other == FAIL) {
      return FAIL;
    }
    if (this == INCONCLUSIVE || other == INCONCLUSIVE) {
      return INCONCLUSIVE;
    }
    return this == NOT_TESTED ? other : this;
  }
}
