package plumbline.cli.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.knowm.xchart.XYChart;
import plumbline.cli.output.CsvTables;
import plumbline.diagnostics.Summary;
import plumbline.numerics.Doubles;
import plumbline.plugin.FitFigure;
import plumbline.plugin.FitResult;
import plumbline.report.ChainPlots;
import plumbline.report.GraphFigures;
import plumbline.report.LawFigures;
import plumbline.report.drawing.ChartImage;
import plumbline.report.drawing.FigureGrid;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;

/** The files of a fit: draws, summary, tables and pictures. */
final class FitFiles {
  /** More rows of a trace and an autocorrelation are too high to be looked at. */
  private static final int MOST_ROWS = 12;

  private static final int SIDE_BY_SIDE = 4;

  private FitFiles() {}

  static void write(Path folder, FitResult result) throws IOException {
    result.folder().write(folder);
    result.draws().forEach((file, draws) -> DrawsFile.write(draws, folder.resolve(file)));
    Summary summary = result.summary();
    if (summary != null) {
      CsvTables.summary(folder.resolve("summary.csv"), summary);
    }
    for (FitResult.Table table : result.tables()) {
      CsvWriter.write(folder.resolve(table.file()), table.columns(), table.rows().get());
    }
    result
        .lines()
        .forEach(
            (file, lines) ->
                AtomicFile.write(
                    folder.resolve(file),
                    out -> {
                      for (String line : lines) {
                        out.write(line + "\n");
                      }
                    }));
    for (Supplier<FitFigure> made : result.figures()) {
      FitFigure figure = made.get();
      ChartImage.save(drawn(figure), folder.resolve(figure.file()));
    }
  }

  private static FigureGrid drawn(FitFigure figure) {
    if (figure instanceof FitFigure.Chains chains) {
      return chains.names().size() <= MOST_ROWS ? ChainPlots.all(chains.draws()) : traces(chains);
    }
    if (figure instanceof FitFigure.Matrices of) {
      return GraphFigures.sorted(of.titles(), of.rows(), of.order(), of.names());
    }
    if (figure instanceof FitFigure.Edges of) {
      return FigureGrid.of(
          1,
          GraphFigures.network(
              of.title(), of.names(), matrix(of.probability()), matrix(of.sign())));
    }
    FitFigure.Laws of = (FitFigure.Laws) figure;
    return LawFigures.of(of.titles(), of.axis(), of.sampled(), of.exact());
  }

  private static FigureGrid traces(FitFigure.Chains chains) {
    return FigureGrid.of(
        SIDE_BY_SIDE,
        chains.names().stream()
            .map(
                name ->
                    ChainPlots.trace(name, chains.draws().chainsOf(chains.draws().indexOf(name))))
            .toArray(XYChart[]::new));
  }

  private static double[][] matrix(List<Doubles> rows) {
    return rows.stream().map(Doubles::toArray).toArray(double[][]::new);
  }
}
