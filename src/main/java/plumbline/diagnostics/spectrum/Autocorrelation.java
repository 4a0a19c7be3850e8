package plumbline.diagnostics.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Moments;

/**
 * Autocorrelations c_k/c_0 from biased {@linkplain Autocovariance autocovariances}. Lags count
 * stored draws.
 *
 * <p>Source: as R's {@code acf} and coda's {@code autocorr}.
 */
public final class Autocorrelation {
  private Autocorrelation() {}

  /**
   * The autocorrelations of one chain.
   *
   * @param draws in iteration order; not modified
   * @param lags the lags wanted, not negative
   * @return one estimate for each lag; {@link Estimate.Reason#TOO_SHORT} for lags that the chain
   *     does not reach
   */
  public static List<Estimate> of(double[] draws, int... lags) {
    return within(draws, 0, draws.length, lags);
  }

  private static List<Estimate> within(double[] values, int from, int n, int... lags) {
    int longest = Arrays.stream(lags).max().orElse(0);
    if (Arrays.stream(lags).min().orElse(0) < 0) {
      throw new IllegalArgumentException("lags must not be negative: " + Arrays.toString(lags));
    }
    boolean finite = Moments.allFinite(values, from, n);
    boolean constant = Moments.constant(values, from, n);
    double[] c =
        n == 0 || !finite || constant
            ? new double[0]
            : Autocovariance.of(Arrays.copyOfRange(values, from, from + n), longest);
    List<Estimate> result = new ArrayList<>(lags.length);
    for (int lag : lags) {
      if (lag >= n) {
        result.add(Estimate.undefined(Estimate.Reason.TOO_SHORT));
      } else if (n == 1 && finite) {
        result.add(Estimate.of(1)); // a draw with itself, as in R
      } else if (!finite || constant) {
        result.add(
            Estimate.undefined(finite ? Estimate.Reason.CONSTANT : Estimate.Reason.NON_FINITE));
      } else {
        result.add(Estimate.of(c[lag] / c[0]));
      }
    }
    return result;
  }

  /**
   * The plain mean over chains, as coda's {@code autocorr.diag}.
   *
   * @param chains equally long chains; not modified
   * @param lags the lags wanted
   * @return one estimate for each lag
   */
  public static List<Estimate> mean(double[][] chains, int... lags) {
    List<Estimate> sums = new ArrayList<>();
    for (double[] chain : chains) {
      List<Estimate> own = of(chain, lags);
      for (int i = 0; i < lags.length; i++) {
        if (sums.size() <= i) {
          sums.add(Estimate.of(0));
        }
        sums.set(i, EffectiveSampleSize.plus(sums.get(i), own.get(i)));
      }
    }
    return sums.stream()
        .map(sum -> sum.isDefined() ? Estimate.of(sum.value() / chains.length) : sum)
        .toList();
  }
}
