package plumbline.cli.diagnose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.Json;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.Summary.OfVariable;
import plumbline.diagnostics.judgement.Convergence;
import plumbline.diagnostics.judgement.Convergence.Cause;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.diagnostics.judgement.HamiltonianSigns;
import plumbline.report.ChainPlots;
import plumbline.report.DistributionPlots;
import plumbline.report.JUnitReport.Case;
import plumbline.report.JUnitReport.Outcome;
import plumbline.report.MixingPlots;
import plumbline.report.ReportPage;
import plumbline.report.ReportPage.Mark;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;

/**
 * The forms in which {@code diagnose} answers.
 *
 * @param draws that were diagnosed
 * @param summary their numbers
 * @param signs of Hamiltonian Monte Carlo
 * @param convergence the answer
 * @param remarks on the files
 * @param more what else was asked for
 */
record DiagnoseOutput(
    Draws draws,
    Summary summary,
    Optional<HamiltonianSigns> signs,
    Convergence convergence,
    List<String> remarks,
    Optional<MoreOptions.Result> more) {
  private static final int MOST_PICTURES = 3;

  /** The object for programs. */
  Map<String, @Nullable Object> json() {
    return Json.of(
        "*convergence(verdict answer=firstLine rhatLimit=rHatLimit"
            + " reasons(variable~ what value limit verdict note=sentence advice)) remarks"
            + " hmc=signs(divergences maximumTreeDepth treeDepthLimit=depthLimit ebfmi"
            + " ebfmiTogether) *summary("
            + Json.SUMMARY
            + ") more=more.json?",
        this);
  }

  /** The text for people: the answer, and tables after it. */
  String text() {
    StringBuilder text = new StringBuilder(convergence.answer());
    signs.ifPresent(s -> text.append(s).append('\n'));
    remarks.forEach(remark -> text.append(remark).append('\n'));
    text.append('\n').append(summary);
    more.ifPresent(result -> text.append('\n').append(result.text()));
    return text.toString();
  }

  /** Draws, tables and figures. */
  void write(Path folder) {
    CsvTables.summary(folder.resolve("summary.csv"), summary);
    CsvTables.table(
        folder.resolve("reasons.csv"),
        convergence.reasons(),
        "variable what value limit verdict reason=sentence advice");
    DrawsFile.write(draws, folder.resolve("chains.csv"));
    if (draws.draws() > 1) {
      ChartImage.save(figures(), folder.resolve("worst.png"));
    }
  }

  /** Trace, ranks, their distribution functions and autocorrelations of the worst quantities. */
  private FigureGrid figures() {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (String name : convergence.worst(summary, MOST_PICTURES)) {
      double[][] chains = draws.chainsOf(name);
      charts.add(ChainPlots.trace(name, chains));
      charts.add(DistributionPlots.rank(name, chains));
      double ess = summary.variable(name).essBulk().value();
      charts.add(
          draws.draws() >= 20
              ? MixingPlots.ecdf(name, ess, chains)
              : ChainPlots.runningMean(name, chains));
      charts.add(ChainPlots.autocorrelation(name, chains));
    }
    return FigureGrid.of(2, charts.toArray(Chart<?, ?>[]::new));
  }

  /** One page for a paper or a build server. */
  ReportPage page(Map<String, ? extends @Nullable Object> settings) {
    ReportPage page =
        new ReportPage(
            "Has the run been long enough?",
            switch (convergence.verdict()) {
              case CONVERGED -> Mark.PASS;
              case NOT_CONVERGED -> Mark.FAIL;
              case UNDECIDED -> Mark.OPEN;
            },
            convergence.firstLine());
    if (!convergence.reasons().isEmpty()) {
      page.table(
          "Reasons",
          List.of("quantity", "found", "what to do"),
          convergence.reasons().stream()
              .map(r -> List.of(r.variable(), r.sentence(), r.advice()))
              .toList());
    }
    if (draws.draws() > 1) {
      page.figures("The worst quantities", figures());
    }
    List<String> head = new ArrayList<>(List.of("variable"));
    head.addAll(OfVariable.columns());
    page.table("Summary", head, summary.variables().stream().map(DiagnoseOutput::row).toList());
    signs.ifPresent(s -> page.text("Hamiltonian Monte Carlo", s.toString(), false));
    more.ifPresent(result -> page.text("More", result.text(), false));
    page.text("Classic diagnostics", summary.toString(), true);
    if (!remarks.isEmpty()) {
      page.text("Files", String.join("\n", remarks), false);
    }
    return page.settings(settings);
  }

  private static List<String> row(OfVariable v) {
    List<String> row = new ArrayList<>(List.of(v.name()));
    row.addAll(v.cells());
    return row;
  }

  /** The run as a case, and each quantity. */
  List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String name : names()) {
      List<Cause> own =
          convergence.reasons().stream().filter(r -> r.variable().equals(name)).toList();
      cases.add(
          new Case(
              name.isEmpty() ? "the run" : name,
              own.isEmpty()
                  ? Outcome.PASSED
                  : own.get(0).verdict() == FitJudgement.Verdict.NOT_CONVERGED
                      ? Outcome.FAILED
                      : Outcome.UNDECIDED,
              String.join("; ", own.stream().map(r -> r.sentence() + "; " + r.advice()).toList())));
    }
    return cases;
  }

  private List<String> names() {
    List<String> names = new ArrayList<>(List.of(""));
    names.addAll(draws.variables());
    return names;
  }
}
