package plumbline.models.relational.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.distributions.Gamma;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaSampler;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmSampler;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sweep;
import plumbline.sampling.runs.StateCodec;

/**
 * The study {@code data/networks/tempered-nips-sigma-one.csv.gz}: chains of the two models with
 * features on the real network, directed with self links, with sigma held at 1 and replicas at
 * powers of the likelihood, each chain and each replica from a draw of the prior. The chain that
 * has had the least processor time goes on with a block of rounds, and its states are kept after
 * it; so the study can be stopped and gone on with at any time, and the chains are as good as
 * equally long. A block has a stream of its own, so that the same rounds give the same draws.
 *
 * @param <S> state
 * @param <W> workspace of one replica
 */
final class TemperedAttempt<S extends FeatureState, W extends FeatureWorkspace<S, ?, ?>> {
  private static final int BLOCK = 20; // rounds: one sweep of each replica, and the exchanges
  private static final int THIN = 5;
  private static final double HELD = 1e6; // shape of a gamma law that holds its value to 0.1 %

  static final String HEADER =
      "model,chain,round,replica,alpha,gamma,bias,features,log_likelihood,log_prior,seconds";

  /** What a chain goes on from; the labels say which replica has which power. */
  record Saved(int round, double seconds, Ints labels, Ints ends, int trips) {}

  private final LinkModel<S> model;
  private final Sweep<List<S>, Network, Replicas<S, Network, W>> sampler;
  private final StateCodec<S> codec;
  private final Network network;
  private final Rng rng;
  private final int chain;
  private final int powers;
  private final Path folder;
  private Saved at;
  private List<S> states;

  private TemperedAttempt(
      LinkModel<S> model,
      Sweep<List<S>, Network, Replicas<S, Network, W>> sampler,
      StateCodec<S> codec,
      Network network,
      long seed,
      int chain,
      int powers,
      Path folder)
      throws IOException {
    this.model = model;
    this.sampler = sampler;
    this.codec = codec;
    this.network = network;
    this.rng = Rng.seeded(seed).child(model.name()).child("chain-" + chain);
    this.chain = chain;
    this.powers = powers;
    this.folder = folder;
    this.states = new ArrayList<>();
    if (Files.exists(file("saved"))) {
      read();
    } else {
      Rng first = rng.child("start");
      for (int level = 0; level < powers; level++) {
        states.add(model.drawPrior(first));
      }
      int[] labels = new int[powers];
      Arrays.setAll(labels, level -> level + 1);
      at = new Saved(0, 0, Ints.of(labels), Ints.of(new int[powers]), 0);
    }
  }

  static RelationalPriors sigmaOne() {
    RelationalPriors usual = RelationalPriors.forData();
    return new RelationalPriors(usual.alpha(), usual.gamma(), usual.bias(), new Gamma(HELD, HELD));
  }

  static TemperedAttempt<IlaState, ?> ila(
      Network network, long seed, int chain, double[] powers, Path folder) throws IOException {
    IlaModel model = IlaModel.of(network.dyads(), sigmaOne());
    return new TemperedAttempt<>(
        model,
        StrengthLikelihood.tempered(IlaSampler.of(model).withShift().sweep(), powers),
        StateCodec.of(IlaState.class),
        network,
        seed,
        chain,
        powers.length,
        folder);
  }

  static TemperedAttempt<LfrmState, ?> lfrm(
      Network network, long seed, int chain, double[] powers, Path folder) throws IOException {
    LfrmModel model = LfrmModel.of(network.dyads(), sigmaOne());
    return new TemperedAttempt<>(
        model,
        StrengthLikelihood.tempered(LfrmSampler.withRecoding(model), powers),
        StateCodec.of(LfrmState.class),
        network,
        seed,
        chain,
        powers.length,
        folder);
  }

  private Path file(String kind) {
    return folder.resolve(model.name() + "-" + chain + "." + kind);
  }

  double seconds() {
    return at.seconds();
  }

