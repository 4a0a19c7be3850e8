package plumbline.sampling.kernels;

import plumbline.sampling.Workspace;

/** A workspace's count of the proposals of one update. */
public final class AcceptanceCount {
  private long proposals;
  private long accepted;

  /**
   * Counts one proposal.
   *
   * @param taken whether it was accepted
   */
  public void proposed(boolean taken) {
    proposals++;
    accepted += taken ? 1 : 0;
  }

  /**
   * The count so far.
   *
   * @return proposals and how many of them were accepted
   */
  public Workspace.Acceptance total() {
    return new Workspace.Acceptance(proposals, accepted);
  }
}
