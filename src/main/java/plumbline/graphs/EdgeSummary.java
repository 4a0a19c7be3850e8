package plumbline.graphs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What the tallies of all chains say of one pair of nodes, errors by batches included. */
final class EdgeSummary {
  /** Below this variance the probability of an edge is constant to rounding. */
  private static final double ROUNDING = 1e-14;

  private final List<EdgeTally> chains;
  private final double total;

  EdgeSummary(List<EdgeTally> chains) {
    this.chains = chains;
    double sum = 0;
    for (EdgeTally chain : chains) {
      for (int b = 0; b < EdgeTally.BATCHES; b++) {
        sum += chain.batchWeight(b);
      }
    }
    this.total = sum;
  }

  /** Of all sweeps: their number, or the time that was waited. */
  double weight() {
    return total;
  }

  /** The summary of a pair of nodes. */
  GraphSummary.Edge of(int i, int j) {
    int pair = Graph.pair(i, j);
    int batches = EdgeTally.BATCHES;
    double sum = 0;
    for (EdgeTally chain : chains) {
      for (int b = 0; b < batches; b++) {
        sum += chain.batchSum(b, pair);
      }
    }
    double mean = sum / total;
    double spread = 0;
    int count = chains.size() * batches;
    for (EdgeTally chain : chains) {
      for (int b = 0; b < batches; b++) {
        // Linearised, so that batches of unequal weight are right as well.
        double deviation = chain.batchSum(b, pair) - mean * chain.batchWeight(b);
        spread += deviation * deviation;
      }
    }
    double mcse = Math.sqrt(spread * count / (count - 1.0)) / total;
    double[] partial = partial(pair);
    Arrays.sort(partial);
    return new GraphSummary.Edge(
        i,
        j,
        mean,
        mcse,
        rhat(pair),
        Arrays.stream(partial).average().orElse(Double.NaN),
        quantile(partial, 0.025),
        quantile(partial, 0.975));
  }

  private double[] partial(int pair) {
    return chains.stream()
        .flatMapToDouble(
            chain -> {
              float[] values = chain.states().partial(pair);
              return IntStream.range(0, values.length).mapToDouble(t -> values[t]);
            })
        .toArray();
  }

  private static double quantile(double[] sorted, double p) {
    double at = p * (sorted.length - 1);
    int below = (int) at;
    double rest = at - below;
    return rest == 0 ? sorted[below] : (1 - rest) * sorted[below] + rest * sorted[below + 1];
  }

  /** Between and within the halves of all chains. */
  private double rhat(int pair) {
    int halves = 2 * chains.size();
    double[] means = new double[halves];
    double within = 0;
    double n = chains.get(0).iterations() / 2.0;
    for (int h = 0; h < halves; h++) {
      EdgeTally chain = chains.get(h / 2);
      double weight = 0;
      double sum = 0;
      for (int b = 0; b < EdgeTally.BATCHES / 2; b++) {
        int batch = h % 2 * EdgeTally.BATCHES / 2 + b;
        weight += chain.batchWeight(batch);
        sum += chain.batchSum(batch, pair);
      }
      means[h] = sum / weight;
      within += (chain.squares(h % 2, pair) / weight - means[h] * means[h]) / halves;
    }
    double centre = Arrays.stream(means).average().orElse(0);
    double between = 0;
    for (double m : means) {
      between += (m - centre) * (m - centre) / (halves - 1);
    }
    if (within > ROUNDING) {
      return Math.sqrt((n - 1) / n + between / within);
    }
    return between > ROUNDING ? Double.POSITIVE_INFINITY : Double.NaN;
  }
}
