package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.apache.commons.statistics.distribution.BetaDistribution;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Ints;
import plumbline.plugin.FitFigure;
import plumbline.plugin.FitResult;

/**
 * The tables of a fitted network: who is together how often, the best partition with the densities
 * of its blocks, predictions of all unknown dyads; and, as an example, the last state of the first
 * chain.
 *
 * @param data the whole network with the names of its objects
 * @param result of all chains
 * @param <S> state
 */
record NetworkTables<S>(NetworkFile data, NetworkChains.Result<S> result) {
  /**
   * Adds tables and pictures.
   *
   * @param fit takes them
   * @param hidden what was held out; empty if nothing was
   * @param unknown the dyads that the file does not know, whose predictions are the last
   */
  void addTo(FitResult fit, Optional<HeldOut> hidden, Ints unknown) {
    S last = result.last().get(0);
    fit.table("members.csv", List.of("feature", "object", "cluster"), () -> members(last));
    if (!weights(last).isEmpty()) {
      fit.table("weights.csv", List.of("feature", "from", "to", "weight"), () -> weights(last));
    }
    // Densities are of what the chains saw, as their partition is.
    Network seen = hidden.map(HeldOut::train).orElse(data.network());
    result
        .partitions()
        .ifPresent(
            partitions ->
                fit.table(
                        "partition.csv",
                        List.of("object", "binder", "variation", "certainty"),
                        () -> partitions(partitions))
                    .table(
                        "together.csv",
                        List.of("object", "other", "probability"),
                        () -> together(partitions.together()))
                    .table(
                        "blocks.csv",
                        BlockDensities.COLUMNS,
                        () -> BlockDensities.rows(seen, partitions.binder())));
    if (unknown.size() > 0) {
      int first = result.probabilities().size() - unknown.size();
      fit.table(
          "unknown.csv",
          List.of("from", "to", "probability"),
          () ->
              dyads(
                  unknown.size(),
                  unknown::get,
                  d -> List.of(result.probabilities().get(first + d))));
    }
    hidden.ifPresent(
        h ->
            fit.table(
                "held-out.csv",
                List.of("from", "to", "link", "probability"),
                () ->
                    dyads(
                        h.dyads().size(),
                        h.dyads()::get,
                        d -> List.of(h.linked().get(d), result.probabilities().get(d)))));
    fit.figure(this::adjacency)
        .figure(
            () -> new FitFigure.Chains("chains.png", result.draws(), result.draws().variables()));
  }

  /** The last state of the first chain; its labels mean nothing beyond this file. */
  private List<List<Object>> members(S state) {
    List<List<Object>> members = new ArrayList<>();
    List<Ints> columns = Partitions.columns(state);
    for (int f = 0; f < columns.size(); f++) {
      for (int i = 0; i < data.names().size(); i++) {
        int label = columns.get(f).get(i);
        if (label > 0) { // that of an object without the feature is 0
          members.add(List.of(f + 1, data.names().get(i), label));
        }
      }
    }
    return members;
  }

  private static List<List<Object>> weights(Object state) {
    List<List<Object>> weights = new ArrayList<>();
    if (state instanceof IlaState ila) {
      for (int m = 0; m < ila.attributes().size(); m++) {
        Attribute attribute = ila.attributes().get(m);
        int k = attribute.clusters();
        for (int e = 0; e < k * k; e++) {
          // From a subcluster to a subcluster of one attribute, each K x K row by row.
          weights.add(List.of(m + 1, e / k + 1, e % k + 1, attribute.weights().get(e)));
        }
      }
    } else if (state instanceof LfrmState lfrm) {
      int k = lfrm.features().size();
      for (int e = 0; e < k * k; e++) {
        // From a feature to a feature: all of them share one K x K table, so no feature is named.
        weights.add(List.of("", e / k + 1, e % k + 1, lfrm.weights().get(e)));
      }
    }
    return weights;
  }

