package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import plumbline.models.relational.Network;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.ObjectOrder;
import plumbline.models.relational.Partitions;
import plumbline.numerics.Ints;
import plumbline.report.ChainPlots;
import plumbline.report.ChartImage;
import plumbline.report.GraphFigures;

/** The pictures of a fitted network: blocks in the adjacency matrix, and the chains. */
final class NetworkPictures {
  private NetworkPictures() {}

  static void write(
      Path folder, List<String> names, Network network, NetworkChains.Result<?> result) {
    List<String> titles = new ArrayList<>();
    List<IntFunction<double[]>> matrices = new ArrayList<>();
    titles.add("Links");
    matrices.add(i -> row(network, i));
    result
        .partitions()
        .map(Partitions::together)
        .ifPresent(
            together -> {
              titles.add("Together in the draws");
              matrices.add(i -> together[i]);
            });
    Ints order =
        result
            .partitions()
            .map(partitions -> ObjectOrder.of(partitions.binder()))
            .orElseGet(() -> ObjectOrder.of(result.last().get(0), network.size()));
    ChartImage.save(
        GraphFigures.sorted(titles, matrices, order, names), folder.resolve("adjacency.png"));
    ChartImage.save(ChainPlots.all(result.draws()), folder.resolve("chains.png"));
  }

  private static double[] row(Network network, int i) {
    double[] row = new double[network.size()];
    for (int j = 0; j < row.length; j++) {
      row[j] = network.link(i, j) ? 1 : 0;
    }
    return row;
  }
}
