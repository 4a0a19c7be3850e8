package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.diagnostics.Summary;
import plumbline.models.relational.Attribute;
import plumbline.models.relational.HeldOut;
import plumbline.models.relational.IlaState;
import plumbline.models.relational.IrmState;
import plumbline.models.relational.LfrmState;
import plumbline.models.relational.Network;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.NetworkFile;
import plumbline.models.relational.Partitions;
import plumbline.numerics.Ints;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;

/**
 * The files of a fitted network: chains, summary, who is together how often, the best partition
 * with the densities of its blocks, predictions of all unknown dyads; and, as an example, the last
 * state of the first chain.
 */
final class NetworkOutput {
  private NetworkOutput() {}

  /**
   * Writes all files of a fit.
   *
   * @param folder takes them
   * @param data the whole network with the names of its objects
   * @param result of all chains
   * @param summary of their draws
   * @param hidden what was held out; empty if nothing was
   * @param unknown the dyads that the file does not know, whose predictions are the last
   * @param <S> state
   */
  static <S> void write(
      Path folder,
      NetworkFile data,
      NetworkChains.Result<S> result,
      Summary summary,
      Optional<HeldOut> hidden,
      Ints unknown) {
    SummaryFile.write(folder.resolve("summary.csv"), summary);
    DrawsFile.write(result.draws(), DrawsFormat.CHAINS, folder.resolve("draws.csv"));
    writeMembers(folder, data.names(), result.last().get(0));
    // Densities are of what the chains saw, as their partition is.
    Network seen = hidden.map(HeldOut::train).orElse(data.network());
    result
        .partitions()
        .ifPresent(
            partitions -> {
              writePartitions(folder, data.names(), partitions);
              writeTogether(folder, data.names(), partitions.together());
              BlockDensities.write(folder.resolve("blocks.csv"), seen, partitions.binder());
            });
    NetworkPictures.write(folder, data.names(), data.network(), result);
    if (unknown.size() > 0) {
      writeUnknown(folder, data.names(), unknown, result);
    }
    hidden.ifPresent(h -> writePredictions(folder, data.names(), h, result));
  }

  /** The last state of the first chain; its labels mean nothing beyond this file. */
  private static void writeMembers(Path folder, List<String> names, Object state) {
    List<List<Object>> members = new ArrayList<>();
    List<List<Object>> weights = new ArrayList<>();
    if (state instanceof IlaState ila) {
      for (int m = 0; m < ila.attributes().size(); m++) {
        Attribute attribute = ila.attributes().get(m);
        addMembers(members, names, m + 1, attribute.subclusters());
        int k = attribute.clusters();
        for (int e = 0; e < k * k; e++) {
          // From a subcluster to a subcluster of one attribute, each K x K row by row.
          weights.add(List.of(m + 1, e / k + 1, e % k + 1, attribute.weights().get(e)));
        }
      }
    } else if (state instanceof LfrmState lfrm) {
      int k = lfrm.features().size();
      for (int f = 0; f < k; f++) {
        addMembers(members, names, f + 1, lfrm.features().get(f));
      }
      for (int e = 0; e < k * k; e++) {
        // From a feature to a feature: all of them share one K x K table, so no feature is named.
        weights.add(List.of("", e / k + 1, e % k + 1, lfrm.weights().get(e)));
      }
    } else if (state instanceof IrmState irm) {
      addMembers(members, names, 1, irm.clusters());
    }
    CsvWriter.write(
        folder.resolve("members.csv"), List.of("feature", "object", "cluster"), members);
    if (!weights.isEmpty()) {
      CsvWriter.write(
          folder.resolve("weights.csv"), List.of("feature", "from", "to", "weight"), weights);
    }
  }

  /** A line for each object that has the feature; label 0 is that of an object without it. */
  private static void addMembers(
      List<List<Object>> rows, List<String> names, int feature, Ints labels) {
    for (int i = 0; i < labels.size(); i++) {
      if (labels.get(i) > 0) {
        rows.add(List.of(feature, names.get(i), labels.get(i)));
      }
    }
  }

  /** Two sampled partitions, of least expected Binder loss and variation of information. */
  private static void writePartitions(Path folder, List<String> names, Partitions partitions) {
    Ints binder = partitions.binder();
    Ints variation = partitions.leastVariation();
    double[][] together = partitions.together();
    double[] alone = partitions.alone();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      double certainty = certainty(i, binder, together[i], alone[i]);
      rows.add(List.of(names.get(i), binder.get(i), variation.get(i), certainty));
    }
    CsvWriter.write(
        folder.resolve("partition.csv"),
        List.of("object", "binder", "variation", "certainty"),
        rows);
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
  private static void writeTogether(Path folder, List<String> names, double[][] together) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        rows.add(List.of(names.get(i), names.get(j), together[i][j]));
      }
    }
    CsvWriter.write(
        folder.resolve("together.csv"), List.of("object", "other", "probability"), rows);
  }

  /** Links of dyads that the file does not know; their predictions follow those held out. */
  private static void writeUnknown(
      Path folder, List<String> names, Ints unknown, NetworkChains.Result<?> result) {
    int n = names.size();
    int first = result.probabilities().size() - unknown.size();
    List<List<Object>> rows = new ArrayList<>();
    for (int d = 0; d < unknown.size(); d++) {
      rows.add(
          List.of(
              names.get(unknown.get(d) / n),
              names.get(unknown.get(d) % n),
              result.probabilities().get(first + d)));
    }
    CsvWriter.write(folder.resolve("unknown.csv"), List.of("from", "to", "probability"), rows);
  }

  /** The held-out dyads with what they are in the file and what the chains say of them. */
  private static void writePredictions(
      Path folder, List<String> names, HeldOut hidden, NetworkChains.Result<?> result) {
    int n = names.size();
    List<List<Object>> rows = new ArrayList<>();
    for (int d = 0; d < hidden.dyads().size(); d++) {
      int dyad = hidden.dyads().get(d);
      rows.add(
          List.of(
              names.get(dyad / n),
              names.get(dyad % n),
              hidden.linked().get(d),
              result.probabilities().get(d)));
    }
    CsvWriter.write(
        folder.resolve("held-out.csv"), List.of("from", "to", "link", "probability"), rows);
  }
}
