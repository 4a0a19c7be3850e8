package plumbline.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.ReportOptions;
import plumbline.numerics.Text;
import plumbline.report.ComparisonExhibit;
import plumbline.report.JUnitReport.Case;
import plumbline.report.JointTestExhibit;
import plumbline.report.RankExhibit;
import plumbline.report.ReportPage;
import plumbline.sampling.Draws;
import plumbline.verification.Evidence;
import plumbline.verification.RungResult;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.ranks.RankReport;

/** Pages and JUnit cases of the commands that test. */
final class VerdictPages {
  private VerdictPages() {}

  /** A page with the text that the terminal shows, to which figures are added. */
  private static ReportPage page(String question, Verdict verdict, String text) {
    return new ReportPage(question, ReportOptions.mark(verdict), words(verdict))
        .text("Evidence", text, false);
  }

  private static String words(Verdict verdict) {
    return verdict.name().replace('_', ' ');
  }

  private static Case one(String name, Verdict verdict, @Nullable String why) {
    return new Case(
        name,
        ReportOptions.outcome(verdict),
        verdict == Verdict.PASS
            ? ""
            : words(verdict).toLowerCase(Locale.ROOT) + (why == null ? "" : ": " + why));
  }

  /** Writes what {@code check} was asked for. */
  static void write(ReportOptions report, String model, Evidence evidence, GlobalOptions global) {
    report.write(
        "check " + model, () -> page(model, evidence, global.asked()), () -> cases(evidence));
  }

  /** Writes what a {@code check} that looks more than once was asked for. */
  static void write(
      ReportOptions report, String model, LookOptions.Found found, GlobalOptions global) {
    report.write(
        "check " + model,
        () ->
            page("Is the sampler right? " + model, found.verdict(), found.text())
                .settings(global.asked()),
        () -> List.of(one(found.name(), found.verdict(), found.reason())));
  }

  private static ReportPage page(String model, Evidence evidence, Map<String, Object> settings) {
    ReportPage page =
        page("Is the sampler right? " + model, evidence.verdict(), evidence.toString());
    evidence
        .joint()
        .ifPresent(report -> page.figures("Joint test", JointTestExhibit.details(report)));
    evidence
        .ranks()
        .filter(report -> !report.rows().isEmpty())
        .ifPresent(report -> page.figures("Ranks", RankExhibit.figures(report)));
    return page.settings(settings);
  }

  private static List<Case> cases(Evidence evidence) {
    List<Case> cases = new ArrayList<>();
    for (RungResult rung : evidence.rungs()) {
      String name = Text.lower(rung.rung()) + ": " + rung.check();
      String kernel = rung.kernel() == null ? "" : " of " + rung.kernel();
      cases.add(one(name + kernel, rung.verdict(), rung.reason()));
    }
    evidence.joint().stream()
        .flatMap(report -> report.rows().stream())
        .map(row -> one("joint test: " + row.name(), row.verdict(), p(row)))
        .forEach(cases::add);
    evidence.ranks().ifPresent(report -> cases.addAll(cases(report)));
    cases.add(one("the whole", evidence.verdict(), null));
    return cases;
  }

  private static String p(JointTestRow row) {
    return row.pairs() == null
        ? p(row.pAdjusted())
        : p(row.pAdjusted()) + ", by replicated pairs " + p(row.pairs().pAdjusted());
  }

  private static String p(double adjusted) {
    return Text.of("adjusted p %.3g", adjusted);
  }

  static ReportPage page(
      SampleComparison comparison, Draws x, Draws y, boolean paired, Map<String, Object> settings) {
    return new ReportPage(
            "Are two samples of one law?",
            ReportOptions.mark(comparison.verdict()),
            comparison.answer())
        .text("Evidence", comparison.toString(), false)
        .figures("Both samples", ComparisonExhibit.figures(comparison, x, y, paired))
        .settings(settings);
  }

  static List<Case> cases(SampleComparison comparison) {
    List<Case> cases = new ArrayList<>();
    for (JointTestRow row : comparison.rows()) {
      cases.add(one(row.name(), row.verdict(), p(row.pAdjusted())));
    }
    cases.add(one("the whole", comparison.verdict(), null));
    return cases;
  }

  static ReportPage page(RankReport report, String text, Map<String, Object> settings) {
    ReportPage page = page("Are posterior draws calibrated?", report.verdict(), text);
    if (!report.rows().isEmpty()) {
      page.figures("Ranks", RankExhibit.figures(report));
    }
    return page.settings(settings);
  }

  static List<Case> cases(RankReport report) {
    List<Case> cases = new ArrayList<>();
    for (RankReport.Row row : report.rows()) {
      boolean failed = row.pAdjusted() <= report.familyWiseError() || row.ecdfOutside() > 0;
      Verdict open = report.verdict() == Verdict.INCONCLUSIVE ? Verdict.INCONCLUSIVE : Verdict.PASS;
      cases.add(one(row.name(), failed ? Verdict.FAIL : open, p(row.pAdjusted())));
    }
    cases.add(one("all ranks", report.verdict(), null));
    return cases;
  }
}
