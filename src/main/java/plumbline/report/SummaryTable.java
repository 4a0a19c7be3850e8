package plumbline.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Summary;
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
    Tabulation<Summary.OfVariable> table =
        Tabulation.of(
                "Summary of " + summary.chains() + " chains of " + summary.draws() + " draws",
                summary.variables())
            .text("variable", Summary.OfVariable::name);
    for (int c = 0; c < Summary.OfVariable.columns().size(); c++) {
      int column = c;
      table.number(Summary.OfVariable.columns().get(c), v -> v.estimates().get(column).value());
    }
    return table.text("note", SummaryTable::note).table();
  }

  private static String note(Summary.OfVariable v) {
    return Stream.of(v.mean(), v.sd(), v.mad(), v.mcseMean(), v.essBulk(), v.essTail(), v.rhat())
        .flatMap(estimate -> estimate.reason().stream())
        .map(Estimate.Reason::explanation)
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
