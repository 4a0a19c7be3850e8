package plumbline.diagnostics;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import plumbline.diagnostics.spectrum.Autocorrelation;
import plumbline.diagnostics.spectrum.Autocovariance;
import plumbline.diagnostics.spectrum.CrossCorrelation;
import plumbline.diagnostics.spectrum.SpectralDensity;

/** Our number for a line of the oracle; empty where we ship no such diagnostic. */
final class OracleNumbers {
  private final Map<String, double[][]> data;
  private final OracleRow row;

  OracleNumbers(Map<String, double[][]> data, OracleRow row) {
    this.data = data;
    this.row = row;
  }

  private double[][] chains() {
    return data.get(row.variable());
  }

  private double[] chain() {
    return chains()[Integer.parseInt(row.chain()) - 1];
  }

  /** One chain, or all. */
  private double[][] chosen() {
    return row.chain().equals("all") ? chains() : new double[][] {chain()};
  }

  Optional<Estimate> ours() {
    return Optional.ofNullable(
        switch (row.diagnostic()) {
          case "raftery.diag" -> raftery();
          case "Nmin" -> Estimate.of((double) rafterySettings().minimum());
          case "geweke.diag" -> geweke();
          case "heidel.diag" -> heidelberger();
          case "spectrum0.ar" -> spectrum();
          case "effectiveSize" ->
              EffectiveSampleSize.autoregressive(SpectralDensity.Rule.CODA, chosen());
          case "autocorr" -> Autocorrelation.of(chain(), lag()).get(0);
          case "autocorr.diag" -> Autocorrelation.mean(chains(), lag()).get(0);
          case "autocovariance" -> autocovariance();
          case "HPDinterval" -> interval();
          case "rejectionRate" -> RejectionRate.of(chosen());
          case "gelman.diag" -> row.key().equals("mpsrf") ? multivariate() : gelman();
          case "mpsrf_brooks_gelman" -> brooksGelman();
          case "crosscorr" -> crossCorrelation();
          case "pcramer" ->
              Estimate.of(CramerVonMises.cumulativeProbability(Double.parseDouble(row.key())));
          case "summary" -> summary();
          case "summarise" -> summarise();
          default -> modern();
        });
  }

  private Estimate modern() {
    double[][] x = chains();
    return switch (row.diagnostic()) {
      case "rhat" ->
          row.options().startsWith("bulk")
              ? RHat.bulk(x)
              : row.options().startsWith("folded") ? RHat.folded(x) : RHat.of(x);
      case "rhat_basic" -> RHat.basic(row.options().equals("split=TRUE"), x);
      case "ess_bulk" -> EffectiveSampleSize.bulk(x);
      case "ess_tail" -> EffectiveSampleSize.tail(x);
      case "ess_mean" -> EffectiveSampleSize.mean(x);
      case "ess_median" -> EffectiveSampleSize.median(x);
      case "ess_quantile" -> EffectiveSampleSize.quantile(percent(), x);
      case "ess_sd" ->
          row.options().contains("squared") ? EffectiveSampleSize.standardDeviation(x) : null;
      case "ess_basic" ->
          row.options().equals("split=TRUE")
              ? EffectiveSampleSize.mean(x)
              : EffectiveSampleSize.of(x);
      case "mcse_mean" -> MonteCarloError.mean(x);
      case "mcse_sd" -> MonteCarloError.standardDeviation(x);
      case "mcse_median" -> MonteCarloError.median(x);
      case "mcse_quantile" -> MonteCarloError.quantile(percent(), x);
      default -> null;
    };
  }

  private double percent() {
    return Integer.parseInt(row.key().substring(1)) / 100.0;
  }

  private int lag() {
    return Integer.parseInt(row.key().substring(3));
  }

  private RafteryLewis rafterySettings() {
    return RafteryLewis.withDefaults()
        .withAccuracy(row.number("q", 0), row.number("r", 0), row.number("s", 0))
        .withThin((int) row.number("thin", 1));
  }

  private Estimate raftery() {
    RafteryLewis.Lengths lengths = rafterySettings().of(chain());
    return switch (row.key()) {
      case "M" -> lengths.burnIn();
      case "N" -> lengths.total();
      case "Nmin" -> Estimate.of((double) lengths.minimum());
      case "I_unrounded" -> lengths.dependenceFactor();
      default -> null;
    };
  }

