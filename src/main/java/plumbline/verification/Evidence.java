package plumbline.verification;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * All that a trial brought to light.
 *
 * @param rungs one result for each rung that was climbed
 * @param joint the joint test's report, if that rung was climbed
 */
public record Evidence(List<RungResult> rungs, Optional<JointTestReport> joint) {
  /** Copies the rungs. */
  public Evidence {
    rungs = List.copyOf(rungs);
  }

  /**
   * The verdict over all rungs.
   *
   * @return FAIL if any rung fails
   */
  public Verdict verdict() {
    return rungs.stream().map(RungResult::verdict).reduce(Verdict.PASS, Verdict::and);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (RungResult rung : rungs) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-10s %-12s %s (%s %.3g)%n",
              rung.rung().name().toLowerCase(Locale.ROOT),
              rung.verdict(),
              rung.check(),
              rung.rung() == Rung.JOINT ? "max |z|" : "error",
              rung.error()));
    }
    joint.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    return text.toString();
  }
}
