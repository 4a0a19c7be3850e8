package plumbline.models.relational.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.distributions.Gamma;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.random.Rng;

/**
 * The study of {@code data/networks/protocols.csv}: how well three models predict hidden links, by
 * which dyads there are and what is hidden together. One line a run; what is there already is not
 * run again, so that a study can be stopped at any time.
 */
final class HeldOutProtocols {
  private static final double FRACTION = 0.2;
  private static final int FIRST_SPLIT = 101; // a first experiment had seen the scores of 1 and 2
  private static final double HELD = 1e6; // shape of a gamma law that holds its value to 0.1 %

  /** Which pairs can be linked and what is hidden together. */
  record Cell(boolean directed, boolean selfLinks, boolean pairs) {
    /** As the data were in the conference paper. */
    static final Cell PAPER = new Cell(true, true, false);

    static final Cell NO_LEAK = new Cell(true, true, true);

    @Override
    public String toString() {
      return (directed ? "directed" : "symmetric") + (selfLinks ? "+self" : "");
    }

    String hides() {
      return pairs ? "pairs" : "entries";
    }
  }

  /**
   * Sizes.
   *
   * @param chains of each run
   * @param draws kept of each
   * @param shortBurnIn dropped first of the attribute model
   * @param longBurnIn of the other two
   */
  record Size(int chains, int draws, int shortBurnIn, int longBurnIn) {
    /** The conference paper's 500 and 1,000 sweeps, the last 300 kept; two chains, not one. */
    static final Size PAPER = new Size(2, 300, 200, 700);
  }

  /** A run: a model with its setting, a cell and a split. */
  record Plan(String model, String setting, Cell cell, int split) {
    String key() {
      return String.join(",", model, setting, cell.toString(), cell.hides(), "" + split);
    }
  }

  private final Network undirected;
  private final String file;
  private final Size size;

  HeldOutProtocols(Network undirected, String file, Size size) {
    this.undirected = undirected;
    this.file = file;
    this.size = size;
  }

  /** First ten splits of the two cells that decide, then three of the others. */
  static List<Plan> plans(int splits, int fewer) {
    List<Plan> plans = new ArrayList<>();
    for (int split = FIRST_SPLIT; split < FIRST_SPLIT + splits; split++) {
      for (String model : List.of("ila", "lfrm", "irm")) {
        for (Cell cell : List.of(Cell.PAPER, Cell.NO_LEAK)) {
          plans.add(new Plan(model, "sampled", cell, split));
        }
      }
    }
    for (int split = FIRST_SPLIT; split < FIRST_SPLIT + fewer; split++) {
      for (String model : List.of("ila", "lfrm", "irm")) {
        plans.add(new Plan(model, "sampled", new Cell(false, false, true), split));
        plans.add(new Plan(model, "sampled", new Cell(true, false, false), split));
        plans.add(new Plan(model, "sampled", new Cell(true, false, true), split));
        plans.add(new Plan(model, "sampled", new Cell(false, true, true), split));
      }
      plans.add(new Plan("irm", "beta=1", Cell.PAPER, split));
      for (int sigma : new int[] {1, 2, 5}) {
        plans.add(new Plan("ila", "sigma=" + sigma, Cell.PAPER, split));
      }
    }
    return plans;
  }

  /** The network with the dyads of a cell; where self links can be, everybody has one. */
  Network network(Cell cell) {
    int n = undirected.size();
    Dyads dyads = cell.directed() ? Dyads.directed(n) : Dyads.symmetric(n);
    return Network.of(
        cell.selfLinks() ? dyads.withSelfLinks() : dyads,
        (from, to) -> from == to || undirected.link(from, to));
  }

  HeldOut hide(Plan plan) {
    Network whole = network(plan.cell());
    Rng rng = Rng.seeded(plan.split()).child("holdout");
    return plan.cell().pairs()
        ? HeldOut.ofPairs(whole, FRACTION, rng)
        : HeldOut.of(whole, FRACTION, rng);
  }

  /**
   * Of the conference paper's dyads with entries hidden: what is scored, and by how many chains.
   * First the splits that have all conventions, then those that have the paper's one chain.
   */
  static List<Plan> conventions(int splits, int fewer) {
    List<Plan> plans = new ArrayList<>();
    for (String held : List.of("sampled", "held")) {
      for (int split = FIRST_SPLIT; split < FIRST_SPLIT + fewer; split++) {
        boolean sampled = held.equals("sampled");
        plans.add(new Plan("irm", sampled ? held : "beta=1", Cell.PAPER, split));
        plans.add(new Plan("lfrm", sampled ? held : "sigma=1", Cell.PAPER, split));
        plans.add(new Plan("ila", sampled ? held : "sigma=1", Cell.PAPER, split));
      }
    }
    for (int split = FIRST_SPLIT + fewer; split < FIRST_SPLIT + splits; split++) {
      for (String model : List.of("irm", "lfrm", "ila")) {
        plans.add(new Plan(model, "sampled", Cell.PAPER, split));
      }
    }
    return plans;
  }

