package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.diagnostics.Summary;
import plumbline.models.relational.Dyads;
import plumbline.models.relational.HeldOut;
import plumbline.models.relational.IlaModel;
import plumbline.models.relational.IrmModel;
import plumbline.models.relational.LfrmModel;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.Network;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.NetworkFile;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.SequentialStart;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;

/** {@code plumbline network FILE}: chains of a relational model on a network. */
@Command(
    name = "network",
    mixinStandardHelpOptions = true,
    subcommands = NetworkAudit.class,
    description = {
      "Who belongs together, and which links are missing? Fits a relational model to a network.",
      "FILE is an adjacency CSV (0, 1, NA where hidden), an edge list, Matrix Market or GraphML.",
      "Exit status: 0 if the chains have converged, else 3. Results are always written."
    },
    footer = {
      "",
      "Example: plumbline network data/networks/papers234.edges --model irm --holdout 0.2"
    })
final class NetworkCommand implements Callable<Integer> {
  /** With {@code --start sequential}, after each object: as many as in the paper. */
  private static final int SWEEPS_PER_OBJECT = 3;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Spec private @Nullable CommandSpec spec;

  // Not required by the parser, which would ask for it before the subcommand as well.
  @Parameters(paramLabel = "FILE", arity = "0..1", description = "the network")
  private @Nullable Path given;

  /** The same once it is known to be there. */
  private Path file = Path.of("");

  @Option(names = "--model", description = "ila, lfrm or irm (default: ila)", paramLabel = "NAME")
  private String model = "ila";

  @Mixin private final DyadOptions kinds = new DyadOptions();

  @Option(
      names = "--holdout",
      paramLabel = "FRACTION",
      description = "hide this share of the dyads and predict them")
  private @Nullable Double holdout;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 4;

  @Option(
      names = "--iterations",
      description = "sweeps to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 1_000;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 500;

  @Option(
      names = "--start",
      paramLabel = "prior|sequential",
      description = "start from the prior, or object by object (default: prior)")
  private String start = "prior";

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Override
  public Integer call() {
    if (given == null) {
      throw new IllegalArgumentException("a FILE is missing: the network to fit a model to");
    }
    file = given;
    if (!List.of("prior", "sequential").contains(start)) {
      throw new IllegalArgumentException("--start must be prior or sequential, not " + start);
    }
    NetworkFile data = kinds.read(file);
    // Those of the whole file: chains see some of them hidden, and the model predicts these.
    Dyads dyads = data.network().dyads();
    FitJudgement judgement =
        switch (model) {
          case "ila" -> fit(IlaModel.of(dyads, RelationalPriors.forData()), data);
          case "lfrm" -> fit(LfrmModel.of(dyads, RelationalPriors.forData()), data);
          case "irm" -> fit(IrmModel.of(dyads), data);
          default ->
              throw new IllegalArgumentException("--model must be ila, lfrm or irm, not " + model);
        };
    return FitOutput.status(judgement);
  }

  /**
   * Fits, prints and writes: the same for all three models.
   *
   * @param law the model, of the dyads of the network
   * @param data the network with the names of its objects
   * @param <S> its state
   * @return whether the chains agree about all that is monitored, which is free of labels
   */
  private <S> FitJudgement fit(LinkModel<S> law, NetworkFile data) {
    SeededRng rng = Rng.seeded(global.seed);
    // The choice has a stream of its own: whatever model and chains draw, the same are hidden.
    Optional<HeldOut> hidden =
        Optional.ofNullable(holdout).map(part -> hide(data.network(), part, rng.child("holdout")));
    Network seen = hidden.map(HeldOut::train).orElse(data.network());
    Ints heldOut = hidden.map(HeldOut::dyads).orElse(Ints.of());
    Ints unknown = unknown(data.network());
    // Those held out first: their scores, and both files of predictions, count on the order.
    Ints predicted = Ints.of(IntStream.concat(heldOut.stream(), unknown.stream()).toArray());
    NetworkChains run = new NetworkChains(chains, burnIn, iterations, predicted);
    NetworkChains.Result<S> result =
        run.run(
            law,
            seen,
            stream ->
                // A sequential start sees no more than its chain: nothing that is held out.
                start.equals("prior")
                    ? law.drawPrior(stream)
                    : SequentialStart.of(law, seen, SWEEPS_PER_OBJECT, stream),
            rng,
            global.replicates(),
            global.progress("network " + model),
            checkpoint(data.network()));
    // Diagnostics of what all states have, whatever the numbers of their clusters or features.
    Summary summary = Summary.of(result.draws());
    FitJudgement judgement = FitJudgement.of(result.draws(), name -> true);
    Optional<HeldOutScores> scores =
        hidden.map(
            h ->
                HeldOutScores.of(
                    h,
                    Doubles.generate(heldOut.size(), d -> result.probabilities().get(d)),
                    kinds.hidesPairs()));
    out()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(json(data, summary, judgement, scores))
                : text(data, summary, judgement, scores));
    global.write(folder -> NetworkOutput.write(folder, data, result, summary, hidden, unknown));
    return judgement;
  }

