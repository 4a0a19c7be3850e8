package plumbline.cli;

import java.nio.file.Path;
import java.util.List;
import plumbline.graphs.GraphSummary;
import plumbline.numerics.Ints;
import plumbline.report.ChartImage;
import plumbline.report.FigureGrid;
import plumbline.report.GraphFigures;
import plumbline.sampling.Draws;

/** The pictures of a fitted graph: its edges by their probability, and the chains. */
final class GraphPictures {
  /** More names do not fit around a circle. */
  private static final int MOST_AROUND = 40;

  private GraphPictures() {}

  /**
   * Writes {@code network.png} and {@code chains.png}.
   *
   * @param names of the nodes
   * @param draws what was recorded of each chain
   */
  static void write(Path folder, List<String> names, GraphSummary summary, Draws draws) {
    ChartImage.save(edges(names, summary), folder.resolve("network.png"));
    ChainPictures.write(folder, draws, draws.variables());
  }

  private static FigureGrid edges(List<String> names, GraphSummary summary) {
    double[][] probability = summary.edgeProbabilityMatrix();
    return names.size() <= MOST_AROUND
        ? FigureGrid.of(
            1,
            GraphFigures.network(
                "Edges by their probability",
                names,
                probability,
                summary.partialCorrelationMatrix()))
        : GraphFigures.sorted(
            List.of("Probability of an edge"),
            List.of(i -> probability[i]),
            Ints.generate(names.size(), i -> i),
            names);
  }
}
