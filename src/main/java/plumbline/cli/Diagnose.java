package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.GelmanRubin;
import plumbline.diagnostics.GewekeDiagnostic;
import plumbline.diagnostics.HeidelbergerWelch;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.SpectrumRule;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.SummarySettings;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;

/** {@code plumbline diagnose}: has the run been long enough? */
@Command(
    name = "diagnose",
    description = "Diagnoses chains that any program wrote: has the run been long enough?",
    footer = {
      "",
      "FILE is one chains file (CSV with header chain,<variable>,...), or one file for each chain;",
      "Stan's CSV output, CODA files, long CSV and ArviZ's JSON are recognised, gzipped or not.",
      "",
      "Example: plumbline diagnose output_1.csv output_2.csv --raftery-r 0.01"
    },
    mixinStandardHelpOptions = true)
final class Diagnose implements Callable<Integer> {
  /** How much of each chain Gelman and Rubin's factor leaves out. */
  enum BurnIn {
    half,
    none
  }

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "files of draws")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--burn-in",
      paramLabel = "N",
      description = "drop the first N draws of each chain (default: ${DEFAULT-VALUE})")
  private int burnIn = 0;

  @Option(
      names = "--raftery-q",
      paramLabel = "Q",
      description = "Raftery-Lewis: the quantile (default: ${DEFAULT-VALUE})")
  private double rafteryQ = 0.025;

  @Option(
      names = "--raftery-r",
      paramLabel = "R",
      description = "Raftery-Lewis: the accuracy (default: ${DEFAULT-VALUE})")
  private double rafteryR = 0.005;

  @Option(
      names = "--raftery-s",
      paramLabel = "S",
      description = "Raftery-Lewis: the probability of reaching it (default: ${DEFAULT-VALUE})")
  private double rafteryS = 0.95;

  @Option(
      names = "--raftery-variant",
      paramLabel = "coda|gibbsit",
      description = "Raftery-Lewis: whose rounding (default: ${DEFAULT-VALUE})")
  private RafteryLewis.Variant rafteryVariant = RafteryLewis.Variant.CODA;

  @Option(
      names = "--gelman-transform",
      description = "Gelman-Rubin: logarithm of positive draws, logit of draws in (0, 1)")
  private boolean gelmanTransform;

  @Option(
      names = "--gelman-burn-in",
      paramLabel = "half|none",
      description = "Gelman-Rubin: how much of each chain to leave out (default: ${DEFAULT-VALUE})")
  private BurnIn gelmanBurnIn = BurnIn.half;

  @Option(
      names = "--gelman-confidence",
      paramLabel = "P",
      description = "Gelman-Rubin: confidence of the upper limit (default: ${DEFAULT-VALUE})")
  private double gelmanConfidence = 0.95;

  @Option(
      names = "--geweke-first",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the first part (default: ${DEFAULT-VALUE})")
  private double gewekeFirst = 0.1;

  @Option(
      names = "--geweke-last",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the last part (default: ${DEFAULT-VALUE})")
  private double gewekeLast = 0.5;

  @Option(
      names = "--heidel-eps",
      paramLabel = "E",
      description = "Heidelberger-Welch: relative half-width (default: ${DEFAULT-VALUE})")
  private double heidelEps = 0.1;

  @Option(
      names = "--heidel-p",
      paramLabel = "P",
      description = "Heidelberger-Welch: significance level (default: ${DEFAULT-VALUE})")
  private double heidelP = 0.05;

  @Override
  public Integer call() {
    SummarySettings settings = settings();
    Draws draws = DrawsFile.read(files);
    if (burnIn < 0 || burnIn >= draws.draws()) {
      throw new IllegalArgumentException(
          "--burn-in must leave some of the " + draws.draws() + " draws, not drop " + burnIn);
    }
    sayWhichChainsAreEqual(draws);
    Summary summary = Summary.of(burnIn == 0 ? draws : draws.dropFirst(burnIn), settings);
    global.write(folder -> SummaryFile.write(folder.resolve("summary.csv"), summary));
    PrintWriter out = spec.commandLine().getOut();
    if (global.format == GlobalOptions.Format.json) {
      out.println(Json.text(SummaryJson.of(summary)));
    } else {
      out.print(summary);
    }
    out.flush();
    return ExitCode.PASS;
  }

  /** A chain that is there twice makes every comparison of chains look good. */
  private void sayWhichChainsAreEqual(Draws draws) {
    for (int second = 1; second < draws.chains() && draws.draws() > 1; second++) {
      for (int first = 0; first < second; first++) {
        if (areEqual(draws, first, second)) {
          spec.commandLine()
              .getErr()
              .printf(
                  "chains %d and %d hold the same draws: was a file given twice, or a seed?%n",
                  first + 1, second + 1);
          return;
        }
      }
    }
  }

  private static boolean areEqual(Draws draws, int first, int second) {
    return IntStream.range(0, draws.variables().size())
        .allMatch(v -> Arrays.equals(draws.chain(v, first), draws.chain(v, second)));
  }

  private SummarySettings settings() {
    return new SummarySettings(
        new GelmanRubin(gelmanConfidence, gelmanTransform, gelmanBurnIn == BurnIn.half),
        RafteryLewis.withDefaults()
            .withAccuracy(rafteryQ, rafteryR, rafteryS)
            .withVariant(rafteryVariant),
        GewekeDiagnostic.withDefaults().withParts(gewekeFirst, gewekeLast),
        new HeidelbergerWelch(heidelEps, heidelP, SpectrumRule.SCALE_FREE));
  }
}
