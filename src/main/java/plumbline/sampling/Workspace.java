package plumbline.sampling;

import java.util.Map;

/**
 * The mutable working form of a state: primitive arrays, sufficient statistics and scratch buffers
 * that the updates of a {@link Sweep} change in place.
 *
 * @param <S> state
 * @param <Y> data
 */
public interface Workspace<S, Y> {
  /**
   * Takes over a state and data, rebuilding everything that is cached.
   *
   * @param state the new state
   * @param data the new data
   */
  void place(S state, Y data);

  /**
   * An immutable snapshot.
   *
   * @return the state
   */
  S state();

  /**
   * How often the proposals of updates were accepted since this workspace was made. Counts only
   * grow, also where the workspace is placed anew.
   *
   * @return update to its count, in sweep order; empty if no update counts
   */
  default Map<String, Acceptance> acceptance() {
    return Map.of();
  }

  /**
   * How often the proposals of one update were accepted.
   *
   * @param proposals how many there were
   * @param accepted how many of them were accepted
   */
  record Acceptance(long proposals, long accepted) {
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
}