  /** One block of rounds; its lines are written, then the states from which the next goes on. */
  void advance() throws IOException {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Rng stream = rng.child("after-" + at.round());
    Replicas<S, Network, W> work = sampler.workspace();
    work.place(states, network);
    List<W> names = new ArrayList<>();
    for (int level = 0; level < powers; level++) {
      names.add(work.replica(level));
    }
    int[] ends =
        at.ends().toArray(); // of each replica: 1 if it was last at a power of 1, -1 lowest
    int trips = at.trips();
    List<String> lines = new ArrayList<>();
    int[] labels = new int[powers];
    for (int round = at.round() + 1; round <= at.round() + BLOCK; round++) {
      sampler.advance(work, stream);
      for (int level = 0; level < powers; level++) {
        labels[level] = at.labels().get(names.indexOf(work.replica(level)));
      }
      int top = labels[0] - 1;
      trips += ends[top] == -1 ? 1 : 0;
      ends[top] = 1;
      ends[labels[powers - 1] - 1] = -1;
      if (round % THIN == 0) {
        double used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        lines.add(line(work.replica(0).state(), round, labels[0], at.seconds() + used / 1e9));
      }
    }
    states = work.state();
    double used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    String exchanges =
        work.acceptance().values().stream()
            .map(a -> "%.2f".formatted(a.rate()))
            .collect(Collectors.joining(" "));
    String likelihoods =
        states.stream()
            .map(s -> "%.0f".formatted(model.logLikelihood(s, network)))
            .collect(Collectors.joining(" "));
    at =
        new Saved(
            at.round() + BLOCK, at.seconds() + used / 1e9, Ints.of(labels), Ints.of(ends), trips);
    Files.write(file("csv"), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    write();
    System.out.printf(
        Locale.ROOT,
        "%s %d: round %d, %.0f s, trips %d, exchanges %s, log likelihoods %s%n",
        model.name(),
        chain,
        at.round(),
        at.seconds(),
        trips,
        exchanges,
        likelihoods);
  }

  private String line(S state, int round, int replica, double seconds) {
    boolean ila = state instanceof IlaState;
    double alpha = ila ? ((IlaState) state).alpha() : ((LfrmState) state).alpha();
    double bias = ila ? ((IlaState) state).bias() : ((LfrmState) state).bias();
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,%d,%.6g,%s,%.6g,%d,%.6g,%.6g,%.0f",
        model.name(),
        chain,
        round,
        replica,
        alpha,
        ila ? "%.6g".formatted(((IlaState) state).gamma()) : "",
        bias,
        state.columns().size(),
        model.logLikelihood(state, network),
        model.logPrior(state),
        seconds);
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(hex(StateCodec.of(Saved.class).encode(at)));
    states.forEach(state -> lines.add(hex(codec.encode(state))));
    Path part = file("part");
    Files.write(part, lines, StandardCharsets.US_ASCII);
    Files.move(part, file("saved"), StandardCopyOption.REPLACE_EXISTING);
  }

  private void read() throws IOException {
    List<String> lines = Files.readAllLines(file("saved"), StandardCharsets.US_ASCII);
    at = StateCodec.of(Saved.class).decode(bytes(lines.get(0)));
    for (String line : lines.subList(1, lines.size())) {
      states.add(codec.decode(bytes(line)));
    }
    // Lines of a block that had been written when the study was stopped, but not its states.
    if (Files.exists(file("csv"))) {
      List<String> draws = Files.readAllLines(file("csv"), StandardCharsets.UTF_8);
      draws.removeIf(line -> Integer.parseInt(line.split(",")[2]) > at.round());
      Files.write(file("csv"), draws);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  /** The network (adjacency CSV), powers, chains of each model, hours in all, seed, folder. */
  public static void main(String[] args) {
    Network read = NetworkFile.read(Path.of(args[0]), false).network();
    Network network =
        Network.of(
            Dyads.directed(read.size()).withSelfLinks(), (i, j) -> i == j || read.link(i, j));
    double[] powers = Arrays.stream(args[1].split(",")).mapToDouble(Double::parseDouble).toArray();
    double hours = Double.parseDouble(args[3]);
    long seed = Long.parseLong(args[4]);
    Path folder = Path.of(args[5]);
    try {
      Files.createDirectories(folder);
      List<TemperedAttempt<?, ?>> all = new ArrayList<>();
      for (int chain = 1; chain <= Integer.parseInt(args[2]); chain++) {
        all.add(lfrm(network, seed, chain, powers, folder));
        all.add(ila(network, seed, chain, powers, folder));
      }
      while (all.stream().mapToDouble(TemperedAttempt::seconds).sum() < 3600 * hours) {
        all.stream()
            .min(Comparator.comparingDouble(TemperedAttempt::seconds))
            .orElseThrow()
            .advance();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
