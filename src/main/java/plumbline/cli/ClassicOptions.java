package plumbline.cli;

import picocli.CommandLine.Option;
import plumbline.cli.OptionRules.Within;
import plumbline.diagnostics.GelmanRubin;
import plumbline.diagnostics.GewekeDiagnostic;
import plumbline.diagnostics.HeidelbergerWelch;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.SpectralDensity;
import plumbline.diagnostics.Summary;
import plumbline.plugin.OptionBounds;

/** The options of the classic diagnostics. */
final class ClassicOptions {
  /** How much of each chain Gelman and Rubin's factor leaves out. */
  enum BurnIn {
    half,
    none
  }

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--raftery-q",
      paramLabel = "Q",
      description = "Raftery-Lewis: the quantile (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double rafteryQ = 0.025;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--raftery-r",
      paramLabel = "R",
      description = "Raftery-Lewis: the accuracy (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double rafteryR = 0.005;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--raftery-s",
      paramLabel = "S",
      description = "Raftery-Lewis: the probability of reaching it (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double rafteryS = 0.95;

  @Option(
      names = "--raftery-variant",
      paramLabel = "coda|gibbsit",
      description = "Raftery-Lewis: whose rounding (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private RafteryLewis.Variant rafteryVariant = RafteryLewis.Variant.CODA;

  @Option(
      names = "--gelman-transform",
      description = "Gelman-Rubin: logarithm of positive draws, logit of draws in (0, 1)",
      order = HelpPage.MORE)
  private boolean gelmanTransform;

  @Option(
      names = "--gelman-burn-in",
      paramLabel = "half|none",
      description = "Gelman-Rubin: how much of each chain to leave out (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private BurnIn gelmanBurnIn = BurnIn.half;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--gelman-confidence",
      paramLabel = "P",
      description = "Gelman-Rubin: confidence of the upper limit (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double gelmanConfidence = 0.95;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--geweke-first",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the first part (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double gewekeFirst = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--geweke-last",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the last part (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double gewekeLast = 0.5;

  @Within(OptionBounds.POSITIVE)
  @Option(
      names = "--heidel-eps",
      paramLabel = "E",
      description = "Heidelberger-Welch: relative half-width (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double heidelEps = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--heidel-p",
      paramLabel = "P",
      description = "Heidelberger-Welch: significance level (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private double heidelP = 0.05;

  /** The settings as asked for. */
  Summary.Settings settings() {
    return new Summary.Settings(
        new GelmanRubin(gelmanConfidence, gelmanTransform, gelmanBurnIn == BurnIn.half),
        RafteryLewis.withDefaults()
            .withAccuracy(rafteryQ, rafteryR, rafteryS)
            .withVariant(rafteryVariant),
        GewekeDiagnostic.withDefaults().withParts(gewekeFirst, gewekeLast),
        new HeidelbergerWelch(heidelEps, heidelP, SpectralDensity.Rule.SCALE_FREE));
  }
}
