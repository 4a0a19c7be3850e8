package plumbline.cli.output;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import plumbline.diagnostics.Summary;
import plumbline.sampling.files.CsvWriter;

/** Rows as CSV, what is null as nothing. */
public final class CsvTables {
  private CsvTables() {}

  /**
   * Writes rows of the contract. An object of its own is no cell.
   *
   * @param without what is not in every row
   */
  public static void write(Path file, List<Map<String, Object>> rows, List<String> without) {
    List<String> columns = new ArrayList<>(rows.isEmpty() ? List.of() : rows.get(0).keySet());
    columns.remove("detectable");
    columns.removeAll(without);
    cells(file, rows, columns);
  }

  /** Writes these fields of objects. */
  public static void table(Path file, List<?> rows, String fields) {
    cells(file, Json.list(fields, rows), JsonFields.names(fields));
  }

  /** Writes these columns of rows, where one has them. */
  public static void cells(Path file, List<Map<String, Object>> rows, List<String> columns) {
    CsvWriter.write(
        file,
        columns,
        rows.stream()
            .map(
                row ->
                    columns.stream()
                        .<Object>map(name -> Objects.requireNonNullElse(row.get(name), ""))
                        .toList())
            .toList());
  }

  /** The summary's main table, numbers not rounded. */
  public static void summary(Path file, Summary summary) {
    List<String> header = new ArrayList<>(List.of("variable"));
    header.addAll(Summary.OfVariable.columns());
    header.add("note");
    CsvWriter.write(file, header, summary.variables().stream().map(CsvTables::row).toList());
  }

  private static List<Object> row(Summary.OfVariable v) {
    List<Object> row = new ArrayList<>(List.of(v.name()));
    v.estimates().forEach(estimate -> row.add(estimate.value()));
    row.add(
        v.estimates().stream()
            .flatMap(estimate -> estimate.reason().stream())
            .map(Enum::name)
            .distinct()
            .collect(Collectors.joining(" ")));
    return row;
  }
}
