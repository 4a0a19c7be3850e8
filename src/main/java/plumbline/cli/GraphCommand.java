package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.diagnostics.GraphJudgement;
import plumbline.graphs.EdgeTally;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.GraphSummary;
import plumbline.graphs.Ranks;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;

/** {@code plumbline graph FILE}: which columns depend on each other directly? */
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    description = {
      "Which columns depend on each other given all others? Fits a Gaussian graphical model.",
      "FILE is CSV, n rows of p numbers, header optional. More columns than rows are fine.",
      "The model has mean zero and expects spreads near one: see --center and --standardize.",
      "Exit status: 0 if the chains have converged, else 3. Results are always written."
    },
    footer = {"", "Example: plumbline graph measurements.csv --center --standardize"})
final class GraphCommand implements Callable<Integer> {
  /** A graph with more edges is counted and not spelled out. */
  private static final int MOST_SHOWN = 60;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "numbers")
  private Path file = Path.of("");

  /** Square matrices of a chain at work, bytes of an edge in what is written, and the rest. */
  private static final int MATRICES = 14;

  private static final int PER_EDGE = 500;
  private static final double BESIDE = 64 << 20;

  @Option(
      names = "--mode",
      description =
          "exact, fast or bd-fixed-time; bd-as-printed and bd-truncated are wrong (default: exact up to 8 columns, else fast)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private @Nullable String mode;

  @Option(
      names = "--center",
      description = "subtract the mean of each column; costs one of the n rows")
  private boolean center;

  @Option(
      names = "--standardize",
      description = "divide each column by its standard deviation; edges then ignore units")
  private boolean standardize;

  @Option(
      names = "--copula",
      description = "use only the order in each column: any law, ordinal columns, missing values")
  private boolean copula;

  @Option(
      names = "--iterations",
      description = "sweeps to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 10_000;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 1_000;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 4;

  @Option(
      names = "--edge-probability",
      description = "prior probability of an edge (default: ${DEFAULT-VALUE})",
      paramLabel = "P")
  private double edgeProbability = 0.2;

  @Option(
      names = "--df",
      paramLabel = "b",
      description =
          "degrees of freedom of the G-Wishart prior, above 2 (default: ${DEFAULT-VALUE})")
  private double df = 3;

  @Override
  public Integer call() {
    // Missing values are refused without --copula, whose levels alone may be missing.
    NumericTable table = NumericTable.read(file, copula);
    int p = table.columns();
    if (p < 2) {
      throw new DataFileException(file, 0, 0, "one column", "at least two");
    }
    requireMemory(p);
    GraphMode chosen =
        mode == null ? GraphMode.defaultFor(p) : Words.oneOf("--mode", mode, GraphMode.class);
    GraphPrior prior = GraphPrior.of(p, df, edgeProbability);
    List<String> warnings = new ArrayList<>();
    // The order within columns would be one of rounding, too.
    DrawsFile.rounded(List.of(file)).ifPresent(warnings::add);
    // Lengths, columns and settings are refused here, before a chain runs.
    GraphRun run = run(table, prior, chosen, warnings).lengths(burnIn, iterations).chains(chains);
    // Said at once, so that a long run on unsuitable columns can be stopped.
    warnings.forEach(sentence -> err().println("warning: " + sentence));
    long start = System.nanoTime();
    GraphRun.Result result =
        run.fit(
            Rng.seeded(global.seed),
            global.replicates(),
            global.progress("graph"),
            checkpoint(table, chosen));
    // Of the chains alone, without reading and writing.
    double seconds = (System.nanoTime() - start) * 1e-9;
    FitJudgement judgement = judge(chosen, result.graph());
    print(table, chosen, result, judgement, warnings, seconds);
    global.write(
        folder -> {
          GraphOutput.write(folder, table.names(), result.graph());
          GraphPictures.write(folder, table.names(), result.graph(), result.draws());
          DrawsFile.write(result.draws(), DrawsFormat.CHAINS, folder.resolve("chains.csv"));
        });
    // A fit never ends with 1: 3 where it has not converged, and the files are there.
    return FitOutput.status(judgement);
  }

  /**
   * Before the table is looked at any closer: all chains' tallies stay until the end. A run to the
   * end has its chains' matrices beside, a summary and a line of each file for each edge, and what
   * Java and pictures take.
   */
  private void requireMemory(int p) {
    double tallies = chains * EdgeTally.bytes(p, iterations);
    double more = (MATRICES * Double.BYTES * Math.max(1, chains) + PER_EDGE / 2.0) * p * p;
    NotEnoughMemoryException.require(
        tallies,
        tallies + more + BESIDE,
        "a graph of " + p + " columns with " + chains + " chains");
  }

  /**
   * The run that the table calls for: by a copula on the order within columns, or on the numbers,
   * with their means and units as they are unless asked to take them away.
   *
   * @param table of n rows and p columns
   * @param warnings takes a sentence for each thing that the model does not expect
   * @return a run of the usual lengths
   */
  private GraphRun run(
      NumericTable table, GraphPrior prior, GraphMode chosen, List<String> warnings) {
    if (copula) {
      if (center || standardize) {
        warnings.add(
            "--center and --standardize change nothing with --copula, which looks at the order"
                + " within each column only");
      }
      Ranks ranks = Ranks.of(table.rows(), table.columns(), table.values());
      return GraphRun.copula(prior, chosen, ranks);
    }
    GraphColumns columns = GraphColumns.of(file, table, center, standardize);
    warnings.addAll(columns.warnings());
    return GraphRun.of(prior, chosen, columns.observations());
  }

  /**
   * By the edges, and with a copula by the scales of the columns; a mode that does not leave the
   * posterior invariant is undecided however well its chains agree.
   */
  private FitJudgement judge(GraphMode chosen, GraphSummary summary) {
    return chosen.isWeighted()
        ? FitJudgement.wrong("mode " + Words.of(chosen))
        : GraphJudgement.of(summary, copula);
  }

  /**
   * A saved run belongs to a file's name, its numbers and the moves. The moves are named because
   * the default depends on the columns and is no option that was given.
   */
  private Checkpoint checkpoint(NumericTable table, GraphMode chosen) {
    String digest = DataDigest.of(table.values());
    return checkpoints.of(
        "graph " + file.getFileName(),
        Map.of("moves", Words.of(chosen), "digest of the data", digest));
  }

  /**
   * Prints the object of the contract, or edges, median probability graph and verdict.
   *
   * @param warnings in JSON too, where nobody may read standard error
   * @param seconds of the chains
   */
  private void print(
      NumericTable table,
      GraphMode chosen,
      GraphRun.Result result,
      FitJudgement judgement,
      List<String> warnings,
      double seconds) {
    GraphSummary summary = result.graph();
    if (global.format == GlobalOptions.Format.json) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("p", table.columns());
      json.put("n", table.rows());
      json.put("mode", Words.of(chosen));
      json.put("seed", global.seed);
      GraphOutput.put(json, table.columns(), summary, judgement);
      FitOutput.putAcceptance(json, result.acceptance());
      json.put("warnings", warnings);
      json.put("seconds", seconds);
      out().println(Json.text(json));
      return;
    }
    out()
        .printf(
            Locale.ROOT,
            "graph of %d columns, %d rows, mode %s, %d chains of %d sweeps, seed %d%n",
            table.columns(),
            table.rows(),
            Words.of(chosen),
            chains,
            iterations,
            global.seed);
    out().print(summary);
    Graph median = summary.medianGraph();
    out()
        .println(
            "median probability graph: "
                + (median.edges() <= MOST_SHOWN ? median : median.edges() + " edges"));
    out().printf(Locale.ROOT, "%s (%.1f seconds)%n", FitOutput.sentence(judgement), seconds);
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }

  private PrintWriter err() {
    return Objects.requireNonNull(spec).commandLine().getErr();
  }
}
