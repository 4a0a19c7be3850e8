package plumbline.cli.diagnose;

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
  @Option(names = "--raftery-q", paramLabel = "Q", order = MORE)
  private double rafteryQ = 0.025;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--raftery-r", paramLabel = "R", order = MORE)
  private double rafteryR = 0.005;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--raftery-s", paramLabel = "S", order = MORE)
  private double rafteryS = 0.95;

  @Option(names = "--raftery-variant", paramLabel = "coda|gibbsit", order = MORE)
  private RafteryLewis.Variant rafteryVariant = RafteryLewis.Variant.CODA;

  @Option(names = "--gelman-transform", order = MORE)
  private boolean gelmanTransform;

  @Option(names = "--gelman-burn-in", paramLabel = "half|none", order = MORE)
  private BurnIn gelmanBurnIn = BurnIn.half;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--gelman-confidence", paramLabel = "P", order = MORE)
  private double gelmanConfidence = 0.95;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--geweke-first", paramLabel = "F", order = MORE)
  private double gewekeFirst = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--geweke-last", paramLabel = "F", order = MORE)
  private double gewekeLast = 0.5;

  @Within(OptionBounds.POSITIVE)
  @Option(names = "--heidel-eps", paramLabel = "E", order = MORE)
  private double heidelEps = 0.1;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--heidel-p", paramLabel = "P", order = MORE)
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
