package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.models.changepoint.ChangePointRun;
import plumbline.numerics.Doubles;
import plumbline.report.ChartImage;
import plumbline.report.LawFigures;
import plumbline.sampling.files.CsvWriter;

/** The files of change points. */
final class ChangePointFiles {
  /** Pictures are for looking at: of many people the first few. */
  private static final int MOST_FIGURES = 9;

  private ChangePointFiles() {}

  /** All probabilities as {@code changepoint.csv}, and a picture of the first few laws. */
  static void write(Path folder, LayerCountsFile data, ChangePointRun.Result result) {
    List<List<Object>> rows = new ArrayList<>();
    for (int cell = 0; cell < result.sampled().size(); cell++) {
      Doubles law = result.sampled().get(cell);
      Doubles other = result.exact().isEmpty() ? Doubles.of() : result.exact().get(cell);
      for (int p = 0; p < Math.max(law.size(), other.size()); p++) {
        // Beyond its own end a law has no probability.
        Object exact = result.exact().isEmpty() ? "" : p < other.size() ? other.get(p) : 0.0;
        rows.add(
            List.of(
                data.individuals().get(cell / data.times().size()),
                data.times().get(cell % data.times().size()),
                p,
                p < law.size() ? law.get(p) : 0.0,
                exact));
      }
    }
    CsvWriter.write(
        folder.resolve("changepoint.csv"),
        List.of("individual", "time", "point", "probability", "exact"),
        rows);
    int shown = Math.min(MOST_FIGURES, result.sampled().size());
    List<String> titles = new ArrayList<>();
    for (int cell = 0; cell < shown; cell++) {
      titles.add(
          "individual "
              + data.individuals().get(cell / data.times().size())
              + ", time "
              + data.times().get(cell % data.times().size()));
    }
    ChartImage.save(
        LawFigures.of(titles, "change point (layer)", result.sampled(), result.exact()),
        folder.resolve("changepoint.png"));
  }
}
