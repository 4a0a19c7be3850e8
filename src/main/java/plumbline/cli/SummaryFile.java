package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Summary;
import plumbline.sampling.files.CsvWriter;

/** The summary's main table as CSV, numbers not rounded. */
final class SummaryFile {
  private SummaryFile() {}

  static void write(Path file, Summary summary) {
    List<String> header = new ArrayList<>(List.of("variable"));
    header.addAll(Summary.OfVariable.columns());
    header.add("note");
    CsvWriter.write(file, header, summary.variables().stream().map(SummaryFile::row).toList());
  }

  private static List<Object> row(Summary.OfVariable v) {
    List<Estimate> numbers = v.estimates();
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
