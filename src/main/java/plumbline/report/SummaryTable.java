package plumbline.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Reason;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.VariableSummary;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** A summary as a table with unrounded numbers; what is undefined is missing, with a note. */
public final class SummaryTable {
  private SummaryTable() {}

  /**
   * One row for each variable.
   *
   * @param summary the summary
   * @return columns variable, mean, median, sd, mad, q5, q95, mcse_mean, mcse_sd, ess_bulk,
   *     ess_tail, rhat, note
   */
  public static Table of(Summary summary) {
    List<VariableSummary> rows = summary.variables();
    return Table.create(
        "Summary of " + summary.chains() + " chains of " + summary.draws() + " draws",
        StringColumn.create("variable", rows.stream().map(VariableSummary::name).toList()),
        column("mean", rows, VariableSummary::mean),
        column("median", rows, VariableSummary::median),
        column("sd", rows, VariableSummary::sd),
        column("mad", rows, VariableSummary::mad),
        column("q5", rows, VariableSummary::q5),
        column("q95", rows, VariableSummary::q95),
        column("mcse_mean", rows, VariableSummary::mcseMean),
        column("mcse_sd", rows, VariableSummary::mcseSd),
        column("ess_bulk", rows, VariableSummary::essBulk),
        column("ess_tail", rows, VariableSummary::essTail),
        column("rhat", rows, VariableSummary::rhat),
        StringColumn.create("note", rows.stream().map(SummaryTable::note).toList()));
  }

  private static DoubleColumn column(
      String name, List<VariableSummary> rows, Function<VariableSummary, Estimate> number) {
    return DoubleColumn.create(name, rows.stream().mapToDouble(v -> number.apply(v).value()));
  }

  private static String note(VariableSummary v) {
    return Stream.of(v.mean(), v.sd(), v.mad(), v.mcseMean(), v.essBulk(), v.essTail(), v.rhat())
        .flatMap(estimate -> estimate.reason().stream())
        .map(Reason::explanation)
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
