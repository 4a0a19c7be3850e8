package plumbline.verification;

/** How forward and backward samples are made. */
public sealed interface Design permits SuccessiveConditional, Replicated, AsPublished {
  /**
   * Geweke's design: chains that alternate between sweeps of the sampler and new data.
   *
   * @return the design with its defaults
   */
  static SuccessiveConditional successiveConditional() {
    return SuccessiveConditional.DEFAULT;
  }

  /**
   * Exact invariance: many independent joint draws, a few sweeps on the same data, compared draw by
   * draw.
   *
   * @return the design with its defaults
   */
  static Replicated replicated() {
    return Replicated.DEFAULT;
  }

  /**
   * Schein's design: as {@link #replicated()}, but with new data after the sweeps.
   *
   * @return the design with its defaults
   */
  static Replicated schein() {
    return Replicated.DEFAULT.dataKept(false);
  }

  /**
   * How many joint draws each side has.
   *
   * @return forward and backward draws
   */
  int draws();

  /**
   * How many sweeps lie between two data draws.
   *
   * @return at least 1
   */
  int sweepsPerDraw();
}
