package plumbline.verification;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.StudentTail;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.ranks.RankReport;

/**
 * What one check of a rung said.
 *
 * @param rung which
 * @param kernel the kernel that the check exercised or should have, {@link Sampler#SWEEP} for all
 *     together; null for a check of the model
 * @param kind what was compared; a joint test compares laws
 * @param check the check's name; for the joint rung the function of the largest absolute z
 * @param error the check's error, for the joint rung the largest absolute z; NaN if there is none
 * @param bound the largest error that passes; NaN for the joint rung
 * @param verdict what the check says
 * @param reason why the verdict is neither PASS nor FAIL, or why a joint test ended before its
 *     draws were made, where that is known
 */
public record RungResult(
    Rung rung,
    @Nullable String kernel,
    ExactCheck.Kind kind,
    String check,
    double error,
    double bound,
    Verdict verdict,
    @Nullable String reason) {

  /** The joint rung's result: the largest absolute z of a row that has a say, and its name. */
  public static RungResult joint(JointTestReport report) {
    String worst =
        report.rows().stream()
            .filter(row -> row.verdict() != Verdict.NOT_TESTED)
            .max(Comparator.comparingDouble(row -> Math.abs(row.z())))
            .map(JointTestRow::name)
            .orElse("");
    return joint(worst, report.maxAbsZ(), report.verdict(), report.notConfirmed().orElse(null));
  }

  /** Runs the test; a sampler that leaves the support fails it. */
  public static <S, Y> RungResult joint(JointTest<S, Y> test, SeededRng rng, RunOptions options) {
    try {
      return joint(test.run(rng, options));
    } catch (RuntimeException e) {
      return NotFiniteException.leftSupport(e).result();
    }
  }

  /** The joint rung's result by ranks: the |z| that the smallest p value stands for, or NaN. */
  public static RungResult ranks(RankReport report) {
    return report.rows().stream()
        .min(Comparator.comparingDouble(RankReport.Row::p))
        .map(worst -> joint(worst.name(), StudentTail.absoluteZ(worst.p()), report.verdict(), null))
        .orElse(joint("", Double.NaN, report.verdict(), null));
  }

  /** The joint rung is about the whole sweep. */
  private static RungResult joint(
      String check, double error, Verdict verdict, @Nullable String why) {
    return new RungResult(
        Rung.JOINT, Sampler.SWEEP, ExactCheck.Kind.LAW, check, error, Double.NaN, verdict, why);
  }

  /** The joint rung's result for a sampler that went where the density is zero. */
  static RungResult outsideSupport(String function, String reason) {
    return new RungResult(
        Rung.JOINT,
        Sampler.SWEEP,
        ExactCheck.Kind.LAW,
        function,
        Double.POSITIVE_INFINITY,
        Double.NaN,
        Verdict.FAIL,
        reason);
  }

  /**
   * Whether the check ran and found nothing wrong.
   *
   * @return true for the verdict PASS
   */
  public boolean passed() {
    return verdict == Verdict.PASS;
  }

  /**
   * Whether anything was tested.
   *
   * @return false for the verdict NOT_TESTED
   */
  public boolean ran() {
    return verdict != Verdict.NOT_TESTED;
  }

  /**
   * Whether passing speaks for the law of a kernel.
   *
   * @return false for checks of the model and of the contract
   */
  public boolean ofLaw() {
    return kernel != null && kind != ExactCheck.Kind.CONTRACT;
  }

  /** The same number, of which nothing can be said. */
  public RungResult notTested(String why) {
    return new RungResult(rung, kernel, kind, check, error, bound, Verdict.NOT_TESTED, why);
  }

  /** Whether it says something of the law of this kernel. */
  public boolean speaksOf(String other) {
    return (passed() || verdict == Verdict.FAIL) && ofLaw() && other.equals(kernel);
  }

  /**
   * Whether a contract is broken, so that no other result can be trusted.
   *
   * @return true for a check of the contract that did not pass
   */
  public boolean broken() {
    return kind == ExactCheck.Kind.CONTRACT && verdict == Verdict.INCONCLUSIVE;
  }

  /**
   * The verdict on several results together: that of the laws that were compared.
   *
   * @param results any number
   * @return INCONCLUSIVE if a contract is broken, whatever the others say; NOT_TESTED if nothing
   *     ran but contracts
   */
  public static Verdict verdict(Collection<RungResult> results) {
    if (results.stream().anyMatch(RungResult::broken)) {
      return Verdict.INCONCLUSIVE;
    }
    return results.stream()
        .filter(result -> result.kind() != ExactCheck.Kind.CONTRACT)
        .map(RungResult::verdict)
        .reduce(Verdict.NOT_TESTED, Verdict::and);
  }

  /**
   * The result with the largest error relative to its bound, among those that ran.
   *
   * @param results results of one rung
   * @return empty if nothing ran
   */
  public static Optional<RungResult> worst(List<RungResult> results) {
    return results.stream()
        .filter(RungResult::ran)
        .max(Comparator.comparingDouble(RungResult::excess));
  }

  /** The error over its bound; infinite if it is not a number, which never passes. */
  private double excess() {
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error == 0 ? 0 : error / bound;
  }
}
