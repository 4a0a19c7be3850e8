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
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.NetworkFile;
import plumbline.models.relational.Partitions;
import plumbline.numerics.Ints;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;

/** The files of a fitted network: chains, summary, features or clusters, weights, predictions. */
final class NetworkOutput {
  private NetworkOutput() {}

  static <S> void write(
      Path folder,
      NetworkFile data,
      NetworkChains.Result<S> result,
      Summary summary,
      Optional<HeldOut> hidden) {
    SummaryFile.write(folder.resolve("summary.csv"), summary);
    DrawsFile.write(result.draws(), DrawsFormat.CHAINS, folder.resolve("draws.csv"));
    writeMembers(folder, data.names(), result.last().get(0));
    result.partitions().ifPresent(p -> writePartitions(folder, data.names(), p));
    NetworkPictures.write(folder, data.network(), result);
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
          weights.add(List.of(m + 1, e / k + 1, e % k + 1, attribute.weights().get(e)));
        }
      }
    } else if (state instanceof LfrmState lfrm) {
      int k = lfrm.features().size();
      for (int f = 0; f < k; f++) {
        addMembers(members, names, f + 1, lfrm.features().get(f));
      }
      for (int e = 0; e < k * k; e++) {
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

  private static void addMembers(
      List<List<Object>> rows, List<String> names, int feature, Ints labels) {
    for (int i = 0; i < labels.size(); i++) {
      if (labels.get(i) > 0) {
        rows.add(List.of(feature, names.get(i), labels.get(i)));
      }
    }
  }

  private static void writePartitions(Path folder, List<String> names, Partitions partitions) {
    Ints binder = partitions.binder();
    Ints variation = partitions.leastVariation();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      rows.add(List.of(names.get(i), binder.get(i), variation.get(i)));
    }
    CsvWriter.write(
        folder.resolve("partition.csv"), List.of("object", "binder", "variation"), rows);
  }

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