  /** Two sampled partitions, of least expected Binder loss and variation of information. */
  private List<List<Object>> partitions(Partitions partitions) {
    Ints binder = partitions.binder();
    Ints variation = partitions.leastVariation();
    double[][] together = partitions.together();
    double[] alone = partitions.alone();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < data.names().size(); i++) {
      double certainty = certainty(i, binder, together[i], alone[i]);
      rows.add(List.of(data.names().get(i), binder.get(i), variation.get(i), certainty));
    }
    return rows;
  }

  /**
   * How often on average an object is with the others of its cluster: the mean of {@code
   * together[j]} over these j. In a cluster of its own: how often it is alone.
   */
  private static double certainty(int i, Ints binder, double[] together, double alone) {
    double sum = 0;
    int others = 0;
    for (int j = 0; j < binder.size(); j++) {
      if (j != i && binder.get(j) == binder.get(i)) {
        sum += together[j];
        others++;
      }
    }
    return others == 0 ? alone : sum / others;
  }

  /** A line for each unordered pair, n (n - 1) / 2 of them, those never together too. */
  private List<List<Object>> together(double[][] together) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < data.names().size(); i++) {
      for (int j = i + 1; j < data.names().size(); j++) {
        rows.add(List.of(data.names().get(i), data.names().get(j), together[i][j]));
      }
    }
    return rows;
  }

  /** A line for each of some dyads: both names, and what is said of it. */
  private List<List<Object>> dyads(
      int count, IntUnaryOperator dyads, IntFunction<List<Object>> said) {
    int n = data.names().size();
    List<List<Object>> rows = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      int dyad = dyads.applyAsInt(d);
      List<Object> row =
          new ArrayList<>(List.of(data.names().get(dyad / n), data.names().get(dyad % n)));
      row.addAll(said.apply(d));
      rows.add(row);
    }
    return rows;
  }

  /** The blocks in the adjacency matrix. */
  private FitFigure adjacency() {
    Network network = data.network();
    List<String> titles = new ArrayList<>(List.of("Links"));
    List<IntFunction<double[]>> matrices = new ArrayList<>(List.of(i -> row(network, i)));
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
    return new FitFigure.Matrices("adjacency.png", titles, matrices, order, data.names());
  }

  private static double[] row(Network network, int i) {
    double[] row = new double[network.size()];
    for (int j = 0; j < row.length; j++) {
      row[j] = network.link(i, j) ? 1 : 0;
    }
    return row;
  }

  /**
   * How dense the blocks between the clusters of a partition are, each with its 95 % interval: the
   * law of a probability, uniform before, after the block's links.
   */
  static final class BlockDensities {
    static final List<String> COLUMNS =
        List.of("from", "to", "dyads", "links", "density", "lower", "upper");

    private BlockDensities() {}

    /** A row for each block that has dyads, clusters numbered as in the labels. */
    static List<List<Object>> rows(Network network, Ints labels) {
      int clusters = labels.stream().max().orElse(0) + 1;
      int[][] dyads = new int[clusters][clusters];
      int[][] links = new int[clusters][clusters];
      int n = network.size();
      network
          .dyads()
          .forEach(
              dyad -> {
                int from = labels.get(dyad / n);
                int to = labels.get(dyad % n);
                boolean turned = !network.dyads().directed() && from > to;
                if (network.observed(dyad / n, dyad % n)) {
                  dyads[turned ? to : from][turned ? from : to]++;
                  links[turned ? to : from][turned ? from : to] +=
                      network.link(dyad / n, dyad % n) ? 1 : 0;
                }
              });
      List<List<Object>> rows = new ArrayList<>();
      for (int a = 0; a < clusters; a++) {
        for (int b = 0; b < clusters; b++) {
          if (dyads[a][b] > 0) {
            BetaDistribution law =
                BetaDistribution.of(1.0 + links[a][b], 1.0 + dyads[a][b] - links[a][b]);
            rows.add(
                List.of(
                    a,
                    b,
                    dyads[a][b],
                    links[a][b],
                    links[a][b] / (double) dyads[a][b],
                    law.inverseCumulativeProbability(0.025),
                    law.inverseCumulativeProbability(0.975)));
          }
        }
      }
      return rows;
    }
  }
}
