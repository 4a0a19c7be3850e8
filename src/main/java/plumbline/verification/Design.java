package plumbline.verification;

/** How forward and backward samples are made. */
public sealed interface Design permits SuccessiveConditional {
  /**
   * Geweke's design: chains that alternate between sweeps of the sampler and new data.
   *
   * @return the design with its defaults
   */
  static SuccessiveConditional successiveConditional() {
    return SuccessiveConditional.DEFAULT;
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
