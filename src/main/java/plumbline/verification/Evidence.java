package plumbline.verification;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All that a trial brought to light.
 *
 * @param rungs one result for each rung that was climbed
 * @param joint the joint test's report, if that rung was climbed
 * @param ranks the report of the rank test or calibration, if the joint rung was climbed that way
 * @param kernels after a failed joint test, the verdict on each named kernel alone
 */
public record Evidence(
    List<RungResult> rungs,
    Optional<JointTestReport> joint,
    Optional<RankReport> ranks,
    Map<String, Verdict> kernels) {
  /** Copies the rungs. */
  public Evidence {
    rungs = List.copyOf(rungs);
    kernels = Collections.unmodifiableMap(new LinkedHashMap<>(kernels));
  }

  /**
   * Evidence without ranks and without kernels.
   *
   * @param rungs one result for each rung that was climbed
   * @param joint the joint test's report, if that rung was climbed
   */
  public Evidence(List<RungResult> rungs, Optional<JointTestReport> joint) {
    this(rungs, joint, Optional.empty(), Map.of());
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
    ranks.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    if (!kernels.isEmpty()) {
      text.append(String.format("%neach kernel alone, replicated: "));
      kernels.forEach(
          (name, verdict) -> text.append(name).append(' ').append(verdict).append("; "));
      text.setLength(text.length() - 2);
    }
    return text.toString();
  }
}
