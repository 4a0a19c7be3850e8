package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;
import plumbline.numerics.Ints;

/**
 * How dense the blocks between the clusters of a partition are, each with its 95 % interval: the
 * law of a probability, uniform before, after the block's links.
 */
final class BlockDensities {
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
