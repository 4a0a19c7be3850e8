package plumbline.models.relational.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * The study {@code data/networks/first-sweeps-nips.csv.gz}: the log likelihood after each of the
 * first sweeps, chains of the three models from draws of their priors, chain by chain so that a
 * table that was stopped has as many of each.
 *
 * @param sweeps of each chain
 */
record FirstSweeps(Network network, int sweeps) {
  <S> List<String> lines(LinkModel<S> model, int chain, long seed) {
    Rng rng = Rng.seeded(seed).child(model.name()).child("chain-" + chain);
    Chain<S, Network> walk = model.sampler().start(model.drawPrior(rng), network);
    List<String> lines = new ArrayList<>();
    for (int sweep = 1; sweep <= sweeps; sweep++) {
      walk.advance(rng);
      double value = model.logLikelihood(walk.state(), network);
      lines.add(String.format(Locale.ROOT, "%s,%d,%d,%.6g", model.name(), chain, sweep, value));
    }
    return lines;
  }

  /** The network (adjacency CSV), sweeps, chains, seed, table. */
  public static void main(String[] args) {
    Network read = NetworkFile.read(Path.of(args[0]), false).network();
    Dyads dyads = Dyads.directed(read.size()).withSelfLinks();
    Network network = Network.of(dyads, (i, j) -> i == j || read.link(i, j));
    FirstSweeps study = new FirstSweeps(network, Integer.parseInt(args[1]));
    RelationalPriors priors = RelationalPriors.forData();
    List<LinkModel<?>> models =
        List.of(IrmModel.of(dyads), LfrmModel.of(dyads, priors), IlaModel.of(dyads, priors));
    Path table = Path.of(args[4]);
    try {
      Files.writeString(table, "model,chain,sweep,log_likelihood\n");
      for (int chain = 1; chain <= Integer.parseInt(args[2]); chain++) {
        for (LinkModel<?> model : models) {
          Files.write(
              table, study.lines(model, chain, Long.parseLong(args[3])), StandardOpenOption.APPEND);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
