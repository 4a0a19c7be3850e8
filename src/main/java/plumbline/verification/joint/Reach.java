package plumbline.verification.joint;

import java.util.List;
import plumbline.verification.comparison.Judgement;

/**
 * How far a test goes on that is to detect errors of a given size with probability {@link
 * JointTestRow.Sensitivity#PROMISED}. Spreads and autocorrelation alone decide, never a difference
 * of the two sides: a test that drew on until it failed would fail right samplers.
 */
final class Reach {
  /** What is asked for beyond the need, since both the spread and the need are estimates. */
  private static final double MARGIN = 1.1;

  /** Few effective draws tell their own number badly: then they are counted again. */
  private static final double MOST_TIMES_LONGER = 4;

  private Reach() {}

  /**
   * The next length of a test.
   *
   * @param made the design so far
   * @param rows what it gave
   * @return as many draws as there are, if they suffice or more are not allowed
   */
  static int draws(SuccessiveConditional made, List<JointTestRow> rows) {
    double needed = 0;
    for (JointTestRow row : rows) {
      JointTestRow.Sensitivity seen = row.sensitivity();
      if (seen != null && row.note() == null && seen.relative() > made.detect()) {
        double size = seen.inUnit(made.detect());
        double own = seen.drawsFor(made.draws(), size, JointTestRow.Sensitivity.PROMISED);
        needed = Math.max(needed, own);
      } else if (row.note() == JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS && row.essBackward() > 0) {
        double own = made.draws() * 2 * Judgement.LEAST_EFFECTIVE_SIZE / row.essBackward();
        needed = Math.max(needed, own);
      }
    }
    double allowed = Math.min(made.mostDraws(), MOST_TIMES_LONGER * made.draws());
    return (int) Math.max(made.draws(), Math.min(allowed, MARGIN * needed));
  }
}
