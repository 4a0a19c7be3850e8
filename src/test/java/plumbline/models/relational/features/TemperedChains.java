package plumbline.models.relational.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import plumbline.models.relational.Link;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmSampler;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.irm.IrmWorkspace;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmSampler;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.random.Rng;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;

/**
 * The studies {@code data/networks/tempered-*.csv}: what the posterior's replica does where chains
 * without tempering stay apart. One line a kept round of a chain; a chain's lines are written when
 * it has ended, and a chain that is there is not run again.
 *
 * @param powers of the likelihood, from 1 down
 * @param burnIn rounds dropped; a round is one sweep of each replica and the exchanges
 * @param draws kept
 * @param thin rounds from one kept draw to the next
 * @param strengths whether the mean strengths (bias included) of what is linked, not linked, and
 *     linked with itself are columns too
 */
public record TemperedChains(double[] powers, int burnIn, int draws, int thin, boolean strengths) {
  String header(LinkModel<?> model) {
    return model.monitored().stream()
            .map(f -> f.name())
            .collect(Collectors.joining(",", "chain,draw,replica,", ",log_likelihood,log_prior"))
        + (strengths ? ",absent,linked,self" : "");
  }

  /** Completes a table for the attribute model, in its sweep with the shift. */
  public void ila(Network network, long seed, int chains, Path table) throws IOException {
    IlaModel model = IlaModel.of(network.dyads(), RelationalPriors.forData());
    complete(
        model,
        StrengthLikelihood.tempered(IlaSampler.of(model).withShift().sweep(), powers),
        work -> work.strengths,
        network,
        seed,
        chains,
        table);
  }

  /** Completes a table for the feature model, in its sweep with recoding. */
  public void lfrm(Network network, long seed, int chains, Path table) throws IOException {
    LfrmModel model = LfrmModel.of(network.dyads(), RelationalPriors.forData());
    complete(
        model,
        StrengthLikelihood.tempered(LfrmSampler.withRecoding(model), powers),
        work -> work.strengths,
        network,
        seed,
        chains,
        table);
  }

  /** Completes a table for the relational model, which has no replicas. */
  public void irm(Network network, long seed, int chains, Path table) throws IOException {
    if (powers.length > 1 || strengths) {
      throw new IllegalArgumentException("the relational model has no powers and no strengths");
    }
    IrmModel model = IrmModel.of(network.dyads());
    var sampler = IrmSampler.of(model);
    complete(
        model,
        ParallelTempering.of(
            Sweep.<IrmState, Network, IrmWorkspace>over(sampler::workspace)
                .then("sweep", sampler::advance),
            (work, power) -> {},
            work -> 0,
            1),
        work -> new LinkStrengths(network.dyads(), Link.LOGISTIC),
        network,
        seed,
        chains,
        table);
  }

  private <S, W extends Workspace<S, Network>> void complete(
      LinkModel<S> model,
      Sweep<List<S>, Network, Replicas<S, Network, W>> sampler,
      Function<W, LinkStrengths> strengthsOf,
      Network network,
      long seed,
      int chains,
      Path table)
      throws IOException {
    if (!Files.exists(table)) {
      Files.writeString(table, header(model) + "\n");
    }
    Set<String> done = new HashSet<>();
    for (String line : Files.readAllLines(table, StandardCharsets.UTF_8)) {
      done.add(line.split(",", 2)[0]);
    }
    for (int chain = 1; chain <= chains; chain++) {
      if (done.add("" + chain)) {
        List<String> lines = run(model, sampler, strengthsOf, network, seed, chain);
        Files.write(table, lines, StandardOpenOption.APPEND);
      }
    }
  }

  /** Every replica starts from a draw of the prior. */
  private <S, W extends Workspace<S, Network>> List<String> run(
      LinkModel<S> model,
      Sweep<List<S>, Network, Replicas<S, Network, W>> sampler,
      Function<W, LinkStrengths> strengthsOf,
      Network network,
      long seed,
      int chain) {
    Rng rng = Rng.seeded(seed).child("chain-" + chain);
    List<S> start = new ArrayList<>();
    for (int level = 0; level < powers.length; level++) {
      start.add(model.drawPrior(rng));
    }
    Replicas<S, Network, W> work = sampler.workspace();
    work.place(start, network);
    List<W> names = new ArrayList<>();
    for (int level = 0; level < powers.length; level++) {
      names.add(work.replica(level));
    }
    List<String> lines = new ArrayList<>();
    for (int round = 1 - burnIn; round <= draws * thin; round++) {
      sampler.advance(work, rng);
      if (round > 0 && round % thin == 0) {
        S state = work.replica(0).state();
        String values =
            model.monitored().stream()
                .map(f -> number(f.value().applyAsDouble(state, network)))
                .collect(Collectors.joining(","));
        String line =
            String.join(
                ",",
                "" + chain,
                "" + round / thin,
                "" + (names.indexOf(work.replica(0)) + 1),
                values,
                number(model.logLikelihood(state, network)),
                number(model.logPrior(state)));
        lines.add(strengths ? line + means(strengthsOf.apply(work.replica(0))) : line);
      }
    }
    return lines;
  }

  /** Mean strengths of dyads of two objects without and with a link, and of self links. */
  private static String means(LinkStrengths of) {
    double[] sum = new double[3];
    double[] count = new double[3];
    for (int e = 0; e < of.n * of.n; e++) {
      if (of.cells[e] != Network.SILENT) {
        int kind = e % (of.n + 1) == 0 ? 2 : of.cells[e] == Network.LINK ? 1 : 0;
        sum[kind] += of.bias + of.strength[e];
        count[kind]++;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int kind = 0; kind < 3; kind++) {
      text.append(',').append(number(sum[kind] / count[kind]));
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }

  /**
   * Completes a table: the network, {@code directed} with self links or {@code symmetric}, the
   * model, the powers with commas between, chains, burn-in, draws, thinning, the seed, the table;
   * and {@code strengths} if their means are wanted.
   */
  public static void main(String[] args) {
    Network read = NetworkFile.read(Path.of(args[0]), false).network();
    int n = read.size();
    Network network =
        args[1].equals("directed")
            ? Network.of(Dyads.directed(n).withSelfLinks(), (i, j) -> i == j || read.link(i, j))
            : read;
    double[] powers = Arrays.stream(args[3].split(",")).mapToDouble(Double::parseDouble).toArray();
    TemperedChains study =
        new TemperedChains(
            powers,
            Integer.parseInt(args[5]),
            Integer.parseInt(args[6]),
            Integer.parseInt(args[7]),
            args.length > 10 && args[10].equals("strengths"));
    long seed = Long.parseLong(args[8]);
    int chains = Integer.parseInt(args[4]);
    Path table = Path.of(args[9]);
    try {
      switch (args[2]) {
        case "ila" -> study.ila(network, seed, chains, table);
        case "lfrm" -> study.lfrm(network, seed, chains, table);
        default -> study.irm(network, seed, chains, table);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
