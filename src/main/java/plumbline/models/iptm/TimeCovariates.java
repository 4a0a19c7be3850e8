package plumbline.models.iptm;

/**
 * Which covariates y the waiting times have. The document's list is contradictory; each reading
 * belongs to one count of its test statistics.
 */
public enum TimeCovariates {
  /** y = x: the seven entries of the document's prior, 30 statistics. */
  NETWORK(true, false),
  /** y = (x, weekend, afternoon): nine entries, what the authors' program has; 32 statistics. */
  NETWORK_AND_CLOCK(true, true),
  /** y = (weekend, afternoon): two entries, 25 statistics. */
  CLOCK(false, true);

  private final boolean network;
  private final boolean clock;

  TimeCovariates(boolean network, boolean clock) {
    this.network = network;
    this.clock = clock;
  }

  /** Whether y contains x, and so depends on the receivers. */
  public boolean network() {
    return network;
  }

  public boolean clock() {
    return clock;
  }

  /**
   * How many covariates.
   *
   * @param statistics P, how many network statistics
   * @return Q
   */
  public int size(int statistics) {
    return (network ? statistics : 0) + (clock ? 2 : 0);
  }
}
