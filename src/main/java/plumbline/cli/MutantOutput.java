package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.report.ChartImage;
import plumbline.report.ComparisonFigures;
import plumbline.verification.MutationStudy;
import plumbline.verification.Rung;
import plumbline.verification.Verdict;
import plumbline.verification.mutation.MutationScore;

/**
 * The forms in which {@code check} tells which rung sees which planted bug, and the score of
 * generated ones.
 */
final class MutantOutput {
  private MutantOutput() {}

  static Map<String, Object> json(MutationScore score, long seed) {
    Map<String, Object> json = Json.of(score, "model");
    json.put("seed", seed);
    json.put("score", score.score());
    if (Double.isNaN(score.score())) {
      json.put("note", "NO_MUTANTS");
    }
    json.putAll(Json.of(score, "looks verdict"));
    json.put("controls", score.controls().stream().map(MutantOutput::row).toList());
    json.put("mutants", score.rows().stream().map(MutantOutput::row).toList());
    return json;
  }

  private static Map<String, Object> row(MutationScore.Row row) {
    Map<String, Object> json = Json.of(row, "name kernel rung caught");
    for (MutationScore.Cell cell : row.cells()) {
      json.put(CheckOutput.lower(cell.rung()), CheckOutput.verdict(cell.verdict()));
    }
    json.putAll(Json.of(row, "check standing=standing.kind argument=standing.argument"));
    return json;
  }

  static void write(Path folder, MutationScore score) {
    List<MutationScore.Row> all = new ArrayList<>(score.controls());
    all.addAll(score.rows());
    CheckOutput.write(
        folder.resolve("generated-mutants.csv"),
        all.stream().map(MutantOutput::row).toList(),
        List.of());
  }

  static Map<String, Object> json(MutationStudy study, Verdict verdict, long seed) {
    Map<String, Object> json = Json.of(study, "model");
    json.put("seed", seed);
    json.put("mutants", study.rows().stream().map(MutantOutput::row).toList());
    json.put("verdict", CheckOutput.verdict(verdict));
    return json;
  }

  private static Map<String, Object> row(MutationStudy.Row row) {
    Map<String, Object> json = Json.of(row, "mutant");
    json.put("kernel", String.join(", ", row.kernels()));
    json.put("namedRung", CheckOutput.lower(row.named()));
    for (MutationStudy.Cell cell : row.cells()) {
      json.put(CheckOutput.lower(cell.rung()), cell.rate());
      if (cell.rung() == Rung.JOINT) {
        json.putAll(Json.of(cell, "jointTest=budget runs maxAbsZ=error"));
      }
    }
    List<String> broken =
        row.cells().stream()
            .filter(cell -> cell.broken() > 0)
            .map(cell -> CheckOutput.lower(cell.rung()))
            .toList();
    if (!broken.isEmpty()) { // these rungs saw it, but as what makes all verdicts void
      json.put("contract", broken);
    }
    json.put(
        "notTested",
        List.of(Rung.IDENTITIES, Rung.EXACT).stream()
            .filter(rung -> row.rate(rung).isEmpty())
            .map(CheckOutput::lower)
            .toList());
    json.putAll(Json.of(row, "cheapest=cheapest.rung caught=caughtAsNamed"));
    return json;
  }

  /** Detection rates of planted bugs by rung, as a table and a picture. */
  static void write(Path folder, MutationStudy study) {
    CheckOutput.table(
        folder.resolve("mutants.csv"),
        study.rows().stream().map(MutantOutput::row).toList(),
        "mutant namedRung kernel identities exact joint jointTest runs maxAbsZ cheapest caught");
    ChartImage.save(ComparisonFigures.detection(study), folder.resolve("mutants.png"));
  }
}
