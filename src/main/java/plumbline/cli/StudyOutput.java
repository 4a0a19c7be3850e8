package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plumbline.report.ChartImage;
import plumbline.report.ComparisonFigures;
import plumbline.sampling.files.CsvWriter;
import plumbline.verification.MutationStudy;
import plumbline.verification.Rung;
import plumbline.verification.Verdict;

/** The forms in which {@code check --mutants} tells which rung sees which planted bug. */
final class StudyOutput {
  private StudyOutput() {}

  static Map<String, Object> json(MutationStudy study, Verdict verdict, long seed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", study.model());
    json.put("seed", seed);
    json.put("mutants", study.rows().stream().map(StudyOutput::row).toList());
    json.put("verdict", CheckOutput.verdict(verdict));
    return json;
  }

  private static Map<String, Object> row(MutationStudy.Row row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mutant", row.mutant());
    json.put("kernel", String.join(", ", row.kernels()));
    json.put("namedRung", CheckOutput.lower(row.named()));
    for (MutationStudy.Cell cell : row.cells()) {
      json.put(CheckOutput.lower(cell.rung()), cell.rate());
      if (cell.rung() == Rung.JOINT) {
        json.put("jointTest", cell.budget());
        json.put("runs", cell.runs());
        json.put("maxAbsZ", cell.error());
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
    List<String> untested = new ArrayList<>();
    for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      if (row.rate(rung).isEmpty()) {
        untested.add(CheckOutput.lower(rung));
      }
    }
    json.put("notTested", untested);
    json.put("cheapest", row.cheapest().map(cell -> CheckOutput.lower(cell.rung())).orElse(null));
    json.put("caught", row.caughtAsNamed());
    return json;
  }

  /** Detection rates of planted bugs by rung, as a table and a picture. */
  static void write(Path folder, MutationStudy study) {
    List<String> header =
        List.of(
            "mutant",
            "namedRung",
            "kernel",
            "identities",
            "exact",
            "joint",
            "jointTest",
            "runs",
            "maxAbsZ",
            "cheapest",
            "caught");
    CsvWriter.write(
        folder.resolve("mutants.csv"),
        header,
        study.rows().stream()
            .map(StudyOutput::row)
            .map(
                row ->
                    header.stream()
                        .<Object>map(name -> Objects.requireNonNullElse(row.get(name), ""))
                        .toList())
            .toList());
    ChartImage.save(ComparisonFigures.detection(study), folder.resolve("mutants.png"));
  }
}