  /** Runs what is not in the table yet; a run's line is written when it has ended. */
  void complete(List<Plan> plans, Path table) throws IOException {
    complete(plans, table, ProtocolRun.header(), plan -> List.of(run(plan)));
  }

  /** The same for {@code conventions.csv}: four lines a run, or two where one chain is run. */
  void completeConventions(List<Plan> plans, int fewer, Path table) throws IOException {
    complete(plans, table, ProtocolRun.conventionsHeader(), plan -> conventionsOf(plan, fewer));
  }

  private void complete(
      List<Plan> plans, Path table, String header, Function<Plan, List<String>> run)
      throws IOException {
    if (!Files.exists(table)) {
      Files.writeString(table, header + "\n");
    }
    Set<String> done = new HashSet<>();
    for (String line : Files.readAllLines(table, StandardCharsets.UTF_8)) {
      done.add(line.split(",").length < 5 ? "" : key(line));
    }
    for (Plan plan : plans) {
      if (done.add(plan.key())) {
        Files.write(table, run.apply(plan), StandardOpenOption.APPEND);
      }
    }
  }

  private static String key(String line) {
    return IntStream.range(0, 5).mapToObj(c -> line.split(",")[c]).collect(Collectors.joining(","));
  }

  String run(Plan plan) {
    int burnIn = burnIn(plan);
    String line = chains(plan, hide(plan)).line(Rng.seeded(plan.split()));
    return plan.key() + "," + line + "," + command(plan, burnIn);
  }

  private List<String> conventionsOf(Plan plan, int fewer) {
    boolean both = plan.split() < FIRST_SPLIT + fewer;
    return chains(plan, hide(plan)).conventions(Rng.seeded(plan.split()), both).stream()
        .map(line -> plan.key() + "," + line)
        .toList();
  }

  private ProtocolRun<?> chains(Plan plan, HeldOut hidden) {
    Dyads dyads = hidden.train().dyads();
    return switch (plan.model()) {
      case "ila" -> chains(plan, IlaModel.of(dyads, priors(plan.setting())), hidden);
      case "lfrm" -> chains(plan, LfrmModel.of(dyads, priors(plan.setting())), hidden);
      default ->
          chains(
              plan,
              plan.setting().equals("beta=1")
                  ? new IrmModel(dyads, new Gamma(1, 1), new Gamma(HELD, HELD))
                  : IrmModel.of(dyads),
              hidden);
    };
  }

  private int burnIn(Plan plan) {
    return plan.model().equals("ila") ? size.shortBurnIn() : size.longBurnIn();
  }

  private <S> ProtocolRun<S> chains(Plan plan, LinkModel<S> law, HeldOut hidden) {
    boolean cluster = plan.model().equals("irm");
    return new ProtocolRun<>(law, hidden, size.chains(), burnIn(plan), size.draws(), !cluster);
  }

  private static RelationalPriors priors(String setting) {
    RelationalPriors usual = RelationalPriors.forData();
    if (!setting.startsWith("sigma=")) {
      return usual;
    }
    double sigma = Double.parseDouble(setting.substring("sigma=".length()));
    Gamma held = new Gamma(HELD, HELD * sigma * sigma);
    return new RelationalPriors(usual.alpha(), usual.gamma(), usual.bias(), held);
  }

  /** The command line that gives the same predictions; where a law is held there is none. */
  private String command(Plan plan, int burnIn) {
    if (!plan.setting().equals("sampled")) {
      return "none: the command line has no option that holds " + plan.setting();
    }
    Cell cell = plan.cell();
    return String.format(
        Locale.ROOT,
        "plumbline network %s%s --model %s%s%s --holdout %s --holdout-of %s --start %s --chains %d"
            + " --burn-in %d --iterations %d --seed %d",
        file,
        cell.selfLinks() ? "-self.csv" : ".csv",
        plan.model(),
        cell.directed() ? " --directed" : "",
        cell.selfLinks() ? " --self-links" : "",
        FRACTION,
        cell.hides(),
        plan.model().equals("irm") ? "prior" : "sequential",
        size.chains(),
        burnIn,
        size.draws(),
        plan.split());
  }

  /** Completes a table: the network (adjacency CSV), the table, and {@code conventions}. */
  public static void main(String[] args) {
    Path network = Path.of(args[0]);
    String file = String.valueOf(network.getFileName()).replace(".csv", "");
    try {
      var study =
          new HeldOutProtocols(NetworkFile.read(network, false).network(), file, Size.PAPER);
      if (args.length > 2) {
        study.completeConventions(conventions(10, 3), 3, Path.of(args[1]));
      } else {
        study.complete(plans(10, 3), Path.of(args[1]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
