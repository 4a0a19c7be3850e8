package plumbline.verification;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Sampler;

/**
 * All that a trial brought to light.
 *
 * @param rungs one result for each check of the rungs that were climbed
 * @param joint the joint test's report, if that rung was climbed
 * @param ranks the report of the rank test or calibration, if the joint rung was climbed that way
 * @param kernels after a failed joint test, the verdict on each named kernel alone
 * @param scope what was asked, and of which kernels
 */
public record Evidence(
    List<RungResult> rungs,
    Optional<JointTestReport> joint,
    Optional<RankReport> ranks,
    Map<String, Verdict> kernels,
    Scope scope) {

  /**
   * What the evidence is about.
   *
   * @param rungs the rungs that were asked for
   * @param kernels all kernels of the sampler on trial, in sweep order
   * @param accused the kernels that a planted bug changes; empty if none is planted
   */
  public record Scope(List<Rung> rungs, List<String> kernels, List<String> accused) {
    /** Copies the lists. */
    public Scope {
      rungs = List.copyOf(rungs);
      kernels = List.copyOf(kernels);
      accused = List.copyOf(accused);
    }
  }

  /** Copies the rungs. */
  public Evidence {
    rungs = List.copyOf(rungs);
    kernels = Collections.unmodifiableMap(new LinkedHashMap<>(kernels));
  }

  /**
   * The verdict over all rungs.
   *
   * @return FAIL if any check fails; NOT_TESTED if nothing ran, or nothing that ran reached a
   *     kernel that the planted bug changes
   */
  public Verdict verdict() {
    return verdict(rungs, scope.accused());
  }

  /** The verdict on a sampler with a bug in some kernels, or with none. */
  static Verdict verdict(Collection<RungResult> results, List<String> accused) {
    Verdict ran = RungResult.verdict(results);
    boolean reached =
        accused.isEmpty() || results.stream().anyMatch(result -> reaches(result, accused));
    return ran == Verdict.FAIL || reached ? ran : Verdict.NOT_TESTED;
  }

  /** What ran on the whole sweep ran every kernel. */
  private static boolean reaches(RungResult result, List<String> accused) {
    String kernel = result.kernel();
    return result.ran()
        && result.ofLaw()
        && kernel != null
        && (kernel.equals(Sampler.SWEEP) || accused.contains(kernel));
  }

  /**
   * The verdict of a rung on one kernel.
   *
   * @param kernel its name, or {@link Sampler#SWEEP} for what was tested as a whole
   * @param rung the rung
   * @return that of the checks of its law that ran, and of any check that it did not pass; for the
   *     joint rung of the test of this kernel alone
   */
  public Verdict verdict(String kernel, Rung rung) {
    Verdict alone = rung == Rung.JOINT ? kernels.get(kernel) : null;
    return alone != null
        ? alone
        : RungResult.verdict(
            rungs.stream()
                .filter(result -> result.rung() == rung && kernel.equals(result.kernel()))
                .filter(result -> result.ofLaw() || !result.passed())
                .toList());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (RungResult result : rungs) {
      text.append(line(result));
    }
    if (!scope.kernels().isEmpty()) {
      text.append(System.lineSeparator()).append(matrix());
    }
    if (verdict() == Verdict.NOT_TESTED) {
      text.append(System.lineSeparator()).append(untested());
    }
    joint.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    ranks.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    if (!kernels.isEmpty()) {
      text.append(String.format("%neach kernel alone, replicated: "));
      kernels.forEach(
          (name, verdict) -> text.append(name).append(' ').append(words(verdict)).append("; "));
      text.setLength(text.length() - 2);
    }
    return text.toString();
  }

  private static String line(RungResult result) {
    String kernel = result.kernel();
    String number =
        result.rung() == Rung.JOINT
            ? result.reason() != null
                ? ""
                : String.format(Locale.ROOT, "max |z| %.3g", result.error())
            : result.ran() ? String.format(Locale.ROOT, "error %.3g", result.error()) : "";
    @Nullable String reason = result.reason();
    String why = reason == null ? number : number.isEmpty() ? reason : number + ", " + reason;
    return String.format(
        Locale.ROOT,
        "%-10s %-12s %s%s (%s)%n",
        lower(result.rung()),
        words(result.verdict()),
        kernel == null ? "model: " : result.rung() == Rung.JOINT ? "" : kernel + ": ",
        result.check(),
        why);
  }

  /** Kernel by rung; what was tested only together with the others stands in the last row. */
  private String matrix() {
    List<String> rows = new ArrayList<>(scope.kernels());
    rows.add(Sampler.SWEEP);
    int width = Math.max(6, rows.stream().mapToInt(String::length).max().orElse(0)) + 2;
    StringBuilder text = new StringBuilder(String.format("%-" + width + "s", "kernel"));
    scope.rungs().forEach(rung -> text.append(String.format("%-14s", lower(rung))));
    text.append(System.lineSeparator());
    for (String row : rows) {
      text.append(String.format("%-" + width + "s", row.equals(Sampler.SWEEP) ? "all" : row));
      for (Rung rung : scope.rungs()) {
        Verdict verdict = verdict(row, rung);
        boolean withAll = rung == Rung.JOINT && verdict == Verdict.NOT_TESTED;
        text.append(String.format("%-14s", withAll ? "with all" : words(verdict)));
      }
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private String untested() {
    return scope.accused().isEmpty()
        ? String.format("NOT TESTED: no check of the rungs asked for ran%n")
        : String.format(
            "NOT TESTED: no check of the rungs asked for ran what the planted bug changes: %s%n",
            String.join(", ", scope.accused()));
  }

  private static String lower(Rung rung) {
    return rung.name().toLowerCase(Locale.ROOT);
  }

  private static String words(Verdict verdict) {
    return verdict.name().replace('_', ' ');
  }
}
