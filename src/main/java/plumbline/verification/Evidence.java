package plumbline.verification;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.ranks.RankReport;

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
  /** In the place of a verdict that only the kernels together have. */
  private static final String SEE_ALL = "see all";

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
   * @return INCONCLUSIVE if a contract is broken, whatever the checks of laws say; else FAIL if any
   *     fails; NOT_TESTED if nothing ran, or nothing that ran reached a kernel that the planted bug
   *     changes
   */
  public Verdict verdict() {
    return verdict(rungs, scope.accused());
  }

  /** The verdict on a sampler with a bug in some kernels, or with none. */
  public static Verdict verdict(Collection<RungResult> results, List<String> accused) {
    Verdict ran = RungResult.verdict(results);
    boolean reached =
        accused.isEmpty() || results.stream().anyMatch(result -> reaches(result, accused));
    boolean broken = results.stream().anyMatch(RungResult::broken);
    return ran == Verdict.FAIL || broken || reached ? ran : Verdict.NOT_TESTED;
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
                .toList());
  }

  /**
   * What the evidence comes to, in a line: of a PASS how large an error would have been detected,
   * of a FAIL the row or check that shows most, else what to do.
   *
   * @return a line with its end
   */
  public String headline() {
    Verdict verdict = verdict();
    String why =
        switch (verdict) {
          case PASS -> joint.map(Evidence::strength).orElse("");
          case FAIL -> failure();
          case INCONCLUSIVE ->
              rungs.stream().anyMatch(RungResult::broken)
                  ? "a contract is broken, so no verdict below can be trusted"
                  : joint.map(JointTestReport::advice).orElse("");
          case NOT_TESTED -> unreached();
        };
    return Text.of("%s%s%n", words(verdict), why.isEmpty() ? "" : ": " + why);
  }

  private static String strength(JointTestReport report) {
    if (report.detectable().isEmpty()) {
      return "";
    }
    double size = report.detectable().getAsDouble();
    Optional<SuccessiveConditional> chains = report.chains();
    String seen =
        chains.isPresent()
            ? Text.of("errors from %.2g prior sd would have been detected", size)
            // Less than the law is off, where the sampler is slow.
            : Text.of(
                "a change of %.2g prior sd in %d sweep(s) would have been detected",
                size, report.design().sweepsPerDraw());
    boolean ended =
        chains.filter(made -> made.detect() < size && made.draws() >= made.mostDraws()).isPresent();
    if (ended) {
      seen += Text.of("; more needs --draws-limit above %d", report.design().draws());
    }
    // Of a right sampler one run in twenty has so small a p value.
    return report.smallestP() < 0.05
        ? seen
            + Text.of("; the smallest p value, adjusted, is %.2g: ", report.smallestP())
            + (ended || chains.isEmpty()
                ? "more draws tell more"
                : Text.of("--detect %.1g tells more", size / 2))
        : seen;
  }

  private String failure() {
    Optional<RungResult> exact =
        rungs.stream()
            .filter(result -> result.verdict() == Verdict.FAIL && result.rung() != Rung.JOINT)
            .findFirst();
    if (exact.isPresent()) {
      RungResult found = exact.get();
      String kernel = found.kernel() == null ? "" : found.kernel() + ": ";
      return Text.of("%s%s, error %.3g", kernel, found.check(), found.error());
    }
    String guilty =
        kernels.entrySet().stream()
            .filter(kernel -> kernel.getValue() == Verdict.FAIL)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    return joint.map(JointTestReport::worst).orElse("by ranks")
        + (guilty.isEmpty() ? "" : "; kernel " + guilty);
  }

  @Override
  public String toString() {
    return headline() + details();
  }

  /** All but the first line. */
  public String details() {
    StringBuilder text = new StringBuilder();
    Optional<RungResult> first = rungs.stream().filter(RungResult::broken).findFirst();
    first.ifPresent(broken -> text.append(line(broken)));
    text.append(contracts());
    for (RungResult result : rungs) {
      boolean told = first.filter(result::equals).isPresent();
      if (!told && !(result.kind() == ExactCheck.Kind.CONTRACT && result.passed())) {
        text.append(line(result));
      }
    }
    if (!scope.kernels().isEmpty()) {
      text.append(System.lineSeparator()).append(matrix());
    }
    joint.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    ranks.ifPresent(report -> text.append(System.lineSeparator()).append(report));
    if (!kernels.isEmpty()) {
      text.append(Text.of("%neach kernel alone, replicated: "));
      kernels.forEach(
          (name, verdict) -> text.append(name).append(' ').append(words(verdict)).append("; "));
      text.setLength(text.length() - 2);
    }
    return text.toString();
  }

  /** Contracts that are kept, in a line: they say nothing of any law. */
  private String contracts() {
    String kept =
        rungs.stream()
            .filter(result -> result.kind() == ExactCheck.Kind.CONTRACT && result.passed())
            .map(RungResult::check)
            .distinct()
            .collect(Collectors.joining("; "));
    return kept.isEmpty() ? "" : Text.of("%-10s %-12s %s%n", "contract", "PASS", kept);
  }

  private static String line(RungResult result) {
    String kernel = result.kernel();
    String number =
        result.rung() == Rung.JOINT
            ? result.reason() != null ? "" : Text.of("max |z| %.3g", result.error())
            : Double.isNaN(result.error()) && result.reason() != null
                ? ""
                : Text.of("error %.3g", result.error());
    String why =
        Stream.of(kind(result.kind()), number, Objects.requireNonNullElse(result.reason(), ""))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return Text.of(
        "%-10s %-12s %s%s (%s)%n",
        Text.lower(result.rung()),
        words(result.verdict()),
        kernel == null ? "model: " : result.rung() == Rung.JOINT ? "" : kernel + ": ",
        result.check(),
        why);
  }

  private static String kind(ExactCheck.Kind kind) {
    return switch (kind) {
      case LAW -> "";
      case CONTRACT -> "contract";
    };
  }

  /** Kernel by rung; the joint test runs kernels together only: its verdict stands in row all. */
  private String matrix() {
    List<String> rows = new ArrayList<>(scope.kernels());
    rows.add(Sampler.SWEEP);
    TextTable<String> table =
        TextTable.of(rows)
            .fit("kernel  ", 0, row -> (row.equals(Sampler.SWEEP) ? "all" : row) + "  ")
            .gap(0);
    scope.rungs().forEach(rung -> table.left(Text.lower(rung), 14, row -> cell(row, rung)));
    String text = table.toString();
    return text.contains(SEE_ALL)
        ? text + Text.of("see all: the joint test runs all kernels together%n")
        : text;
  }

  private String cell(String row, Rung rung) {
    Verdict verdict = verdict(row, rung);
    return rung == Rung.JOINT && verdict == Verdict.NOT_TESTED ? SEE_ALL : words(verdict);
  }

  private String unreached() {
    return scope.accused().isEmpty()
        ? "no check that was asked for ran"
        : "no check that was asked for ran what the planted bug changes: "
            + String.join(", ", scope.accused());
  }

  private static String words(Verdict verdict) {
    return verdict.name().replace('_', ' ');
  }
}
