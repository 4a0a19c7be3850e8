package plumbline.models.ctm;

/** The log density of one document's eta up to a constant. */
@FunctionalInterface
interface EtaTarget {
  /**
   * The log density.
   *
   * @param work the rest of the state
   * @param d the document
   * @param eta length k
   * @return the log density
   */
  double at(CtmWorkspace work, int d, double[] eta);

  /** {@code -(eta-mu)'K(eta-mu)/2 + sum E_dz eta_z - N_d log sum exp eta}. */
  EtaTarget POSTERIOR =
      (work, d, eta) ->
          logNormal(work, eta)
              + logCounts(work.documentCounts(), d, eta)
              - work.length(d) * logSum(eta);

  /**
   * As printed in section 4.4: the number of topics stands where N_d belongs, and E is that of the
   * sweep before.
   */
  EtaTarget AS_PRINTED =
      (work, d, eta) ->
          logNormal(work, eta)
              + logCounts(work.earlierCounts(), d, eta)
              - work.topics() * logSum(eta);

  /** The normal prior's part. */
  static double logNormal(CtmWorkspace work, double[] eta) {
    double[] precision = work.graph().precision();
    double[] mu = work.mu();
    int k = eta.length;
    double sum = 0;
    for (int i = 0; i < k; i++) {
      double x = eta[i] - mu[i];
      double row = 0.5 * precision[i * k + i] * x;
      for (int j = 0; j < i; j++) {
        row += precision[i * k + j] * (eta[j] - mu[j]);
      }
      sum += x * row;
    }
    return -sum;
  }

  /** {@code sum_z E_dz eta_z}. */
  static double logCounts(int[] counts, int d, double[] eta) {
    int k = eta.length;
    double sum = 0;
    for (int z = 0; z < k; z++) {
      sum += counts[d * k + z] * eta[z];
    }
    return sum;
  }

  /** {@code log sum_z exp(eta_z)}. */
  static double logSum(double[] eta) {
    return plumbline.numerics.LogSpace.logSumExp(eta, eta.length);
  }
}
