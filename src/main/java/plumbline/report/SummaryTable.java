package plumbline.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.diagnostics.Reason;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.VariableSummary;
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
    Tabulation<VariableSummary> table =
        Tabulation.of(
                "Summary of " + summary.chains() + " chains of " + summary.draws() + " draws",
                summary.variables())
            .text("variable", VariableSummary::name);
    for (int c = 0; c < VariableSummary.columns().size(); c++) {
      int column = c;
      table.number(VariableSummary.columns().get(c), v -> v.estimates().get(column).value());
    }
    return table.text("note", SummaryTable::note).table();
  }

  private static String note(VariableSummary v) {
    return Stream.of(v.mean(), v.sd(), v.mad(), v.mcseMean(), v.essBulk(), v.essTail(), v.rhat())
        .flatMap(estimate -> estimate.reason().stream())
        .map(Reason::explanation)
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
