package plumbline.sampling;

/**
 * How often the proposals of one update were accepted.
 *
 * @param proposals how many there were
 * @param accepted how many of them were accepted
 */
public record Acceptance(long proposals, long accepted) {
  /** Nothing proposed yet. */
  public static final Acceptance NONE = new Acceptance(0, 0);

  /** Checks the counts. */
  public Acceptance {
    if (accepted < 0 || accepted > proposals) {
      throw new IllegalArgumentException(
          "of " + proposals + " proposals " + accepted + " cannot have been accepted");
    }
  }

  /**
   * The rate.
   *
   * @return accepted by proposed, in [0, 1]; NaN if nothing was proposed
   */
  public double rate() {
    return (double) accepted / proposals;
  }

  /**
   * Both together.
   *
   * @param other proposals of the same update
   * @return the sums
   */
  public Acceptance plus(Acceptance other) {
    return new Acceptance(proposals + other.proposals, accepted + other.accepted);
  }

  /**
   * What came after.
   *
   * @param before an earlier count of the same update
   * @return the differences
   */
  public Acceptance minus(Acceptance before) {
    return new Acceptance(proposals - before.proposals, accepted - before.accepted);
  }
}
