package plumbline.diagnostics;

/** When a chain counts as a straight line, whose spectral density at zero is defined as 0. */
public enum SpectrumRule {
  /** Residuals from the line below 1e-12 of the chain's range: unchanged when units change. */
  SCALE_FREE {
    @Override
    boolean degenerate(double residualDeviation, double range) {
      return residualDeviation <= 1e-12 * range;
    }
  },

  /**
   * coda's rule: residual standard deviation below 1.5e-8, whatever the units. Chains of tiny
   * numbers then count as constant; offered for comparison with coda only.
   */
  CODA {
    @Override
    boolean degenerate(double residualDeviation, double range) {
      return residualDeviation < 1.5e-8;
    }
  };

  abstract boolean degenerate(double residualDeviation, double range);
}
