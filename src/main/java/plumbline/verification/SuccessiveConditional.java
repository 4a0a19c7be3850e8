package plumbline.verification;

/**
 * Geweke's (2004) successive-conditional design. The forward side draws independently from prior
 * and simulator. On the backward side several chains start at exact joint draws, so they are
 * stationary from the first step if the sampler is right, and alternate between {@code
 * sweepsPerDraw} sweeps and a new data set. The test functions are evaluated after the sweeps, on
 * the data the sweeps were conditioned on: where only new data are looked at, an update that is
 * wrong in its dependence on the data can stay invisible.
 *
 * @param draws joint draws on each side; the backward ones in all chains together
 * @param sweepsPerDraw sweeps of the sampler between two data draws, at least 1
 * @param burnIn backward draws dropped at the start of each chain, usually 0
 * @param chains how many backward chains share the draws
 */
public record SuccessiveConditional(int draws, int sweepsPerDraw, int burnIn, int chains)
    implements Design {
  static final SuccessiveConditional DEFAULT = new SuccessiveConditional(10_000, 1, 0, 4);

  /** Checks the settings. */
  public SuccessiveConditional {
    if (chains < 1) {
      throw new IllegalArgumentException("chains must be at least 1, not " + chains);
    }
    if (draws < 10 * chains) {
      throw new IllegalArgumentException(
          "draws must be at least 10 for each of " + chains + " chains, not " + draws);
    }
    if (sweepsPerDraw < 1) {
      throw new IllegalArgumentException("sweepsPerDraw must be at least 1, not " + sweepsPerDraw);
    }
    if (burnIn < 0) {
      throw new IllegalArgumentException("burnIn must not be negative, not " + burnIn);
    }
  }

  /**
   * With another number of draws.
   *
   * @param count draws on each side
   * @return the changed design
   */
  public SuccessiveConditional draws(int count) {
    return new SuccessiveConditional(count, sweepsPerDraw, burnIn, chains);
  }

  /**
   * With another number of sweeps between data draws.
   *
   * @param sweeps at least 1
   * @return the changed design
   */
  public SuccessiveConditional sweepsPerDraw(int sweeps) {
    return new SuccessiveConditional(draws, sweeps, burnIn, chains);
  }

  /**
   * With burn-in.
   *
   * @param count backward draws dropped at the start of each chain
   * @return the changed design
   */
  public SuccessiveConditional burnIn(int count) {
    return new SuccessiveConditional(draws, sweepsPerDraw, count, chains);
  }

  /**
   * With another number of backward chains.
   *
   * @param count at least 1
   * @return the changed design
   */
  public SuccessiveConditional chains(int count) {
    return new SuccessiveConditional(draws, sweepsPerDraw, burnIn, count);
  }

  /** The draws of each chain; what does not divide evenly is left out. */
  int drawsPerChain() {
    return draws / chains;
  }
}
