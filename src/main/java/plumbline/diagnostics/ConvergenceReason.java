package plumbline.diagnostics;

/**
 * One reason why a run is not, or not yet, long enough.
 *
 * @param variable the quantity; empty if the reason concerns the whole run
 * @param what what was looked at, e.g. {@code R-hat}
 * @param value its value; NaN where there is none
 * @param limit what was allowed; NaN where there is no limit
 * @param verdict what this reason alone makes of the run: not converged, or undecided
 * @param sentence what was found
 * @param advice what to do
 */
public record ConvergenceReason(
    String variable,
    String what,
    double value,
    double limit,
    FitJudgement.Verdict verdict,
    String sentence,
    String advice) {
  /**
   * How far the value is from its limit, for putting the worst first.
   *
   * @return infinite where there is no value
   */
  public double badness() {
    if (Double.isNaN(value) || Double.isNaN(limit)) {
      return Double.POSITIVE_INFINITY;
    }
    boolean least = what.startsWith("ess") || what.equals("E-BFMI");
    if (what.equals("R-hat")) {
      return (value - 1) / (limit - 1);
    }
    return least ? limit / value : value / Math.max(limit, 1e-300);
  }
}
