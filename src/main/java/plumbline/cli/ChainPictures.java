package plumbline.cli;

import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.XYChart;
import plumbline.report.ChainPlots;
import plumbline.report.ChartImage;
import plumbline.report.FigureGrid;
import plumbline.sampling.Draws;

/** The picture of a fit's chains. */
final class ChainPictures {
  /** More rows of a trace and an autocorrelation are too high to be looked at. */
  private static final int MOST_ROWS = 12;

  private static final int SIDE_BY_SIDE = 4;

  private ChainPictures() {}

  /**
   * Writes {@code chains.png}: trace and autocorrelation of each variable, of many traces alone.
   *
   * @param names the variables that are shown if they are many
   */
  static void write(Path folder, Draws draws, List<String> names) {
    ChartImage.save(
        names.size() <= MOST_ROWS ? ChainPlots.all(draws) : traces(draws, names),
        folder.resolve("chains.png"));
  }

  private static FigureGrid traces(Draws draws, List<String> names) {
    return FigureGrid.of(
        SIDE_BY_SIDE,
        names.stream()
            .map(name -> ChainPlots.trace(name, draws.chainsOf(draws.indexOf(name))))
            .toArray(XYChart[]::new));
  }
}