  /**
   * Hides dyads one by one, or both directions of each pair together.
   *
   * @param part the probability of each to be hidden
   * @param rng a stream for these decisions alone
   * @throws IllegalArgumentException if the probability is not between 0 and 1
   */
  private HeldOut hide(Network network, double part, SeededRng rng) {
    HeldOut hidden =
        kinds.hidesPairs() ? HeldOut.ofPairs(network, part, rng) : HeldOut.of(network, part, rng);
    if (hidden.dyads().size() == 0) {
      throw new IllegalArgumentException(
          "--holdout " + part + " hides no dyad of " + network.size() + " objects: give more");
    }
    return hidden;
  }

  /** Dyads that the file says nothing about, by number {@code n from + to}; not those held out. */
  private static Ints unknown(Network network) {
    IntStream.Builder unknown = IntStream.builder();
    int n = network.size();
    network
        .dyads()
        .forEach(
            dyad -> {
              if (!network.observed(dyad / n, dyad % n)) {
                unknown.add(dyad);
              }
            });
    return Ints.of(unknown.build().toArray());
  }

  /** A saved run belongs to a file's name and its links: no other network continues it. */
  private Checkpoint checkpoint(Network network) {
    Map<String, String> data = Map.of("digest of the data", DataDigest.of(network));
    return checkpoints.of("network " + file.getFileName(), data);
  }

  /**
   * The object of the contract; held-out scores are null, with a note, where nothing is held out.
   */
  private Map<String, @Nullable Object> json(
      NetworkFile data, Summary summary, FitJudgement judgement, Optional<HeldOutScores> scores) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("model", model);
    json.put("objects", data.network().size());
    json.put("links", data.network().links());
    json.put("directed", kinds.directed);
    json.put("selfLinks", kinds.selfLinks);
    json.put("start", start);
    json.put("seed", global.seed);
    json.put("diagnostics", SummaryJson.of(summary));
    FitOutput.put(json, judgement);
    json.put(
        "holdout", scores.map(part -> part.json(Objects.requireNonNull(holdout))).orElse(null));
    if (scores.isEmpty()) {
      json.put("note", "held-out scores need --holdout");
    }
    return json;
  }

  /** What ran, the table of diagnostics, held-out scores if there are any, the verdict last. */
  private String text(
      NetworkFile data, Summary summary, FitJudgement judgement, Optional<HeldOutScores> scores) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s on %s: %s, %d chains (start: %s), %d sweeps kept after %d, seed %d",
            model,
            file.getFileName(),
            data.network(),
            chains,
            start,
            iterations,
            burnIn,
            global.seed));
    lines.add(summary.toString());
    scores.ifPresent(s -> lines.add("held out: " + s));
    lines.add(FitOutput.sentence(judgement));
    return String.join(System.lineSeparator(), lines);
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
