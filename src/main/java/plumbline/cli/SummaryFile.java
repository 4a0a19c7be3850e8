package plumbline.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.VariableSummary;
import plumbline.sampling.files.CsvWriter;

/** The summary's main table as CSV, numbers not rounded. */
final class SummaryFile {
  private static final List<String> COLUMNS =
      List.of(
          "variable",
          "mean",
          "median",
          "sd",
          "mad",
          "q5",
          "q95",
          "mcse_mean",
          "mcse_sd",
          "ess_bulk",
          "ess_tail",
          "rhat",
          "note");

  private SummaryFile() {}

  static void write(Path file, Summary summary) {
    CsvWriter.write(file, COLUMNS, summary.variables().stream().map(SummaryFile::row).toList());
  }

  private static List<Object> row(VariableSummary v) {
    List<Estimate> numbers =
        List.of(
            v.mean(),
            v.median(),
            v.sd(),
            v.mad(),
            v.q5(),
            v.q95(),
            v.mcseMean(),
            v.mcseSd(),
            v.essBulk(),
            v.essTail(),
            v.rhat());
    String notes =
        numbers.stream()
            .flatMap(estimate -> estimate.reason().stream())
            .map(Enum::name)
            .distinct()
            .collect(Collectors.joining(" "));
    return Stream.concat(
            Stream.of((Object) v.name()),
            Stream.concat(numbers.stream().map(e -> (Object) e.value()), Stream.of(notes)))
        .toList();
  }
}
