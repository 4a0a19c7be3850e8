package plumbline.diagnostics.spectrum;

/** Autocovariances averaged over chains, lag by lag: what Geyer's sequence asks for. */
public interface MeanAutocovariance {
  /**
   * The mean over chains of (1/n) sum (x_i - mean)(x_{i+lag} - mean), each chain about its own
   * mean.
   */
  double at(int lag);
}
