package plumbline.cli.output;

import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.verification.Verdict;

/** What the exit status of a command means. */
public final class ExitCode {
  /** Done; any verdict is <em>pass</em>. */
  public static final int PASS = 0;

  /** Done; the verdict is <em>fail</em>. */
  public static final int FAIL = 1;

  /** Bad input or usage: one sentence on standard error. */
  public static final int USAGE = 2;

  /** Done; the verdict is <em>inconclusive</em>. */
  public static final int INCONCLUSIVE = 3;

  /** A fault of the program itself, not of its input. */
  public static final int SOFTWARE = 70;

  /** Interrupted by the user. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  public static int of(Verdict verdict) {
    return switch (verdict) {
      case PASS -> PASS;
      case FAIL -> FAIL;
      case INCONCLUSIVE, NOT_TESTED -> INCONCLUSIVE;
    };
  }

  public static int of(FitJudgement.Verdict verdict) {
    return switch (verdict) {
      case CONVERGED -> PASS;
      case NOT_CONVERGED -> FAIL;
      case UNDECIDED -> INCONCLUSIVE;
    };
  }
}
