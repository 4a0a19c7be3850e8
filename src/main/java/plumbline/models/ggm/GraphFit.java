package plumbline.models.ggm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.diagnostics.judgement.GraphJudgement;
import plumbline.graphs.EdgeTally;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Text;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.FittedGraph;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionForm;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.NumericTable;
import plumbline.verification.TrialOptions;

/** {@code plumbline graph FILE}: which columns depend on each other directly? */
public final class GraphFit {
  /** A graph with more edges is counted and not spelled out. */
  private static final int MOST_SHOWN = 60;

  /** Square matrices of a chain at work, bytes of an edge in what is written, and the rest. */
  private static final int MATRICES = 14;

  private static final int PER_EDGE = 500;
  private static final double BESIDE = 64 << 20;

  private static final ModelOption<GraphMode> MODE =
      GraphTrials.MODE
          .rare()
          .withoutUsual(
              "moves between graphs; bd-as-printed and bd-truncated are wrong"
                  + " (default: exact up to 8 columns, else fast)");
  private static final ModelOption<Double> EDGE_PROBABILITY =
      GraphTrials.EDGE_PROBABILITY.label("P").usually(0.2);
  private static final ModelOption<Double> DF = GraphTrials.DF.label("b");
  private static final ModelOption<Boolean> CENTER =
      ModelOption.flag("center", "subtract the mean of each column; costs one of the n rows");
  private static final ModelOption<Boolean> STANDARDIZE =
      ModelOption.flag(
          "standardize", "divide each column by its standard deviation; edges then ignore units");
  private static final ModelOption<Boolean> COPULA =
      ModelOption.flag(
          "copula", "use only the order in each column: any law, ordinal columns, missing values");

  private GraphFit() {}

  public static FileFit of() {
    return FileFit.of(GraphFit::fit, MODE, EDGE_PROBABILITY, DF, CENTER, STANDARDIZE, COPULA)
        .lengths(new FileFit.Lengths(4, 10_000, 1_000, 0))
        .help(
            "numbers",
            List.of(
                "Which columns depend on each other given all others? Fits a Gaussian graphical"
                    + " model.",
                "FILE is CSV, n rows of p numbers, header optional. More columns than rows are"
                    + " fine.",
                "The model has mean zero and expects spreads near one: see --center and"
                    + " --standardize."),
            "plumbline graph measurements.csv --center --standardize");
  }

  private static FitResult fit(FitRun run) {
    TrialOptions options = run.options();
    boolean copula = run.of(COPULA);
    // Missing values are refused without --copula, whose levels alone may be missing.
    NumericTable table =
        NumericTable.read(run.file(), copula, " (--copula treats missing values as unknown)");
    int p = table.columns();
    if (p < 2) {
      throw new DataFileException(run.file(), 0, 0, "one column", "at least two");
    }
    FileFit.Lengths lengths = run.lengths();
    requireMemory(run, p);
    GraphMode chosen = MODE.isGiven(options) ? run.of(MODE) : GraphMode.defaultFor(p);
    GraphPrior prior = GraphPrior.of(p, run.of(DF), run.of(EDGE_PROBABILITY));
    List<String> warnings = new ArrayList<>();
    // The order within columns would be one of rounding, too.
    DrawsFile.rounded(List.of(run.file())).ifPresent(warnings::add);
    // Lengths, columns and settings are refused here, before a chain runs.
    GraphRun graphs =
        (copula
                ? ofOrder(options, table, prior, chosen, warnings)
                : ofNumbers(run, table, prior, chosen, warnings))
            .lengths(lengths.burnIn(), lengths.iterations())
            .chains(lengths.chains());
    // Said at once, so that a long run on unsuitable columns can be stopped.
    warnings.forEach(run::warn);
    String moves = OptionForm.word(chosen);
    // The moves are named because the default depends on the columns and is no option given.
    GraphRun.Result result =
        graphs.fit(
            run.rng(),
            run.workers(),
            run.progress(),
            run.checkpoint(Map.of("moves", moves), table.values()));
    double seconds = run.seconds();
    // A mode that does not leave the posterior invariant is undecided however chains agree.
    FitResult fit =
        FitResult.of(
                chosen.isWeighted()
                    ? FitJudgement.wrong("mode " + moves)
                    : GraphJudgement.of(result.graph(), copula))
            .line(
                "graph of %d columns, %d rows, mode %s, %d chains of %d sweeps, seed %d",
                p, table.rows(), moves, lengths.chains(), lengths.iterations(), run.seed())
            .text(result.graph())
            .put("p", p)
            .put("n", table.rows())
            .put("mode", moves)
            .put("seed", run.seed());
    Graph median = result.graph().medianGraph();
    FittedGraph graph = new FittedGraph(table.names(), result.graph());
    graph.addValues(fit);
    graph.addFiles(fit, result.draws());
    return fit.line(
            "median probability graph: %s",
            median.edges() <= MOST_SHOWN ? median : median.edges() + " edges")
        .afterVerdict(Text.of(" (%.1f seconds)", seconds))
        .acceptance(result.acceptance())
        .put("warnings", warnings)
        .put("seconds", seconds);
  }

  /**
   * Before the table is looked at any closer: all chains' tallies stay until the end. A run to the
   * end has its chains' matrices beside, a summary and a line of each file for each edge, and what
   * Java and pictures take.
   */
  private static void requireMemory(FitRun run, int p) {
    int chains = run.lengths().chains();
    double tallies = chains * EdgeTally.bytes(p, run.lengths().iterations());
    double more = (MATRICES * Double.BYTES * Math.max(1, chains) + PER_EDGE / 2.0) * p * p;
    run.requireMemory(
        tallies,
        tallies + more + BESIDE,
        "a graph of " + p + " columns with " + chains + " chains");
  }

  /** By a copula on the order within columns. */
  private static GraphRun ofOrder(
      TrialOptions options,
      NumericTable table,
      GraphPrior prior,
      GraphMode chosen,
      List<String> warnings) {
    if (CENTER.of(options) || STANDARDIZE.of(options)) {
      warnings.add(
          "--center and --standardize change nothing with --copula, which looks at the order"
              + " within each column only");
    }
    Ranks ranks = Ranks.of(table.rows(), table.columns(), table.values());
    return GraphRun.copula(prior, chosen, ranks);
  }

  /** On the numbers, with their means and units as they are unless asked to take them away. */
  private static GraphRun ofNumbers(
      FitRun run, NumericTable table, GraphPrior prior, GraphMode chosen, List<String> warnings) {
    GraphColumns columns = GraphColumns.of(run.file(), table, run.of(CENTER), run.of(STANDARDIZE));
    warnings.addAll(columns.warnings());
    return GraphRun.of(prior, chosen, columns.observations());
  }
}
