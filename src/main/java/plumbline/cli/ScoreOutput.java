package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plumbline.sampling.files.CsvWriter;
import plumbline.verification.mutation.MutationScore;
import plumbline.verification.mutation.MutationScore.Cell;
import plumbline.verification.mutation.MutationScore.Row;

/** The forms in which {@code check --generated-mutants} tells its score. */
final class ScoreOutput {
  private ScoreOutput() {}

  static Map<String, Object> json(MutationScore score, long seed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", score.model());
    json.put("seed", seed);
    json.put("score", score.score());
    if (Double.isNaN(score.score())) {
      json.put("note", "NO_MUTANTS");
    }
    json.put("looks", score.looks());
    json.put("verdict", CheckOutput.verdict(score.verdict()));
    json.put("controls", score.controls().stream().map(ScoreOutput::row).toList());
    json.put("mutants", score.rows().stream().map(ScoreOutput::row).toList());
    return json;
  }

  private static Map<String, Object> row(Row row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", row.name());
    json.put("kernel", row.kernel());
    json.put("rung", row.rung().map(CheckOutput::lower).orElse(null));
    json.put("caught", row.caught());
    for (Cell cell : row.cells()) {
      json.put(CheckOutput.lower(cell.rung()), CheckOutput.verdict(cell.verdict()));
    }
    json.put("check", row.check());
    json.put("standing", CheckOutput.lower(row.standing().kind()));
    json.put("argument", row.standing().argument());
    return json;
  }

  static void write(Path folder, MutationScore score) {
    List<Row> all = new ArrayList<>(score.controls());
    all.addAll(score.rows());
    List<Map<String, Object>> rows = all.stream().map(ScoreOutput::row).toList();
    List<String> header = List.copyOf(rows.get(0).keySet());
    CsvWriter.write(
        folder.resolve("generated-mutants.csv"),
        header,
        rows.stream()
            .map(
                row ->
                    header.stream()
                        .<Object>map(name -> Objects.requireNonNullElse(row.get(name), ""))
                        .toList())
            .toList());
  }
}
