package plumbline.cli.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.report.JUnitReport;
import plumbline.report.JUnitReport.Outcome;
import plumbline.report.ReportPage;
import plumbline.report.ReportPage.Mark;
import plumbline.sampling.files.AtomicFile;
import plumbline.verification.Verdict;

/** One page about the run, and its verdicts for a build server. */
public final class ReportOptions {
  @Option(names = "--report", paramLabel = "FILE.html")
  private @Nullable Path report;

  @Option(names = "--junit", paramLabel = "FILE.xml")
  private @Nullable Path junit;

  /** Writes what was asked for. */
  public void write(
      String command, Supplier<ReportPage> page, Supplier<List<JUnitReport.Case>> cases) {
    try {
      if (report != null) {
        AtomicFile.write(report, page.get().bytes());
      }
      if (junit != null) {
        AtomicFile.write(junit, JUnitReport.bytes(command, cases.get()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Mark mark(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Mark.PASS;
      case FAIL -> Mark.FAIL;
      case INCONCLUSIVE, NOT_TESTED -> Mark.OPEN;
    };
  }

  public static Outcome outcome(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Outcome.PASSED;
      case FAIL -> Outcome.FAILED;
      case INCONCLUSIVE -> Outcome.UNDECIDED;
      case NOT_TESTED -> Outcome.SKIPPED;
    };
  }
}
