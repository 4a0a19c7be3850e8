package plumbline.verification;

/**
 * What one rung said.
 *
 * @param rung which
 * @param check the check with the largest error relative to its bound
 * @param error that error; for the joint rung the largest absolute z
 * @param verdict the rung's verdict
 */
public record RungResult(Rung rung, String check, double error, Verdict verdict) {
  /**
   * Whether the rung found nothing wrong.
   *
   * @return true for the verdict PASS
   */
  public boolean passed() {
    return verdict == Verdict.PASS;
  }
}
