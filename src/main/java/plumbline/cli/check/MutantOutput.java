package plumbline.cli.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.Json;
import plumbline.cli.output.JsonFields;
import plumbline.numerics.Text;
import plumbline.report.ComparisonFigures;
import plumbline.report.drawing.ChartImage;
import plumbline.verification.Rung;
import plumbline.verification.Verdict;
import plumbline.verification.mutation.MutationScore;
import plumbline.verification.mutation.MutationStudy;
import plumbline.verification.mutation.MutationStudy.Cell;

/**
 * The forms in which {@code check} tells which rung sees which planted bug, and the score of
 * generated ones.
 */
final class MutantOutput {
  private MutantOutput() {}

  static Map<String, Object> json(MutationScore score, long seed) {
    String note = Double.isNaN(score.score()) ? "NO_MUTANTS" : "";
    return Json.of(
        "model seed score note? looks verdict controls mutants",
        Map.of("seed", seed, "note", note),
        Map.of("controls", rows(score.controls()), "mutants", rows(score.rows())),
        score);
  }

  private static List<Map<String, Object>> rows(List<MutationScore.Row> rows) {
    return rows.stream().map(MutantOutput::row).toList();
  }

  private static Map<String, Object> row(MutationScore.Row row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    row.cells().forEach(cell -> cells.put(Text.lower(cell.rung()), cell.verdict()));
    return Json.of(
        "name kernel rung caught *cells("
            + String.join(" ", cells.keySet())
            + ") check standing=standing.kind argument=standing.argument",
        Map.of("cells", cells),
        row);
  }

  static void write(Path folder, MutationScore score) {
    List<MutationScore.Row> all = new ArrayList<>(score.controls());
    all.addAll(score.rows());
    CsvTables.write(folder.resolve("generated-mutants.csv"), rows(all), List.of());
  }

  static Map<String, Object> json(MutationStudy study, Verdict verdict, long seed) {
    List<Map<String, Object>> rows = study.rows().stream().map(MutantOutput::row).toList();
    return Json.of(
        "model seed mutants verdict",
        Map.of("seed", seed, "mutants", rows, "verdict", verdict),
        study);
  }

  private static Map<String, Object> row(MutationStudy.Row row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    for (MutationStudy.Cell cell : row.cells()) {
      cells.put(Text.lower(cell.rung()), cell.rate());
      if (cell.rung() == Rung.JOINT) {
        cells.putAll(Json.of("jointTest=budget runs maxAbsZ=error", cell));
      }
    }
    // These rungs saw it, but as what makes all verdicts void.
    Stream<Rung> broken = row.cells().stream().filter(c -> c.broken() > 0).map(Cell::rung);
    Stream<Rung> unseen =
        Stream.of(Rung.IDENTITIES, Rung.EXACT).filter(rung -> row.rate(rung).isEmpty());
    return Json.of(
        "mutant kernel namedRung *cells contract? notTested cheapest=cheapest.rung"
            + " caught=caughtAsNamed",
        Map.of(
            "kernel", String.join(", ", row.kernels()),
            "namedRung", row.named(),
            "cells", cells,
            "contract", broken.toList(),
            "notTested", unseen.toList()),
        row);
  }

  /** Detection rates of planted bugs by rung, as a table and a picture. */
  static void write(Path folder, MutationStudy study) {
    CsvTables.cells(
        folder.resolve("mutants.csv"),
        study.rows().stream().map(MutantOutput::row).toList(),
        JsonFields.names(
            "mutant namedRung kernel identities exact joint jointTest runs maxAbsZ cheapest caught"));
    ChartImage.save(ComparisonFigures.detection(study), folder.resolve("mutants.png"));
  }
}