  private Estimate geweke() {
    return GewekeDiagnostic.withDefaults()
        .withParts(row.number("frac1", 0), row.number("frac2", 0))
        .withIterations((int) row.number("start", 1), (int) row.number("thin", 1))
        .codaCompatible()
        .of(chain());
  }

  private Estimate heidelberger() {
    HeidelbergerWelch.Verdict verdict =
        HeidelbergerWelch.withDefaults()
            .withLevels(row.number("eps", 0), row.number("pvalue", 0))
            .codaCompatible()
            .of(chain());
    return switch (row.key()) {
      case "stest" -> truth(verdict.stationary());
      case "start" -> verdict.start();
      case "pvalue" -> verdict.pValue();
      case "htest" -> truth(verdict.halfwidthPassed());
      case "mean" -> verdict.mean();
      default -> verdict.halfwidth();
    };
  }

  private static Estimate truth(Optional<Boolean> verdict) {
    return verdict
        .map(passed -> Estimate.of(passed ? 1 : 0))
        .orElse(Estimate.undefined(Estimate.Reason.NOT_STATIONARY));
  }

  private Estimate spectrum() {
    SpectralDensity density = SpectralDensity.of(chain(), SpectralDensity.Rule.CODA);
    return row.key().equals("spec")
        ? density.atZero()
        : density.atZero().isDefined() ? Estimate.of(density.order()) : density.atZero();
  }

  private Estimate autocovariance() {
    double[] c = Autocovariance.of(chains()[0], 5);
    return lag() < c.length ? Estimate.of(c[lag()]) : Estimate.undefined(Estimate.Reason.TOO_SHORT);
  }

  private Estimate interval() {
    double[] draws = Arrays.stream(chosen()).flatMapToDouble(Arrays::stream).toArray();
    HighestDensityInterval interval =
        HighestDensityInterval.codaCompatible(draws, row.number("prob", 0));
    return row.key().equals("lower") ? interval.lower() : interval.upper();
  }

  private GelmanRubin gelmanSettings() {
    return new GelmanRubin(
        row.number("confidence", 0.95),
        row.options().contains("transform=TRUE"),
        row.options().contains("autoburnin=TRUE"));
  }

  private Estimate gelman() {
    GelmanRubin.Factor factor = gelmanSettings().of(chains());
    return row.key().equals("psrf") ? factor.psrf() : factor.upper();
  }

  private Estimate multivariate() {
    return MultivariateGelmanRubin.of(gelmanSettings())
        .codaCompatible()
        .factor(data.values().toArray(double[][][]::new));
  }

  private Estimate brooksGelman() {
    return row.key().equals("sqrtRp")
        ? MultivariateGelmanRubin.of(gelmanSettings())
            .factor(data.values().toArray(double[][][]::new))
        : null;
  }

  private Estimate crossCorrelation() {
    String[] names = row.key().split("~", 2);
    return CrossCorrelation.of(stacked(names[0]), stacked(names[1]));
  }

  private double[] stacked(String variable) {
    return Arrays.stream(data.get(variable)).flatMapToDouble(Arrays::stream).toArray();
  }

  private Estimate summary() {
    double[][] x = chosen();
    double[] draws = Arrays.stream(x).flatMapToDouble(Arrays::stream).toArray();
    return switch (row.key()) {
      case "mean" -> Estimate.of(Moments.mean(draws));
      case "sd" -> Estimate.of(Math.sqrt(Moments.variance(draws)));
      case "naiveSE" -> MonteCarloError.naive(x);
      case "timeSeriesSE" -> MonteCarloError.timeSeries(SpectralDensity.Rule.CODA, x);
      default -> Quantiles.of(draws, Double.parseDouble(row.key().substring(1)));
    };
  }

  private Estimate summarise() {
    double[] draws = stacked(row.variable());
    return switch (row.key()) {
      case "mean" -> Estimate.of(Moments.mean(draws));
      case "sd" -> Estimate.of(Math.sqrt(Moments.variance(draws)));
      case "median" -> Quantiles.median(draws);
      case "mad" -> Quantiles.medianAbsoluteDeviation(draws);
      case "q5" -> Quantiles.of(draws, 0.05);
      default -> Quantiles.of(draws, 0.95);
    };
  }
}
