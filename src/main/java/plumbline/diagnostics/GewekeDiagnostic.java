package plumbline.diagnostics;

import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.diagnostics.spectrum.SpectralDensity;
import plumbline.numerics.Text;

/**
 * Geweke's convergence diagnostic: are the mean of the first part and the mean of the last part of
 * one chain equal?
 *
 * <blockquote>
 *
 * z = (x̄<sub>A</sub> − x̄<sub>B</sub>) / √(S<sub>A</sub>/n<sub>A</sub> +
 * S<sub>B</sub>/n<sub>B</sub>),
 *
 * </blockquote>
 *
 * with {@link SpectralDensity} S; standard normal if the chain is stationary and the parts are
 * long.
 *
 * <p>Not to be confused with Geweke's (2004) joint distribution test of a sampler's correctness.
 *
 * <p>Source: Geweke (1992); windows and numbers as coda's {@code geweke.diag}: the first part ends
 * at iteration ceil(start + first (end - start)), the last one begins at floor(end - last (end -
 * start)).
 *
 * @param first fraction of the chain in the first part
 * @param last fraction of the chain in the last part
 * @param start iteration of the first stored draw
 * @param thin iterations from one stored draw to the next
 * @param rule when a part counts as a straight line
 */
public record GewekeDiagnostic(
    double first, double last, int start, int thin, SpectralDensity.Rule rule) {

  /** Checks the fractions. */
  public GewekeDiagnostic {
    if (!(first > 0 && last > 0 && first + last <= 1)) {
      throw new IllegalArgumentException(
          Text.of(
              "the parts must be positive fractions that do not overlap, not %s and %s",
              first, last));
    }
    if (thin < 1) {
      throw new IllegalArgumentException("thin must be positive, not " + thin);
    }
  }

  /**
   * The usual windows: first tenth against last half.
   *
   * @return the settings
   */
  public static GewekeDiagnostic withDefaults() {
    return new GewekeDiagnostic(0.1, 0.5, 1, 1, SpectralDensity.Rule.SCALE_FREE);
  }

  /**
   * With other windows.
   *
   * @param newFirst fraction of the chain in the first part
   * @param newLast fraction of the chain in the last part
   * @return new settings
   */
  public GewekeDiagnostic withParts(double newFirst, double newLast) {
    return new GewekeDiagnostic(newFirst, newLast, start, thin, rule);
  }

  /**
   * For chains stored from a later iteration on, or thinned.
   *
   * @param newStart iteration of the first stored draw
   * @param newThin iterations from one stored draw to the next
   * @return new settings
   */
  public GewekeDiagnostic withIterations(int newStart, int newThin) {
    return new GewekeDiagnostic(first, last, newStart, newThin, rule);
  }

  /**
   * With coda's rule for chains that barely vary.
   *
   * @return settings that give coda's numbers throughout
   */
  public GewekeDiagnostic codaCompatible() {
    return new GewekeDiagnostic(first, last, start, thin, SpectralDensity.Rule.CODA);
  }

  /**
   * The z-score of one chain.
   *
   * @param draws in iteration order; not modified
   * @return z; its two-sided p-value is {@link #pValue}
   */
  public Estimate of(double[] draws) {
    return of(draws, 0, draws.length);
  }

  Estimate of(double[] values, int from, int n) {
    if (n < SpectralDensity.LEAST_DRAWS) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    double end = start + (n - 1.0) * thin;
    double endOfFirst = Math.ceil(start + first * (end - start));
    double startOfLast = Math.floor(end - last * (end - start));
    int lengthA = (int) Math.floor((endOfFirst - start) / thin) + 1;
    int rowB = (int) Math.ceil((startOfLast - start) / thin);
    int lengthB = n - rowB;
    Estimate spectrumA = SpectralDensity.of(values, from, lengthA, rule).atZero();
    Estimate spectrumB = SpectralDensity.of(values, from + rowB, lengthB, rule).atZero();
    if (!spectrumA.isDefined() || !spectrumB.isDefined()) {
      return spectrumA.isDefined() ? spectrumB : spectrumA;
    }
    double variance = spectrumA.value() / lengthA + spectrumB.value() / lengthB;
    double difference =
        Moments.mean(values, from, lengthA) - Moments.mean(values, from + rowB, lengthB);
    return variance > 0
        ? Estimate.of(difference / Math.sqrt(variance))
        : Estimate.undefined(Estimate.Reason.CONSTANT);
  }

  /**
   * The two-sided p-value of a z-score.
   *
   * @param z the score
   * @return 2 Phi(-|z|)
   */
  public static double pValue(double z) {
    return 2 * NormalDistribution.of(0, 1).cumulativeProbability(-Math.abs(z));
  }
}
