package plumbline.cli.diagnose;

import static plumbline.cli.options.HelpPage.DEFAULT;
import static plumbline.cli.options.HelpPage.MORE;

import picocli.CommandLine.Option;
import plumbline.cli.options.OptionRules.Within;
import plumbline.diagnostics.GelmanRubin;
import plumbline.diagnostics.GewekeDiagnostic;
import plumbline.diagnostics.HeidelbergerWelch;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.spectrum.SpectralDensity;
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
      description = "Raftery-Lewis: the quantile" + DEFAULT,
      order = MORE)
  private double rafteryQ = 0.025;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--raftery-r",
      paramLabel = "R",
      description = "Raftery-Lewis: the accuracy" + DEFAULT,
      order = MORE)
  private double rafteryR = 0.005;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--raftery-s",
      paramLabel = "S",
      description = "Raftery-Lewis: the probability of reaching it" + DEFAULT,
      order = MORE)
  private double rafteryS = 0.95;

  @Option(
      names = "--raftery-variant",
      paramLabel = "coda|gibbsit",
      description = "Raftery-Lewis: whose rounding" + DEFAULT,
      order = MORE)
  private RafteryLewis.Variant rafteryVariant = RafteryLewis.Variant.CODA;

  @Option(
      names = "--gelman-transform",
      description = "Gelman-Rubin: logarithm of positive draws, logit of draws in (0, 1)",
      order = MORE)
  private boolean gelmanTransform;

  @Option(
      names = "--gelman-burn-in",
      paramLabel = "half|none",
      description = "Gelman-Rubin: how much of each chain to leave out" + DEFAULT,
      order = MORE)
  private BurnIn gelmanBurnIn = BurnIn.half;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--gelman-confidence",
      paramLabel = "P",
      description = "Gelman-Rubin: confidence of the upper limit" + DEFAULT,
      order = MORE)
  private double gelmanConfidence = 0.95;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--geweke-first",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the first part" + DEFAULT,
      order = MORE)
  private double gewekeFirst = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--geweke-last",
      paramLabel = "F",
      description = "Geweke: fraction of the chain in the last part" + DEFAULT,
      order = MORE)
  private double gewekeLast = 0.5;

  @Within(OptionBounds.POSITIVE)
  @Option(
      names = "--heidel-eps",
      paramLabel = "E",
      description = "Heidelberger-Welch: relative half-width" + DEFAULT,
      order = MORE)
  private double heidelEps = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(
      names = "--heidel-p",
      paramLabel = "P",
      description = "Heidelberger-Welch: significance level" + DEFAULT,
      order = MORE)
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
