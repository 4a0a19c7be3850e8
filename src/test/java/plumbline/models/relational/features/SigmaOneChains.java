package plumbline.models.relational.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * The study {@code data/networks/nips-sigma-one-*.csv.gz}: the chains of table 4 as they are in
 * {@code nips-self-*.csv.gz}, but with sigma held at 1.
 *
 * @param chains from draws of the prior
 * @param burnIn sweeps dropped
 * @param draws kept of each
 */
record SigmaOneChains(int chains, int burnIn, int draws) {
  <S> List<String> lines(LinkModel<S> model, Network network, long seed) {
    Draws drawn =
        new NetworkChains(chains, burnIn, draws, Ints.of())
            .run(
                model,
                network,
                model::drawPrior,
                Rng.seeded(seed),
                Replicates.threads(1),
                Progress.silent(),
                Checkpoint.none())
            .draws();
    List<String> names = model.monitored().stream().map(f -> f.name()).toList();
    List<String> lines = new ArrayList<>();
    lines.add("chain," + String.join(",", names));
    for (int chain = 0; chain < chains; chain++) {
      for (int draw = 0; draw < draws; draw++) {
        StringBuilder line = new StringBuilder("" + (chain + 1));
        for (String name : names) {
          double value = drawn.chain(name, chain)[draw];
          line.append(',').append(String.format(Locale.ROOT, "%.6g", value));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  /** The network (adjacency CSV), the seed, the two tables: of LFRM and of ILA. */
  public static void main(String[] args) {
    Network read = NetworkFile.read(Path.of(args[0]), false).network();
    Network network =
        Network.of(
            Dyads.directed(read.size()).withSelfLinks(), (i, j) -> i == j || read.link(i, j));
    SigmaOneChains study = new SigmaOneChains(5, 500, 1_000);
    long seed = Long.parseLong(args[1]);
    try {
      LfrmModel features = LfrmModel.of(network.dyads(), TemperedAttempt.sigmaOne());
      Files.write(Path.of(args[2]), study.lines(features, network, seed));
      IlaModel attributes = IlaModel.of(network.dyads(), TemperedAttempt.sigmaOne());
      Files.write(Path.of(args[3]), study.lines(attributes, network, seed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
