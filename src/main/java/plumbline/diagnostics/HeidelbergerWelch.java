package plumbline.diagnostics;

import java.util.Optional;
import plumbline.diagnostics.spectrum.SpectralDensity;
import plumbline.numerics.Text;

/**
 * The stationarity and half-width tests of Heidelberger and Welch on one chain.
 *
 * <p>Stationarity: the cumulative sums about the mean, B_i, are compared with a Brownian bridge by
 * I = (1/n) sum B_i^2/(n S), which under stationarity follows the limiting {@linkplain
 * CramerVonMises Cramer-von Mises law}; S is the {@link SpectralDensity} of the second half. If the
 * test rejects, the first tenth, two tenths, ... up to half are dropped. Half-width: on what was
 * accepted, 1.96 sqrt(S/n) must be at most eps times the mean.
 *
 * <p>Source: Heidelberger and Welch (1983); the same numbers as coda's {@code heidel.diag}.
 * Positions count stored draws, not iterations.
 *
 * @param eps the relative half-width asked for, positive
 * @param significance level of the stationarity test, between 0 and 1
 * @param rule when a chain counts as a straight line
 */
public record HeidelbergerWelch(double eps, double significance, SpectralDensity.Rule rule) {
  private static final double NORMAL_975 = 1.96;

  /** Checks the settings. */
  public HeidelbergerWelch {
    if (!(eps > 0) || !(significance > 0 && significance < 1)) {
      throw new IllegalArgumentException(
          Text.of(
              "eps must be positive and the significance between 0 and 1, not %s and %s",
              eps, significance));
    }
  }

  /**
   * What the tests say.
   *
   * @param stationary whether some part passed; empty if the test could not be done
   * @param start position from 1 of the first draw of the accepted part
   * @param pValue of the last stationarity test done
   * @param halfwidthPassed whether the half-width test passed; empty without an accepted part
   * @param mean of the accepted part
   * @param halfwidth of the 95% interval of the mean
   */
  public record Verdict(
      Optional<Boolean> stationary,
      Estimate start,
      Estimate pValue,
      Optional<Boolean> halfwidthPassed,
      Estimate mean,
      Estimate halfwidth) {
    static Verdict undefined(
        Optional<Boolean> stationary, Estimate pValue, Estimate.Reason reason) {
      Estimate none = Estimate.undefined(reason);
      return new Verdict(stationary, none, pValue, Optional.empty(), none, none);
    }
  }

  /**
   * coda's defaults: eps 0.1, significance 0.05.
   *
   * @return the settings
   */
  public static HeidelbergerWelch withDefaults() {
    return new HeidelbergerWelch(0.1, 0.05, SpectralDensity.Rule.SCALE_FREE);
  }

  /**
   * With other levels.
   *
   * @param newEps the relative half-width asked for
   * @param newSignificance level of the stationarity test
   * @return new settings
   */
  public HeidelbergerWelch withLevels(double newEps, double newSignificance) {
    return new HeidelbergerWelch(newEps, newSignificance, rule);
  }

  /**
   * With coda's rule for chains that barely vary, and with its way of passing a chain whose draws
   * that are not finite lie in the part that is dropped.
   *
   * @return settings that give coda's numbers throughout
   */
  public HeidelbergerWelch codaCompatible() {
    return new HeidelbergerWelch(eps, significance, SpectralDensity.Rule.CODA);
  }

  /**
   * Tests one chain.
   *
   * @param draws in iteration order; not modified
   * @return the verdict
   */
  public Verdict of(double[] draws) {
    return of(draws, 0, draws.length);
  }

  Verdict of(double[] values, int from, int n) {
    if (n < SpectralDensity.LEAST_DRAWS) {
      return undefined(Estimate.Reason.TOO_SHORT);
    }
    if (rule != SpectralDensity.Rule.CODA && !Moments.allFinite(values, from, n)) {
      return undefined(Estimate.Reason.NON_FINITE);
    }
    int half = (n + 1) / 2 - 1;
    Estimate spectrum = SpectralDensity.of(values, from + half, n - half, rule).atZero();
    if (!spectrum.isDefined()) {
      return undefined(spectrum.reason().orElse(Estimate.Reason.NON_FINITE));
    }
    if (!(spectrum.value() > 0)) {
      return Verdict.undefined(
          Optional.of(false),
          Estimate.undefined(Estimate.Reason.CONSTANT),
          Estimate.Reason.CONSTANT);
    }
    double p = Double.NaN;
    for (int step = 0; 1 + step * (n / 10.0) <= n / 2.0 + 1e-10 * n; step++) {
      int skip = (int) Math.ceil(1 + step * (n / 10.0) - 1e-9) - 1;
      p = stationarity(values, from + skip, n - skip, spectrum.value());
      if (p > significance) {
        return halfwidth(values, from, n, skip, p);
      }
    }
    return Verdict.undefined(Optional.of(false), Estimate.of(p), Estimate.Reason.NOT_STATIONARY);
  }

  private static Verdict undefined(Estimate.Reason reason) {
    return Verdict.undefined(Optional.empty(), Estimate.undefined(reason), reason);
  }

  private static double stationarity(double[] x, int from, int n, double spectrum) {
    double mean = Moments.mean(x, from, n);
    double sum = 0;
    double squares = 0;
    for (int i = from; i < from + n; i++) {
      sum += x[i] - mean;
      squares += sum * sum;
    }
    return 1 - CramerVonMises.cumulativeProbability(squares / n / (n * spectrum));
  }

  private Verdict halfwidth(double[] x, int from, int n, int skip, double p) {
    int kept = n - skip;
    double mean = Moments.mean(x, from + skip, kept);
    Estimate spectrum = SpectralDensity.of(x, from + skip, kept, rule).atZero();
    double halfwidth = NORMAL_975 * Math.sqrt(spectrum.value() / kept);
    return new Verdict(
        Optional.of(true),
        Estimate.of(skip + 1.0),
        Estimate.of(p),
        Optional.of(Math.abs(halfwidth / mean) <= eps),
        Estimate.of(mean),
        spectrum.isDefined() ? Estimate.of(halfwidth) : spectrum);
  }
}
